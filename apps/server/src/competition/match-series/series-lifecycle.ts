import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { SeriesId } from '@ringside/rules/ids';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import type { SeriesLayout, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { type Change, splitIntoChunks, type Work } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import {
  headStartColumn,
  seriesColumnsOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from './series.repository.ts';

export const SERIES_JOBS = [
  'series-checkin-opens',
  'series-starts',
  'report-taken',
  'report-overdue',
  'report-alarm',
  'series-unplayed',
] as const;

/**
 * A series to insert. `results` are those of an import, `kept` is what it keeps of an earlier
 * version.
 */
export type NewSeries = StageSeries & {
  results?: MatchResult[];
  /** The most matches, where more than the position decides. */
  bestOf?: number;
  earlierColumns?: { date?: Date; beforeReset?: string | null };
};

const isReady = ({ home, away, outcome }: NewSeries) =>
  home.kind === 'roster' && away.kind === 'roster' && outcome === null;

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
  return { state: 'scheduled', date: dates.date(series.position, work.now) } as const;
}

/** Inserts the rows of a new bracket or round, or of a later series (a reset). Returns their ids. */
export async function insertSeries(
  work: Work,
  segment: SegmentRow,
  newSeries: NewSeries[],
  layout: SeriesLayout = stageFormatOf(segment).layout(segment),
): Promise<string[]> {
  const repository = seriesRepository(work.db, work.tenantId);
  const ids: string[] = [];
  for (const some of splitIntoChunks(newSeries, 1500)) {
    const rows = await repository.insertAll(
      some.map((series) => ({
        tenantId: work.tenantId,
        eventId: segment.eventId,
        segmentId: segment.id,
        bestOf: series.bestOf ?? layout.bestOf(series.position),
        headStart: headStartColumn(layout.headStart(series.position)),
        createdAt: work.now,
        ...UNPLAYED_COLUMNS,
        ...seriesColumnsOf(series),
        ...initialSeriesState(work, segment, series, layout),
        pairing: series.pairing ? json(series.pairing) : null,
        ...(series.results && { results: json(series.results) }),
        ...series.earlierColumns,
      })),
    );
    for (const row of rows) scheduleSeries(work, row);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Deletes a series whose opponents no longer meet. */
export const removeSeries = (work: Work, row: SeriesRow): Promise<void> =>
  removeAllSeries(work, [row]);

/** Deletes many such series: later rounds of a swiss may have thousands. */
export async function removeAllSeries(work: Work, rows: SeriesRow[]): Promise<void> {
  for (const some of splitIntoChunks(rows)) {
    const ids = some.map(({ id }) => id);
    for (const id of ids) cancelSeriesJobs(work, id);
    await deleteSeriesParts(work, ids);
    await work.db.deleteFrom('matchSeries').where('id', 'in', ids).execute();
  }
  for (const row of rows)
    work.record({
      action: 'series.removed',
      subject: { type: 'match-series', id: row.id, version: row.version + 1 },
      before: row,
      topics: [`segments:${row.segmentId}`, ...rosterTopics(row)],
    });
}

/** Returns the topics of the rosters that meet in a series. */
const rosterTopics = ({ homeRosterId, awayRosterId }: SeriesRow): string[] =>
  [homeRosterId, awayRosterId].filter((id) => id !== null).map((id) => `rosters:${id}`);

/** Deletes a series' check-ins and ban phase and cancels its deadlines. */
export async function clearSeries(work: Work, id: SeriesId): Promise<void> {
  cancelSeriesJobs(work, id);
  await deleteSeriesParts(work, [id]);
}

/** Cancels the deadlines of a series. */
export function cancelSeriesJobs(work: Work, id: SeriesId): void {
  for (const kind of SERIES_JOBS) work.cancel(kind, id);
}

/** Deletes the check-ins and the ban phases of series. */
export async function deleteSeriesParts(work: Work, ids: SeriesId[]): Promise<void> {
  const [challenges] = await Promise.all([
    work.db.deleteFrom('challenges').where('seriesId', '=', anyOf(ids)).returning('id').execute(),
    work.db.deleteFrom('checkins').where('seriesId', '=', anyOf(ids)).execute(),
  ]);
  for (const { id } of challenges) work.cancel('challenge-turn', id);
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
  const {
    bracketNumber,
    roundNumber,
    matchNumber,
    state,
    reporting,
    homeRosterId,
    awayRosterId,
    homeScore,
    awayScore,
    winner,
  } = row;
  work.record({
    action,
    subject: { type: 'match-series', id: row.id, version: row.version },
    changes: {
      segment: row.segmentId,
      at: [bracketNumber, roundNumber, matchNumber],
      state,
      reporting,
      date: row.date?.toISOString() ?? null,
      home: homeRosterId,
      away: awayRosterId,
      score: homeScore === null || awayScore === null ? null : [homeScore, awayScore],
      winner,
    },
    topics: [
      `segments:${row.segmentId}`,
      ...new Set([row, ...(former ? [former] : [])].flatMap(rosterTopics)),
    ],
    ...more,
  });
}
