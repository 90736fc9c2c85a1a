import type { RosterId } from '../ids.ts';
import type { BracketSeries } from './bracket.ts';

export interface Placement {
  rosterId: RosterId;
  seed: number;
  /**
   * Shared by ties: 1, 2, 3, 3, 5 … While the bracket runs, the placement that the roster has for
   * certain.
   */
  placement: number;
  /** Whether the roster has no series left to play. */
  out: boolean;
  /**
   * The unshared place from 1, for advancement: among equals those of an unplayed series last, then
   * by seed.
   */
  order: number;
  /**
   * [SER-8] For a roster that an unplayed series put out: the last unshared place that the loser of
   * that series can have.
   */
  unplayedOrder?: number;
}

export interface Seat {
  series: BracketSeries;
  side: 'home' | 'away';
  wave: number;
}
