import { finalPlacements, type Placement } from '@ringside/rules/bracket/final-placements';
import type { Reading } from '../../unit-of-work.ts';
import { bracketSeriesOf, seriesRepository } from '../match-series/series.repository.ts';
import { planOfSegment } from '../match-series/settle-bracket.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** The placements of a seeded segment, provisional while it runs. A roster that is alone is first, unplayed. */
export async function placementsOf({ db, tenantId }: Reading, segment: SegmentRow): Promise<Placement[]> {
  if (!segment.seededAt) return [];
  if ((segment.seededCount ?? 0) < 2) return alone({ db, tenantId }, segment);
  const rows = await seriesRepository(db, tenantId).findAllBySegment(segment.id);
  return finalPlacements({ plan: planOfSegment(segment), series: rows.map(bracketSeriesOf) });
}

async function alone({ db }: Reading, { id }: SegmentRow): Promise<Placement[]> {
  const row = await db.selectFrom('rosters').select('id').where('segmentId', '=', id).where('seed', '=', 1).where('status', '<>', 'disbanded').executeTakeFirst();
  return row ? [{ rosterId: row.id, seed: 1, placement: 1, out: false, order: 1 }] : [];
}
