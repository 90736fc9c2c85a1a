import { keptInBrowser } from '@ringside/ui/storage';
import { session, type SessionState } from './session-store.ts';

const STORE = 'ringside.last-session';

type RememberedSession = Pick<
  SessionState,
  | 'playerTag'
  | 'userId'
  | 'rosters'
  | 'latestRoster'
  | 'eventId'
  | 'fullyRegistered'
  | 'series'
  | 'upcomingMatch'
  | 'shouldCheckin'
  | 'outlook'
  | 'matches'
> & { username: string };

const loadRemembered = () => (keptInBrowser.load(STORE) ?? null) as RememberedSession | null;

/**
 * Returns the public facts of a person. The server sends players more about themselves, such as
 * email and birthday: that is not stored.
 */
const publicFactsOf = ({
  id,
  username,
  avatar,
}: {
  id?: unknown;
  username: unknown;
  avatar?: unknown;
}) => ({ id, username, avatar });

/** Removes circular references between resources: where one leads back, its id is enough. */
export function removeCycles(value: unknown, above: object[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return 'id' in value ? { id: value.id } : undefined;
  const inside = [...above, value];
  if ('username' in value) return publicFactsOf(value);
  if (Array.isArray(value)) return value.map((one) => removeCycles(one, inside));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, removeCycles(one, inside)]),
  );
}

/** Returns whether a user was signed in on this machine: their cookie may still be valid. */
export const hasRememberedSession = (): boolean => loadRemembered() !== null;

/** Removes the stored session. */
export function forgetSession(): void {
  keptInBrowser.remove(STORE);
  if (session.get().restored)
    session.set({
      restored: false,
      user: null,
      userId: null,
      rosters: [],
      latestRoster: null,
      fullyRegistered: false,
      series: [],
      upcomingMatch: null,
      shouldCheckin: false,
      outlook: null,
      matches: [],
    });
}

/** Restores the last session, unless the game reports another player. Returns whether it did. */
export function restoreSession(playerTag: string): boolean {
  const last = loadRemembered();
  if (!last || (playerTag && last.playerTag && playerTag !== last.playerTag)) return false;
  const { username, ...facts } = last;
  session.set({
    ...facts,
    outlook: facts.outlook ?? null,
    matches: facts.matches ?? [],
    isQualified: facts.latestRoster?.qualified ?? false,
    restored: true,
    user: { id: facts.userId ?? '', username } as SessionState['user'],
  });
  return true;
}

const isSameSession = (one: SessionState, other: SessionState): boolean =>
  (Object.keys(one) as (keyof SessionState)[]).every((name) => one[name] === other[name]);

/**
 * Stores the session with the public facts of its rosters and matches, without personal data.
 * Returns a function that stops it.
 */
export function rememberSession(): () => void {
  let storedState: SessionState | undefined;
  return session.subscribe(() => {
    const state = session.get();
    const { user } = state;
    if (!user || state.restored || (storedState && isSameSession(state, storedState))) return;
    storedState = state;
    // In addition, the tag that distinguishes a launch by another player, and whether the check-in
    // is due.
    const last = {
      userId: state.userId,
      playerTag: state.playerTag,
      rosters: state.rosters,
      latestRoster: state.latestRoster,
      eventId: state.eventId,
      fullyRegistered: state.fullyRegistered,
      series: state.series,
      upcomingMatch: state.upcomingMatch,
      shouldCheckin: state.shouldCheckin,
      // without what other players lack for the next stage
      outlook: state.outlook && { ...state.outlook, next: null },
      // a turn of a ban phase is soon over, and the rest is of other players too
      matches: state.matches.map((match) => ({
        ...match,
        present: [],
        evidence: [],
        ban: null,
        room: null,
      })),
    };
    keptInBrowser.save(STORE, {
      ...(removeCycles(last satisfies Omit<RememberedSession, 'username'>) as object),
      username: user.username,
    });
  });
}
