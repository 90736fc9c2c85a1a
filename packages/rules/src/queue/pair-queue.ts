import { QUEUE_WINDOW_PER_MINUTE, QUEUE_WINDOW_RATING, MINUTE_MS } from '../constants.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';

export interface QueueEntry {
  rosterId: RosterId;
  rating: number;
  since: Date;
}

export interface QueueMatch {
  /** The roster that waited longer. */
  home: string;
  away: string;
  /** The reason: the difference of ratings, and the window that the longer wait had opened. */
  reason: { difference: number; window: number; waitedMs: number };
}

/** [QUE-1] Returns the largest difference of ratings, which grows with the wait. */
export function ratingWindowOf({
  since,
  now,
  start = QUEUE_WINDOW_RATING,
  perMinute = QUEUE_WINDOW_PER_MINUTE,
}: {
  since: Date;
  now: Date;
  start?: number;
  perMinute?: number;
}): number {
  return start + (Math.max(0, now.getTime() - since.getTime()) / MINUTE_MS) * perMinute;
}

/**
 * [QUE-2] Pairs waiting rosters: the longest waiting chooses first, the nearest rating within its
 * window, of two equally near the one that waited longer. A roster without an opponent stays.
 * `apart` keeps two from each other, such as after a declined match-up.
 */
export function pairQueue({
  waiting,
  now,
  start,
  perMinute,
  apart = () => false,
}: {
  waiting: readonly QueueEntry[];
  now: Date;
  start?: number;
  perMinute?: number;
  apart?: (one: string, other: string) => boolean;
}): QueueMatch[] {
  const byRating = [...waiting].sort(
    (one, other) => one.rating - other.rating || waitOrder(one, other),
  );
  const places = new Map(byRating.map(({ rosterId }, place) => [rosterId, place]));
  const pairedPlaces = new Set<number>();
  const matches: QueueMatch[] = [];
  for (const entry of [...waiting].sort(waitOrder)) {
    const place = mustFind(places, entry.rosterId);
    if (pairedPlaces.has(place)) continue;
    const window = ratingWindowOf({
      since: entry.since,
      now,
      ...(start !== undefined && { start }),
      ...(perMinute !== undefined && { perMinute }),
    });
    const found = nearest({ byRating, pairedPlaces: pairedPlaces, place, window, apart });
    if (found === null) continue;
    const other = getItem(byRating, found);
    pairedPlaces.add(place).add(found);
    const difference = Math.abs(other.rating - entry.rating);
    matches.push({
      home: entry.rosterId,
      away: other.rosterId,
      reason: { difference, window, waitedMs: Math.max(0, now.getTime() - entry.since.getTime()) },
    });
  }
  return matches;
}

const waitOrder = (one: QueueEntry, other: QueueEntry) =>
  one.since.getTime() - other.since.getTime() || (one.rosterId < other.rosterId ? -1 : 1);

/**
 * Returns the place with the nearest rating that is free and inside the window, searching up and
 * down from the roster's own.
 */
function nearest({
  byRating,
  pairedPlaces,
  place,
  window,
  apart,
}: {
  byRating: QueueEntry[];
  pairedPlaces: Set<number>;
  place: number;
  window: number;
  apart: (one: string, other: string) => boolean;
}): number | null {
  const entry = getItem(byRating, place);
  const differenceTo = (at: number) => Math.abs(getItem(byRating, at).rating - entry.rating);
  // Each direction stops at its first free opponent, apart from those with the same rating.
  const nearestTowards = (step: 1 | -1): number | null => {
    let best: number | null = null;
    for (let at = place + step; at >= 0 && at < byRating.length; at += step) {
      if (differenceTo(at) > (best === null ? window : differenceTo(best))) break;
      const other = getItem(byRating, at);
      if (pairedPlaces.has(at) || apart(entry.rosterId, other.rosterId)) continue;
      if (best === null || waitOrder(other, getItem(byRating, best)) < 0) best = at;
    }
    return best;
  };
  const candidates = [nearestTowards(1), nearestTowards(-1)].filter((at) => at !== null);
  candidates.sort(
    (one, other) =>
      differenceTo(one) - differenceTo(other) ||
      waitOrder(getItem(byRating, one), getItem(byRating, other)),
  );
  return candidates[0] ?? null;
}
