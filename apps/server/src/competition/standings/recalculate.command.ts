import type { Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { awardPoints, revokePoints } from '../leaderboards/award-points.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { loadPlacements } from './standing-rows.query.ts';

/**
 * Recalculates the stored part of the standings, the points of a finished segment. All else is
 * computed from the results on each request.
 */
export async function recalculateStandings(work: Work, found: SegmentRow): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  if (segment.finishedAt) {
    await revokePoints(work, segment);
    await awardPoints(work, segment, await loadPlacements(work, segment));
  }
  work.record({
    action: 'segment.recalculated',
    subject: { type: 'segments', id: segment.id },
    changes: { standings: 'recalculated' },
  });
  return { show: { type: 'segments', id: segment.id } };
}
