import { otherSide, type Side } from '../bracket/bracket.ts';
import type { SegmentId, SeriesId } from '../ids.ts';
import { lotOf } from '../seeding/lot.ts';

/**
 * The way to decide who acts first: always home, the better seed, a fair coin, or the side that was
 * second in the phase before, or the loser of the game before.
 */
export type FirstPolicy = 'home' | 'seed' | 'coin' | 'alternate' | 'loser';

/**
 * [BAN-15] Returns the side that the toss of a series' ban phase puts first. The coin is a lot that
 * anyone can recompute; alternation begins with the coin, and equal or missing seeds leave it to
 * it.
 */
export function tossSide({
  policy = 'coin',
  segmentId,
  seriesId,
  seeds,
  previous,
}: {
  policy?: FirstPolicy | undefined;
  segmentId: SegmentId;
  seriesId: SeriesId;
  seeds?: { home: number | null; away: number | null } | undefined;
  /** The toss of the phase before in the same series. */
  previous?: Side | undefined;
}): Side {
  if (policy === 'home') return 'home';
  const better = policy === 'seed' ? betterSeed(seeds) : null;
  if (better) return better;
  if (policy === 'alternate' && previous) return otherSide(previous);
  return lotOf({ segmentId, rosterId: `toss ${seriesId}` }) % 2 === 0 ? 'home' : 'away';
}

/** Returns the side with the better seed; null where none is better. */
function betterSeed(
  { home, away }: { home: number | null; away: number | null } = { home: null, away: null },
): Side | null {
  if (home === null || away === null || home === away) return null;
  return home < away ? 'home' : 'away';
}
