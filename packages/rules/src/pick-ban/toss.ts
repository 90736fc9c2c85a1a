import { otherSide, type Side } from '../bracket/bracket.ts';
import type { SegmentId, SeriesId } from '../ids.ts';
import { lotOf } from '../seeding/lot.ts';

/**
 * The way to decide who acts first: always home, a fair coin, or the side that was second in the
 * phase before.
 */
export type FirstPolicy = 'home' | 'coin' | 'alternate';

/**
 * [BAN-15] Returns the side that the toss of a series' ban phase puts first. The coin is a lot that
 * anyone can recompute; alternation begins with the coin.
 */
export function tossSide({
  policy = 'coin',
  segmentId,
  seriesId,
  previous,
}: {
  policy?: FirstPolicy | undefined;
  segmentId: SegmentId;
  seriesId: SeriesId;
  /** The toss of the phase before in the same series. */
  previous?: Side | undefined;
}): Side {
  if (policy === 'home') return 'home';
  if (policy === 'alternate' && previous) return otherSide(previous);
  return lotOf({ segmentId, rosterId: `toss ${seriesId}` }) % 2 === 0 ? 'home' : 'away';
}
