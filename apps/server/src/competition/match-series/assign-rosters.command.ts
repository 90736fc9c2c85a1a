import type { assignRosters } from '@ringside/contract/collections/match-series';
import type { z } from 'zod';
import { relationNotFound, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { withStage } from '../stage/with-stage.command.ts';
import { seriesRepository } from './series.repository.ts';

type Sent = z.output<typeof assignRosters>['data'];

/**
 * Assigns opponents to series that have not begun, for an operator; all of the request or nothing.
 * Check-ins of these series are deleted.
 */
export async function assignToSeries(work: Work, sent: Sent): Promise<Answer> {
  const repository = seriesRepository(work.db, work.tenantId);
  const foundRosters = await repository
    .listed()
    .select(['id', 'segmentId'])
    .where('id', '=', anyOf(sent.map(({ id }) => id)))
    .execute();
  const missing = sent.findIndex(({ id }) => !foundRosters.some((row) => row.id === id));
  if (missing >= 0) return relationNotFound(`/data/${missing}/id`, 'There is no such match series');
  for (const segmentId of [...new Set(foundRosters.map((row) => row.segmentId))].sort()) {
    const segmentRosters = sent.filter(({ id }) =>
      foundRosters.some((row) => row.id === id && row.segmentId === segmentId),
    );
    const refusal = await assignInSegment(
      work,
      getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId)),
      segmentRosters,
    );
    if (refusal) return refusal;
  }
  return { list: { type: 'match-series', ids: sent.map(({ id }) => id) } };
}

async function assignInSegment(
  work: Work,
  segment: SegmentRow,
  sent: Sent,
): Promise<Answer | undefined> {
  const rosters = await work.db
    .selectFrom('rosters')
    .select(['id', 'seed'])
    .where('segmentId', '=', segment.id)
    .where('status', '<>', 'disbanded')
    .where('withdrawnAt', 'is', null)
    .where('seed', 'is not', null)
    .execute();
  const assignments = sent.map(({ id, relationships: { home, away } }) => ({
    id,
    competitors: [home?.data.id, away?.data.id],
  }));
  const seeds = new Map(rosters.map(({ id, seed }) => [id, seed ?? 0]));
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.assign(stage, { assignments, seeds }),
    { kind: 'assignment' },
  );
  return refusal && refusalAnswer(refusal);
}
