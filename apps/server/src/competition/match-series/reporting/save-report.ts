import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Side } from '@ringside/rules/bracket/bracket';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import type { Answer } from '../../../kernel/http/endpoint.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Reading, Work } from '../../../platform/unit-of-work.ts';
import { type SegmentPeriod, segmentRepository } from '../../segments/segment.repository.ts';
import type { SeriesChange } from '../../stage/series-writes.command.ts';
import type { OpenStage } from '../../stage/with-stage.command.ts';
import type { Participation } from '../line-ups.query.ts';
import { recordSeries } from '../series-lifecycle.ts';
import type { SeriesRow } from '../series.repository.ts';

export const showSeries = (id: string): Answer => ({ show: { type: 'match-series', id } });

/** Loads the periods that a report must name. */
export const loadPeriods = async ({ db, tenantId }: Reading, segmentId: SegmentId) =>
  requiredPeriodsOf(await segmentRepository(db, tenantId).periodsWithStage(segmentId), segmentId);

/** Returns the periods that a report must name: those of the segment, else those of its stage. */
export function requiredPeriodsOf(periods: readonly SegmentPeriod[], segmentId: SegmentId) {
  const segmentPeriods = periods.filter((period) => period.segmentId === segmentId);
  const rows = segmentPeriods.length > 0 ? segmentPeriods : periods;
  return rows.length > 0
    ? rows.map(({ key, isRequired, isFinalResult }) => ({ key, isRequired, isFinalResult }))
    : undefined;
}

/** The facts by which the act of a player is decided. */
export interface ActFacts {
  current: SeriesRow;
  participation: Participation;
  periods: Awaited<ReturnType<typeof loadPeriods>>;
}

/** Stores a first report; without an answer it counts at its deadline. */
export function saveReport(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  { columns, after }: { columns: SeriesChange; after: object },
): void {
  const { takenAt } = reportDeadlines({
    date: mustHave(series.deadlinesFrom ?? series.date, 'the date of a live series'),
    bestOf: series.bestOf,
    reportedAt: work.now,
  });
  for (const kind of ['report-overdue', 'report-alarm', 'series-unplayed'])
    work.cancel(kind, series.id);
  work.schedule({
    kind: 'report-taken',
    subjectId: series.id,
    dueAt: mustHave(takenAt, 'the deadline of a report'),
  });
  stage.changeSeries(
    series,
    {
      reporting: 'reported',
      ...columns,
      reportedAt: work.now,
      confirmBy: takenAt,
    },
    (row) => recordSeries(work, row, 'series.reported', { after }),
  );
}

/** A dispute of a side, or of a roster in a lobby, with its reason. */
interface DisputeDetails {
  side?: Side | null;
  roster?: RosterId;
  reason: string;
  report?: MatchResult[];
  attachments?: string[];
}

/** Stores a dispute, and cancels the deadlines of reports. */
export function saveDispute(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  details: DisputeDetails,
): Answer {
  for (const kind of ['report-taken', 'report-overdue', 'report-alarm', 'series-unplayed'])
    work.cancel(kind, series.id);
  stage.changeSeries(
    series,
    {
      reporting: 'disputed',
      confirmBy: null,
      dispute: json({ ...details, at: work.now.toISOString() }),
    },
    (row) => recordSeries(work, row, 'series.disputed', { after: details }),
  );
  return showSeries(series.id);
}
