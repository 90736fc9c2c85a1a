import { session, type SessionState } from './session-store.ts';

const STORE = 'ringside.last-session';

type Kept = Pick<
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
> & { username: string };

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/**
 * Of a person what everybody sees. Of oneself the server shows more, such as mail and birthday:
 * that is not written down.
 */
const shownOf = ({
  id,
  username,
  avatar,
}: {
  id?: unknown;
  username: unknown;
  avatar?: unknown;
}) => ({ id, username, avatar });

/** Resources lead to each other and back again: where they lead back, the id is enough. */
export function withoutCircles(value: unknown, above: object[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return 'id' in value ? { id: value.id } : undefined;
  const inside = [...above, value];
  if ('username' in value) return shownOf(value);
  if (Array.isArray(value)) return value.map((one) => withoutCircles(one, inside));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutCircles(one, inside)]),
  );
}

/** Whether somebody was signed in on this machine: his cookie may still be good. */
export const wasHere = (): boolean => kept() !== null;

export function forgetSession(): void {
  localStorage.removeItem(STORE);
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
    });
}

/** Puts the last session in place, unless the game says that somebody else is playing. */
export function restoreSession(playerTag: string): boolean {
  const last = kept();
  if (!last || (playerTag && last.playerTag && playerTag !== last.playerTag)) return false;
  const { username, ...facts } = last;
  session.set({
    ...facts,
    isQualified: facts.latestRoster?.qualified ?? false,
    restored: true,
    user: { id: facts.userId ?? '', username } as SessionState['user'],
  });
  return true;
}

/**
 * Writes down who is here with what everybody may know of his rosters and matches; nothing of his
 * person.
 */
export function rememberSession(): () => void {
  let written: SessionState | undefined;
  return session.subscribe(() => {
    const state = session.get();
    const {
      user,
      userId,
      playerTag,
      rosters,
      latestRoster,
      eventId,
      fullyRegistered,
      series,
      upcomingMatch,
      shouldCheckin,
    } = state;
    if (
      !user ||
      state.restored ||
      (written &&
        (Object.keys(state) as (keyof SessionState)[]).every(
          (name) => state[name] === written![name],
        ))
    )
      return;
    written = state;
    // of himself, besides, the tag by which a launch by another is told apart, and whether he is still to check in
    const last = {
      userId,
      playerTag,
      rosters,
      latestRoster,
      eventId,
      fullyRegistered,
      series,
      upcomingMatch,
      shouldCheckin,
    };
    const text = JSON.stringify({
      ...(withoutCircles(last satisfies Omit<Kept, 'username'>) as object),
      username: user.username,
    });
    try {
      localStorage.setItem(STORE, text);
    } catch {
      // a browser that keeps nothing simply forgets who was here
    }
  });
}
