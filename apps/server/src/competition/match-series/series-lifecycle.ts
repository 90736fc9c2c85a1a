import type { MatchResult } from '@ringside/contract/collections/match-series';
import { SERIES_NOTICE_MS } from '@ringside/rules/constants';
import type { SeriesId } from '@ringside/rules/ids';
import { matchReminders } from '@ringside/rules/notices/notices';
import { pauseOf } from '@ringside/rules/schedule/pause';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import type { SeriesLayout, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { seriesFieldsOf } from './drawn-change.ts';
import { rosterIdsOf, type SeriesRow } from './series.repository.ts';

export const SERIES_JOBS = [
  'match-soon',
  'series-checkin-opens',
  'series-starts',
  'report-taken',
  'report-overdue',
  'report-alarm',
  'series-unplayed',
] as const;

/**
 * A series to insert. `results` are those of an import or of a round that returns, `earlierColumns`
 * what the series has from its earlier version.
 */
export type NewSeries = StageSeries & {
  results?: MatchResult[];
  /** The most matches, where more than the position decides. */
  bestOf?: number;
  /** The id of the row to which the series returns, if a change had removed it. */
  formerId?: SeriesId;
  earlierColumns?: { date?: Date; finishedAt?: Date; beforeReset?: string | null };
};

const isReady = ({ competitors, outcome }: NewSeries) =>
  competitors.every(({ kind }) => kind === 'roster') && outcome === null;

/** Returns the state that follows from a series' opponents and outcome. */
export function initialSeriesState(
  work: Work,
  segment: SegmentRow,
  series: NewSeries,
  layout?: SeriesLayout,
) {
  if (series.outcome)
    return {
      state: 'finished',
      reporting: series.outcome.how === 'bye' ? 'none' : 'confirmed',
      finishedAt: work.now,
    } as const;
  if (!isReady(series)) return { state: 'new' } as const;
  const dates = layout ?? stageFormatOf(segment).layout(segment);
  const pause = pauseOf(segment.pauses);
  return {
    state: 'scheduled',
    date: dates.date(series.position, work.now),
    ...(pause && { pause: json(pause) }),
  } as const;
}

/** Returns the former date of a series as a column, if enough notice is left. */
export const keptDateOf = ({ now }: Pick<Work, 'now'>, date: Date | null): { date?: Date } =>
  date && +date >= +now + SERIES_NOTICE_MS ? { date } : {};

/** Returns the topics of the rosters that meet in a series. */
export const rosterTopics = (row: SeriesRow): string[] =>
  rosterIdsOf(row).map((id) => `rosters:${id}`);

/** Cancels the deadlines of a series. */
export function cancelSeriesJobs(work: Work, id: SeriesId): void {
  for (const kind of SERIES_JOBS) work.cancel(kind, id);
}

/** Schedules the check-in and the start of a scheduled series. */
export function scheduleSeries(work: Work, { id, state, date }: SeriesRow): void {
  if (state !== 'scheduled' || !date) return;
  const { from } = matchCheckinWindow(date);
  work.schedule({
    kind: 'series-checkin-opens',
    subjectId: id,
    dueAt: from > work.now ? from : work.now,
  });
  work.schedule({ kind: 'series-starts', subjectId: id, dueAt: date });
  const { nextAt } = matchReminders({ date, now: work.now });
  if (nextAt) work.schedule({ kind: 'match-soon', subjectId: id, dueAt: nextAt });
}

/**
 * Records one change of a series for the subscribers of the series, its segment and its rosters.
 *
 * @param former The series before the change, if its opponents may differ: they are notified too.
 */
export function recordSeries(
  work: Work,
  row: SeriesRow,
  action: string,
  { former, ...more }: Pick<Change, 'before' | 'after' | 'audiences'> & { former?: SeriesRow } = {},
): void {
  work.record({
    action,
    subject: { type: 'match-series', id: row.id, version: row.version },
    changes: { ...seriesFieldsOf(row) },
    topics: [
      `segments:${row.segmentId}`,
      ...new Set([row, ...(former ? [former] : [])].flatMap(rosterTopics)),
    ],
    ...more,
  });
}
