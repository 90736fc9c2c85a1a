import { serverNow } from '@ringside/contract/live/server-clock';
import { kickDetection } from '@ringside/rules/action-centre/kick-detection';
import {
  DISPUTED_MATCH_QUERY,
  UPCOMING_MATCH_QUERY,
} from '@ringside/rules/action-centre/upcoming-match';
import {
  ROSTER_POLL_MS,
  TOKEN_REFRESH_MS,
  UPCOMING_MATCH_POLL_MS,
} from '@ringside/rules/constants';
import { isMatchCheckinNeeded, readHeatOfUser, upcomingSeriesOf } from '../season/decisions.ts';
import { isConcerning, matchFactsOf, readMatch } from '../season/match-facts.ts';
import { client, setToken } from './browser-client.ts';
import { session } from './session-store.ts';

/** The polls of a signed-in session. Each watch is started once and stopped by its own function. */
const timers = new Map<string, ReturnType<typeof setInterval>>();

function repeat(name: string, everyMs: number, act: () => void) {
  clearInterval(timers.get(name));
  timers.set(name, setInterval(act, everyMs));
}

/** Stops a watch. */
export function stopWatch(name: 'token' | 'upcoming' | 'roster'): void {
  clearInterval(timers.get(name));
  timers.delete(name);
}

/** Starts the refresh of the token. */
export function startTokenRefresh(): void {
  repeat('token', TOKEN_REFRESH_MS, () => {
    client.game.refresh().then(
      ({ data }) => setToken(data.token),
      (error: unknown) => console.error('The token could not be refreshed', error),
    );
  });
}

/**
 * Reads the player's open and disputed series in any event, and whether one of them requires their
 * check-in.
 */
export async function checkUpcomingMatch(): Promise<void> {
  const { userId } = session.get();
  if (!userId) return;
  const [{ items: open }, { items: disputed }] = await Promise.all([
    client.matchSeries.list({ 'filter[user]': userId, ...UPCOMING_MATCH_QUERY }),
    client.matchSeries.list({ 'filter[user]': userId, ...DISPUTED_MATCH_QUERY }),
    // A player who was kicked may not read it any more: the match is checked anyway.
    readOutlook().catch(logAs('The outlook could not be read')),
  ]);
  const now = serverNow();
  const upcoming = upcomingSeriesOf(open, now);
  const series = [...open, ...disputed];
  const near = series.filter((one) => one === upcoming || isConcerning(one, now));
  const matches = await Promise.all(near.map((one) => readMatch(client, one, userId)));
  const ofUpcoming = matches.find(({ seriesId }) => seriesId === upcoming?.id);
  const shouldCheckin =
    upcoming !== null &&
    ofUpcoming !== undefined &&
    isMatchCheckinNeeded({ series: upcoming, checkins: ofUpcoming.checkins, userId, now });
  session.set({
    series,
    upcomingMatch: upcoming,
    matches: matches.map((match) => matchFactsOf(match, userId)),
    shouldCheckin,
    ...(await readHeatOfUser(client, open)),
  });
}

/** Reads the player's matches again and logs a failure. */
export function refreshMatches(): void {
  checkUpcomingMatch().catch(logAs('The upcoming match could not be read'));
}

/** Reads the state and the next stage of the latest roster. */
async function readOutlook(): Promise<void> {
  const { latestRoster } = session.get();
  if (!latestRoster) return session.set({ outlook: null });
  const outlook = await client.rosters.outlook(latestRoster.id);
  if (session.get().latestRoster?.id === latestRoster.id)
    session.set({ outlook: { ...outlook, rosterId: latestRoster.id } });
}

const logAs = (what: string) => (error: unknown) => console.error(what, error);

/**
 * Starts the watch of the upcoming match. Resolves after the first check, so that the page does not
 * first show a state without the match.
 */
export function startUpcomingMatch(): Promise<void> {
  repeat('upcoming', UPCOMING_MATCH_POLL_MS, refreshMatches);
  return checkUpcomingMatch().catch(logAs('The upcoming match could not be read'));
}

type Go = (path: string) => void;
let goAfterKick: Go | undefined;

/**
 * Reads the latest roster again; a player who is no longer in it was kicked. Throws where it fails:
 * the next poll retries.
 */
export async function readRoster(): Promise<void> {
  const { latestRoster, userId } = session.get();
  if (!latestRoster || !userId) return;
  const roster = await client.rosters.get(latestRoster.id);
  if (session.get().latestRoster?.id !== roster.id) return;
  const { rosters } = session.get();
  const check = kickDetection({
    rosterId: roster.id,
    playerIds: roster.players.map(({ user }) => user.id),
    userId,
    rosters,
  });
  if (!check.kicked)
    return session.set({
      latestRoster: roster,
      rosters: rosters.map((other) => (other.id === roster.id ? roster : other)),
    });
  const { latestRoster: other, showPickTeamButton, goTo } = check;
  session.set({
    rosters: rosters.filter(({ id }) => id !== roster.id),
    latestRoster: other,
    fullyRegistered: other !== null,
    showPickTeamButton,
    wasKicked: true,
    wasDisbanded: roster.status === 'disbanded',
  });
  goAfterKick?.(goTo);
}

/** Reads the latest roster again and logs a failure. */
export function refreshRoster(): void {
  readRoster().catch(logAs('The roster could not be refreshed'));
}

/** Starts the poll of the roster; `go` navigates when the player is kicked. */
export function startRosterPoll(go: Go): void {
  goAfterKick = go;
  repeat('roster', ROSTER_POLL_MS, refreshRoster);
}
