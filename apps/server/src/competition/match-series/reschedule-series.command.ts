import { instant } from '@ringside/contract/documents';
import { z } from 'zod';
import { invalidBody, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { withStage } from '../stage/with-stage.command.ts';
import { positionOf, seriesRepository, type SeriesRow } from './series.repository.ts';

export const rescheduleBody = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    id: z.string().optional(),
    attributes: z.strictObject({ date: instant }),
  }),
});

/** Moves a scheduled series; its check-in and start move with it, and players must check in again. */
export async function rescheduleSeries(
  work: Work,
  found: SeriesRow,
  { date: sent }: { date: string },
): Promise<Answer> {
  const date = new Date(sent);
  if (found.state === 'scheduled' && date <= work.now)
    return invalidBody({
      code: 'invalid',
      title: 'The date must be in the future',
      source: { pointer: '/data/attributes/date' },
    });
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.segmentId));
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(found.id));
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.reschedule(stage, { position: positionOf(series), date }),
    { kind: 'rescheduling', loadedRows: [series] },
  );
  return refusal ? refusalAnswer(refusal) : { show: { type: 'match-series', id: series.id } };
}
