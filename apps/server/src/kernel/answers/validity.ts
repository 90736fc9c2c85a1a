import { type ClockReading, hasSeasonJumped } from '../../platform/clock/clock-reading.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { realMs } from '../../platform/clock/real-time.ts';
import type { LiveFeed } from '../../platform/realtime/live-feed.ts';
import type { Relay } from '../../platform/realtime/relay.ts';
import { type Dependencies, listTouchedKeys } from './dependencies.ts';
import { createTouches } from './touches.ts';

/** How long something is served while nothing changes: the times that it shows grow stale. */
export const FRESH_MS = 5_000;
/**
 * How long changes of other processes may be unknown here while answers or pages are served, in
 * milliseconds. A sign-out counts within a second.
 */
export const UNHEARD_MS = { answers: 1_000, pages: 2_000 };

/** The moment before a read of the database, with the number of the last change that it contains. */
export interface Moment extends ClockReading {
  since: number;
}

/** Returns a moment with the time from which the age of its answers counts. */
export const agedFrom = (readAt: Moment, { seasonAt, realAt }: ClockReading = readAt): Moment => ({
  ...readAt,
  seasonAt,
  realAt,
});

/** The services that the validity is derived from. */
export interface ValidityParts {
  live: Pick<LiveFeed, 'onChange'>;
  relay: Pick<Relay, 'unheardMs'>;
  clock: Pick<Clock, 'now'>;
  /** Returns monotonic real time, in milliseconds. */
  real?: () => number;
}

/** The only place that decides whether something that was read still holds. */
export interface Validity {
  /** Returns this moment: what is read from now on contains every change known here. */
  now(): Moment;
  /** Returns whether changes of other processes may be unknown for longer than a limit. */
  isBehind(unheardMs: number): boolean;
  /**
   * Returns whether something is neither too old, nor older than a move of the season's clock, nor
   * past its own dates.
   */
  isTimely(readAt: ClockReading, freshMs: number, dates?: Omit<Dependencies, 'keys'>): boolean;
  /** Returns whether no change since a moment touches one of the keys. */
  isUntouched(keys: Iterable<string>, readAt: Pick<Moment, 'since'>): boolean;
  /** Calls the listener with the keys that each change touches; returns how to stop. */
  onTouch(listener: (keys: readonly string[]) => void): () => void;
}

/** Creates the validity of a process. Each change of any process is recorded once. */
export function createValidity({
  live,
  relay,
  clock,
  real = () => performance.now(),
}: ValidityParts): Validity {
  const touches = createTouches();
  const listeners = new Set<(keys: readonly string[]) => void>();
  live.onChange(({ change, tenantId }) => {
    const keys = listTouchedKeys(change, tenantId);
    touches.touch(keys);
    for (const listener of listeners) listener(keys);
  });
  const readClocks = (): ClockReading => ({ seasonAt: clock.now().getTime(), realAt: real() });
  return {
    now: () => ({ ...readClocks(), since: touches.position() }),
    isBehind: (unheardMs) => relay.unheardMs() > unheardMs,
    isTimely(readAt, freshMs, { until, untilReal } = {}) {
      const now = readClocks();
      if (now.realAt - readAt.realAt > freshMs || hasSeasonJumped(readAt, now)) return false;
      if (until && now.seasonAt >= until.getTime()) return false;
      return !untilReal || realMs() < untilReal.getTime();
    },
    isUntouched: (keys, { since }) => touches.areUntouched(keys, since),
    onTouch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
