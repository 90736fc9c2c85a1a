import { finalPlacements, type Placement } from '@ringside/rules/bracket/final-placements';
import { mustFind } from '@ringside/rules/must';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import { planOfStage } from '@ringside/rules/stage/bracket-format';
import type { Reading } from '../../unit-of-work.ts';
import { bracketSeriesOf, seriesRepository } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from './standing-rows.query.ts';

/** Returns the placements of a seeded segment, provisional while it runs. */
export async function loadPlacements(reading: Reading, segment: SegmentRow): Promise<Placement[]> {
  if (!segment.seededAt) return [];
  if (!isElimination(segment.format) || (segment.seededCount ?? 0) < 2)
    return loadPlacementsByStandings(reading, segment);
  const rows = await seriesRepository(reading.db, reading.tenantId).findWholeBracket(segment.id);
  return finalPlacements({ plan: planOfStage(segment), series: rows.map(bracketSeriesOf) });
}

async function loadPlacementsByStandings(
  reading: Reading,
  segment: SegmentRow,
): Promise<Placement[]> {
  const seeds = await reading.db
    .selectFrom('rosters')
    .select(['id', 'seed'])
    .where('segmentId', '=', segment.id)
    .where('seed', 'is not', null)
    .$narrowType<{ seed: number }>()
    .execute();
  const seedOf = new Map(seeds.map(({ id, seed }) => [id, seed]));
  return (await loadStandingRows(reading, segment)).map(({ rosterId, placement, order, out }) => ({
    rosterId,
    seed: mustFind(seedOf, rosterId),
    placement,
    order,
    out,
  }));
}
