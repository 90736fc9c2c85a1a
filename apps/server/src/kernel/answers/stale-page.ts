import type { StoredAnswer } from './answer-store.ts';

/**
 * How long after a change the previous page may still be served, while one visitor's request
 * renders the new one.
 */
const BEHIND_MS = 1_000;
/**
 * The shortest time between the starts of two renderings of a page, however often something
 * changes: late enough to cost little, early enough to finish before the previous page expires.
 */
const APART_MS = { least: 400, most: 750 };
/**
 * A popular page has this many visitors since it was made. It is not rendered for each of several
 * changes in quick succession, as at the end of a heat, but `TOGETHER_MS` after the first. No
 * visitor waits for it while the previous one may be served.
 */
const MANY = 100;
const TOGETHER_MS = 150;

/** A rendered page in memory, as old as its oldest answer; times are in ms of the real clock. */
export interface CachedPage extends StoredAnswer {
  /** No newer page is begun until then. */
  settledUntil: number;
  /** The instant of the first change since; null while the page is current. */
  staleSince: number | null;
  /** The instant since which a request renders it again. */
  renewedSince: number | null;
  /** The number of visitors who got it. */
  given: number;
}

/**
 * Returns until when no newer page is begun after a rendering. That leaves the next one half as
 * long again as the last took, and a margin.
 */
export function settledUntil(begunAt: number, endedAt: number): number {
  const pauseMs = BEHIND_MS - 100 - 1.5 * (endedAt - begunAt);
  return begunAt + Math.min(APART_MS.most, Math.max(APART_MS.least, pauseMs));
}

export const isPopular = ({ given }: CachedPage): boolean => given >= MANY;

/** Returns whether a stale page can be served while it is rendered again. */
export const canServeMeanwhile = ({ staleSince, renewedSince }: CachedPage, now: number): boolean =>
  now - (staleSince ?? renewedSince ?? now) <= BEHIND_MS;

/**
 * Returns what a request gets that finds a page stale: the page, or a new one, for which it begins
 * or awaits the rendering.
 */
export function chooseForStale(page: CachedPage, now: number): 'serve' | 'await' | 'renew' {
  if (now < page.settledUntil) return 'serve';
  if (page.renewedSince === null) return 'renew';
  return canServeMeanwhile(page, now) ? 'serve' : 'await';
}

/**
 * Returns how long the rendering of a page waits for further changes of the same burst, in
 * milliseconds; 0 for a page with few visitors, or if the burst is long ago.
 */
export const restOfBurst = (page: CachedPage, now: number): number =>
  isPopular(page) && page.staleSince !== null
    ? Math.max(0, page.staleSince + TOGETHER_MS - now)
    : 0;
