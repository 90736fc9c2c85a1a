import type { Roster } from '@ringside/contract/collections/rosters';
import { ApiError } from '@ringside/contract/errors';
import { serverNow } from '@ringside/contract/live/server-clock';
import { ROSTERS_PAGE_SIZE } from '@ringside/rules/constants';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import { isServerMissing } from '../outbox/send-outbox.ts';
import { chooseEvent, latestRosterOf } from '../season/decisions.ts';
import { type EventWithSegments, type Season, visibleEventsOf } from '../season/season.ts';
import { client, setToken } from './browser-client.ts';
import { forgetDraftsOfOthers } from './drafts.ts';
import { forgetLaunchSecrets, getLaunchParameters } from './launch-parameters.ts';
import { logError } from './log-error.ts';
import { forgetSession, restoreSession, hasRememberedSession } from './remembered-session.ts';
import { session } from './session-store.ts';
import { startTokenRefresh, startUpcomingMatch, stopWatch } from './watches.ts';

/**
 * Runs the specification's initial load (section 4): the user, their event and their roster.
 * `inBackground`: while a page is open, which stays as it is meanwhile.
 */
export async function loadInitialData({
  season,
  signedIn,
  inBackground = false,
}: {
  season: Season;
  signedIn: boolean;
  inBackground?: boolean;
}): Promise<void> {
  const { jwt, platform, country, playerTag } = getLaunchParameters();
  session.set({
    begun: true,
    initialLoading: !inBackground,
    initialLoadError: false,
    platform,
    country,
    playerTag,
    inApp: platform !== '' && platform !== 'web',
  });
  if (hasCredentials(signedIn) && (await signIn(playerTag, jwt))) await loadRosters(season);
  session.set({ initialLoading: false });
  if (session.get().user && !session.get().restored) readSurvey(playerTag);
}

/** Returns whether the game has launched the page for a player, or a user may be signed in. */
function hasCredentials(signedIn: boolean): boolean {
  const { jwt, platform, country, apisecret } = getLaunchParameters();
  if ((jwt || apisecret) && platform && country) return true;
  return !jwt && (signedIn || hasRememberedSession());
}

/** Reads whether a survey waits for this player; without an answer there is none. */
function readSurvey(playerTag: string): void {
  client.game.surveyInfo(playerTag).then(
    ({ data }) => session.set({ surveyInfo: data }),
    () => session.set({ surveyInfo: null }),
  );
}

async function signIn(playerTag: string, jwt: string): Promise<boolean> {
  try {
    const { data, isBanned, qualified } = await client.game.user(playerTag, jwt || undefined);
    setToken(data.token);
    forgetLaunchSecrets();
    const { country } = session.get();
    session.set({
      user: data.user,
      userId: data.user.id,
      restored: false,
      isBanned,
      isQualified: qualified,
      visitorCountry: country,
      country: userCountry({ nationality: data.user.nationality, country }) ?? '',
    });
    forgetDraftsOfOthers();
    startTokenRefresh();
    return true;
  } catch (error) {
    await handleSignInError(error, { playerTag, jwt });
    return false;
  }
}

async function handleSignInError(
  error: unknown,
  { playerTag, jwt }: { playerTag: string; jwt: string },
): Promise<void> {
  if (error instanceof ApiError && error.status === 404) {
    session.set({
      showRegistrationButton: true,
      // The refusal for a player without a profile carries the flag in its body.
      isQualified: error.body.qualified === true,
    });
    forgetDraftsOfOthers();
    return;
  }
  if (error instanceof ApiError && error.status === 401) {
    forgetLaunchSecrets();
    if (!jwt) {
      forgetSession();
      return;
    }
  }
  if (isServerMissing(error) && restoreSession(playerTag)) return;
  session.set({ initialLoadError: true });
  await logError('The initial load failed', error);
}

const readRostersOf = async (event: string, user: string): Promise<Roster[]> =>
  (
    await client.rosters.list({
      'filter[event]': event,
      'filter[user]': user,
      'page[size]': ROSTERS_PAGE_SIZE,
    })
  ).items.filter(({ status }) => status !== 'disbanded');

/** Loads the player's rosters, and chooses the event and the latest roster by them. */
export async function loadRosters(season: Season): Promise<void> {
  const { userId } = session.get();
  if (!userId) return;
  try {
    const rostersByEvent = await Promise.all(
      visibleEventsOf(season).map(async (active) => ({
        active,
        rosters: await readRostersOf(active.event.id, userId),
      })),
    );
    const rosters = rostersByEvent.flatMap((eventRosters) => eventRosters.rosters);
    const choice = chooseEvent({ season, rosters, now: serverNow() });
    if (choice.error) {
      console.error(choice.error);
      void logError(choice.error);
    }
    await storeRosters(
      choice.chosen,
      rostersByEvent.find(({ active }) => active === choice.chosen)?.rosters ?? [],
      rosters,
    );
  } catch (error) {
    session.set({ initialLoadError: true });
    await logError('The rosters could not be loaded', error);
  }
}

/**
 * Stores the chosen event and its rosters in the session; without a roster the pick-team button
 * shows.
 */
export async function storeRosters(
  chosen: EventWithSegments | null,
  rosters: Roster[],
  allRosters: Roster[] = rosters,
): Promise<void> {
  const latestRoster = chosen
    ? latestRosterOf({ rosters, segments: chosen.segments, now: serverNow() })
    : null;
  session.set({
    eventId: chosen?.event.id ?? null,
    rosters,
    otherRosters: allRosters.filter(
      ({ segment }) => !chosen?.segments.some(({ id }) => id === segment.id),
    ),
    latestRoster,
    fullyRegistered: latestRoster !== null,
    showPickTeamButton: latestRoster === null,
    showRegistrationButton: false,
  });
  if (allRosters.length > 0) await startUpcomingMatch();
  else stopWatch('upcoming');
}

/** Updates the session after the player has created or joined a roster. */
export function applyTeamJoined(roster: Roster): void {
  const { rosters } = session.get();
  session.set({
    rosters: [...rosters.filter(({ id }) => id !== roster.id), roster],
    latestRoster: roster,
    recentlyJoinedRoster: roster,
    wasKicked: false,
    wasDisbanded: false,
    fullyRegistered: true,
    showPickTeamButton: false,
    showRegistrationButton: false,
  });
  void startUpcomingMatch();
}

/** Updates the session after the player has left or disbanded a roster. */
export function applyTeamLeft(id: string): void {
  const rosters = session.get().rosters.filter((roster) => roster.id !== id);
  session.set({
    rosters,
    latestRoster: rosters.at(-1) ?? null,
    fullyRegistered: rosters.length > 0,
    showPickTeamButton: rosters.length === 0,
    upcomingMatch: null,
    matches: [],
    shouldCheckin: false,
    series: [],
  });
  stopWatch('upcoming');
}
