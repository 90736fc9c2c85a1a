import {
  CHUNK_RELOAD_GUARD_MS,
  FETCH_MINIMUM_DELAY_MS,
  PROGRESS_DURATION_MS,
  PROGRESS_RESET_MS,
  PROGRESS_THROTTLE_MS,
} from '../constants.ts';

/**
 * [CTR-8] Decides whether a page chunk that fails to load reloads the page: at most once per
 * minute, and never while the browser is offline, since the page would be lost.
 */
export function canReloadForChunk({
  lastReloadAt,
  isOnline,
  now,
}: {
  lastReloadAt: Date | null;
  isOnline: boolean;
  now: Date;
}): boolean {
  if (!isOnline) return false;
  return lastReloadAt === null || +now - +lastReloadAt >= CHUNK_RELOAD_GUARD_MS;
}

/**
 * [CTR-9] Returns the progress bar's share in percent: hidden (null) in the first 200 ms, then in
 * steps of 200 ms towards 100 at 5,000 ms, which only the end reaches.
 */
export function progressPercent({
  elapsedMs,
  done,
}: {
  elapsedMs: number;
  done: boolean;
}): number | null {
  if (done) return 100;
  if (elapsedMs < PROGRESS_THROTTLE_MS) return null;
  const stepped = Math.floor(elapsedMs / PROGRESS_THROTTLE_MS) * PROGRESS_THROTTLE_MS;
  return Math.min(99, Math.floor((stepped / PROGRESS_DURATION_MS) * 100));
}

/**
 * [CTR-9] How long the finished bar stays, and how long a fetch shows its loader at least, in
 * milliseconds.
 */
export const PROGRESS_BAR = {
  throttleMs: PROGRESS_THROTTLE_MS,
  durationMs: PROGRESS_DURATION_MS,
  resetMs: PROGRESS_RESET_MS,
  fetchMinimumMs: FETCH_MINIMUM_DELAY_MS,
} as const;
