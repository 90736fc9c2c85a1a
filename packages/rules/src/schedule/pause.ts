import { MINUTE_MS } from '../constants.ts';
import { accept, refuse, type Decision, type Refusal } from '../decision.ts';
import { getItem } from '../must.ts';
import type { PickBanState } from '../pick-ban/pick-ban.ts';

/** A pause as players see it: since when, and why. */
export interface Pause {
  since: string;
  reason: string | null;
}

/** A pause of a scope, such as `events 7`: it covers all that belongs to the scope. */
export interface ScopePause extends Pause {
  scope: string;
}

/** The time by which instants move: those after `since`, by `lengthMs`. */
export interface Stoppage {
  since: Date;
  lengthMs: number;
}

/** [PAU-1] Returns the pause that holds: of several, the one that began first; null without one. */
export function pauseOf(pauses: readonly (Pause | null)[]): Pause | null {
  const [first] = pauses
    .filter((one) => one !== null)
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
  return first ? { since: first.since, reason: first.reason } : null;
}

/** [PAU-1] Decides the pause of a scope. Refused `already-paused` while it has one itself. */
export function decidePause(
  pauses: readonly ScopePause[],
  { scope, now, reason }: { scope: string; now: Date; reason: string | null },
): Decision<ScopePause> {
  const held = pauses.find((one) => one.scope === scope);
  if (held) return refuse('already-paused', describePause(held));
  return accept({ scope, since: now.toISOString(), reason });
}

/** [PAU-1] Decides the end of the pause of a scope. Refused `not-paused` unless it has one itself. */
export function decideResume(pauses: readonly ScopePause[], scope: string): Decision<ScopePause> {
  const held = pauses.find((one) => one.scope === scope);
  return held ? accept(held) : refuse('not-paused');
}

/**
 * [PAU-3] Returns how the end of a pause moves what it covers. An instant that another pause still
 * covers moves only by the time before that one, so that the same time is never added twice.
 */
export function stoppageOf({
  pause,
  others,
  now,
}: {
  pause: Pause;
  /** The other pauses that still cover the thing. */
  others: readonly Pause[];
  now: Date;
}): Stoppage {
  const since = new Date(pause.since);
  const end = Math.min(+now, ...others.map((other) => Date.parse(other.since)));
  return { since, lengthMs: Math.max(0, end - +since) };
}

/** [PAU-2] Returns an instant after a stoppage; one that had passed before it stays. */
export const instantAfter = (at: Date, { since, lengthMs }: Stoppage): Date =>
  at > since ? new Date(+at + lengthMs) : at;

/** [PAU-2] Returns the length of a stoppage in minutes, as a shift counts. */
export const stoppageMinutes = ({ lengthMs }: Stoppage): number => lengthMs / MINUTE_MS;

/**
 * [PAU-4] Pauses an open ban phase with what it belongs to, at the begin of the pause; one that an
 * operator has paused before stays as it is.
 */
export const pauseTurn = (state: PickBanState, { since }: Pause): PickBanState =>
  state.status === 'open' && !state.pausedAt ? { ...state, pausedAt: since } : state;

/**
 * [PAU-4] Resumes a ban phase with the rest of its turn. A turn that an operator's act began in the
 * pause gets its full time. One that an operator has paused before the pause stays paused, as does
 * one that another pause (`next`) covers.
 */
export function resumeTurn(
  state: PickBanState,
  { pause, next, now }: { pause: Pause; next: Pause | null; now: Date },
): PickBanState {
  if (state.status !== 'open') return state;
  const isStoodByPause = !state.pausedAt || state.pausedAt === pause.since;
  if (!isStoodByPause) return state;
  const goesOn = next && Date.parse(next.since) <= +now ? next : null;
  const until = goesOn ? Math.max(Date.parse(goesOn.since), Date.parse(pause.since)) : +now;
  const from = Math.max(Date.parse(pause.since), state.pausedAt ? 0 : turnStartOf(state));
  const moved = (at: string | null) =>
    at && new Date(Date.parse(at) + Math.max(0, until - from)).toISOString();
  return {
    ...state,
    pausedAt: goesOn ? new Date(until).toISOString() : null,
    turnEndsAt: moved(state.turnEndsAt),
    deadline: moved(state.deadline),
  };
}

const turnStartOf = ({ turnEndsAt, turns, turnIndex }: PickBanState): number =>
  turnEndsAt ? Date.parse(turnEndsAt) - getItem(turns, turnIndex).seconds * 1_000 : 0;

/** Returns a pause in words: since when, and why. */
const describePause = ({ since, reason }: Pause): string =>
  reason ? `paused since ${since}: ${reason}` : `paused since ${since}`;

/** [PAU-5] Returns the refusal of an act with a deadline in what is paused; undefined otherwise. */
export const findPauseRefusal = (pause: Pause | null): Refusal | undefined =>
  pause ? { reason: 'paused', detail: describePause(pause) } : undefined;
