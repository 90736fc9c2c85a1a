/* oxlint-disable no-restricted-properties -- it reads one setting of the segment */
import type { SeriesId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import { ALARM_AUDIENCES, ALARM_RAISED } from '../../../operations/alarms/alarm.resource.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { changeSeries } from '../../stage/series-writes.command.ts';
import { recordSeries } from '../series-lifecycle.ts';
import { seriesRepository, type SeriesRow } from '../series.repository.ts';

const MINUTE_MS = 60_000;

async function loadDeadlines({ db }: Work, series: SeriesRow) {
  const { configuration } = await db
    .selectFrom('segments')
    .select('configuration')
    .where('id', '=', series.segmentId)
    .executeTakeFirstOrThrow();
  const minutes = configuration.unplayedAfterMinutes;
  return reportDeadlines({
    date: mustHave(series.deadlinesFrom ?? series.date, 'the date of a live series'),
    bestOf: series.bestOf,
    reportedAt: null,
    ...(minutes !== undefined && { unplayedAfterMs: minutes * MINUTE_MS }),
  });
}

/** Reminds both sides of a missing report. Referees follow, then the series ends unplayed. */
export async function remindOfReport(work: Work, seriesId: SeriesId): Promise<void> {
  const series = await seriesRepository(work.db, work.tenantId).lockById(seriesId);
  if (series?.state !== 'live' || series.reporting !== 'none') return;
  const { alarmAt, unplayedAt } = await loadDeadlines(work, series);
  work.schedule({ kind: 'report-alarm', subjectId: seriesId, dueAt: alarmAt });
  work.schedule({ kind: 'series-unplayed', subjectId: seriesId, dueAt: unplayedAt });
  await changeSeries(work, series, { reporting: 'overdue' }, (row) =>
    recordSeries(work, row, 'series.overdue'),
  );
}

/** Alerts the referees to a series that is overdue. */
export async function alarmReferees(work: Work, seriesId: SeriesId): Promise<void> {
  const series = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (series?.state === 'live' && series.reporting === 'overdue')
    recordSeries(work, series, ALARM_RAISED, { audiences: ALARM_AUDIENCES });
}
