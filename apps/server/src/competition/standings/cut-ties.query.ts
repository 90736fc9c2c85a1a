import type { CutTies } from '@ringside/contract/collections/standings';
import { destinationsOf } from '@ringside/rules/round-robin/tie-break-series';
import { findCutTies } from '@ringside/rules/standings/cut-ties';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadAdvanceRules } from '../segments/advance-targets.query.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from './standing-rows.query.ts';

/**
 * [ADV-12] Returns the ties across a line of those who advance, as the standings are now: none
 * while a round is open, in which places are shared until it is over.
 */
export async function loadCutTies(reading: Reading, segment: SegmentRow): Promise<CutTies> {
  const [rows, advance] = await Promise.all([
    loadStandingRows(reading, segment),
    loadAdvanceRules(reading, segment),
  ]);
  const roundOpen = rows.some((row) => row.roundOpen);
  const destinationOf = destinationsOf({ advance });
  const ties =
    roundOpen || advance.length === 0
      ? []
      : findCutTies(rows, (order) => destinationOf({ place: order, order }));
  return {
    roundOpen,
    tieBreakSeries: segment.configuration.tieBreakSeries === true,
    ties: ties.map(({ rows: tied, line }) => ({
      placement: tied[0]?.placement ?? line,
      line,
      rosterIds: tied.map(({ rosterId }) => rosterId),
    })),
  };
}
