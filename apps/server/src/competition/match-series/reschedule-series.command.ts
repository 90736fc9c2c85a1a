import { instant } from '@ringside/contract/documents';
import { z } from 'zod';
import { invalidBody, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../kernel/unit-of-work.ts';
import { changeSeries } from '../stage/series-writes.command.ts';
import { scheduleSeries, recordSeries } from './series-lifecycle.ts';
import type { SeriesRow } from './series.repository.ts';

export const rescheduleBody = z.object({
  data: z.object({
    type: z.string().optional(),
    id: z.string().optional(),
    attributes: z.strictObject({ date: instant }),
  }),
});

/** Moves a scheduled series; its check-in and start move with it, and players must check in again. */
export async function rescheduleSeries(
  work: Work,
  series: SeriesRow,
  { date }: { date: string },
): Promise<Answer> {
  if (series.state !== 'scheduled')
    return refusalAnswer({ reason: 'series-not-scheduled', detail: series.state });
  const at = new Date(date);
  if (at <= work.now)
    return invalidBody({
      code: 'invalid',
      title: 'The date must be in the future',
      source: { pointer: '/data/attributes/date' },
    });
  await work.db.deleteFrom('checkins').where('seriesId', '=', series.id).execute();
  await changeSeries(work, series, { date: at }, (row) => {
    scheduleSeries(work, row);
    recordSeries(work, row, 'series.rescheduled', {
      before: { date: series.date },
      after: { date },
    });
  });
  return { show: { type: 'match-series', id: series.id } };
}
