import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { BracketSeries } from '@ringside/rules/bracket/bracket';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { json } from '../../storage/tables/columns.ts';
import { type Change, chunks, type Work } from '../../unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import type { SeriesLayout } from './series-layout.ts';
import { columnsOf, seriesRepository, UNPLAYED, type SeriesRow } from './series.repository.ts';

export const SERIES_WORK = [
  'series-checkin-opens',
  'series-starts',
  'report-taken',
  'report-overdue',
  'report-alarm',
  'series-unplayed',
] as const;

/**
 * A series as a format makes it; `pairing` is why these two meet, where no bracket says so;
 * `results` came with it from elsewhere; `kept` is what it has again of an earlier life.
 */
export type MadeSeries = BracketSeries & {
  pairing?: object;
  results?: MatchResult[];
  kept?: { date?: Date; beforeReset?: string | null };
};

const isReady = ({ home, away, outcome }: BracketSeries) =>
  home.kind === 'roster' && away.kind === 'roster' && outcome === null;

/** The state that follows from a series' opponents and outcome. */
export function lifeOf(work: Work, layout: SeriesLayout, series: BracketSeries) {
  if (series.outcome)
    return {
      state: 'finished',
      reporting: series.outcome.how === 'bye' ? 'none' : 'confirmed',
      finishedAt: work.now,
    } as const;
  if (!isReady(series)) return { state: 'new' } as const;
  return { state: 'scheduled', date: layout.date(series.position, work.now) } as const;
}

/**
 * Makes the rows of a new bracket or round, or of series that came to be later (a reset). Answers
 * with their ids.
 */
export async function insertSeries(
  work: Work,
  segment: SegmentRow,
  layout: SeriesLayout,
  made: MadeSeries[],
): Promise<string[]> {
  const repository = seriesRepository(work.db, work.tenantId);
  const ids: string[] = [];
  for (const some of chunks(made, 1500)) {
    const rows = await repository.insertAll(
      some.map((series) => ({
        tenantId: work.tenantId,
        eventId: segment.eventId,
        segmentId: segment.id,
        bestOf: layout.bestOf(series.position),
        createdAt: work.now,
        ...UNPLAYED,
        ...columnsOf(series),
        ...lifeOf(work, layout, series),
        pairing: series.pairing ? json(series.pairing) : null,
        ...(series.results && { results: json(series.results) }),
        ...series.kept,
      })),
    );
    for (const row of rows) armSeries(work, row);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Takes a series away whose opponents are no longer to meet. */
export const removeSeries = (work: Work, row: SeriesRow): Promise<void> =>
  removeAllSeries(work, [row]);

/** The same for many: later rounds of a swiss may have thousands. */
export async function removeAllSeries(work: Work, rows: SeriesRow[]): Promise<void> {
  for (const some of chunks(rows)) {
    const ids = some.map(({ id }) => id);
    await clearAllSeries(work, ids);
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

/** The topics of the rosters that meet in a series. */
const rosterTopics = ({ homeRosterId, awayRosterId }: SeriesRow): string[] =>
  [homeRosterId, awayRosterId].filter((id) => id !== null).map((id) => `rosters:${id}`);

/** Takes a series' check-ins, ban phase and deadlines away. */
export const clearSeries = (work: Work, id: string): Promise<void> => clearAllSeries(work, [id]);

async function clearAllSeries(work: Work, ids: string[]): Promise<void> {
  for (const id of ids) for (const kind of SERIES_WORK) work.disarm(kind, id);
  for (const challenge of await work.db
    .deleteFrom('challenges')
    .where('seriesId', 'in', ids)
    .returning('id')
    .execute())
    work.disarm('challenge-turn', challenge.id);
  await work.db.deleteFrom('checkins').where('seriesId', 'in', ids).execute();
}

/** Puts a scheduled series' check-in and start into the list of due work. */
export function armSeries(work: Work, { id, state, date }: SeriesRow): void {
  if (state !== 'scheduled' || !date) return;
  const { from } = matchCheckinWindow(date);
  work.arm({
    kind: 'series-checkin-opens',
    subjectId: id,
    dueAt: from > work.now ? from : work.now,
  });
  work.arm({ kind: 'series-starts', subjectId: id, dueAt: date });
}

/**
 * Records one change of a series for the followers of the series, its segment and its rosters.
 * `former` is the series before the change, where its opponents may be others now: those who no
 * longer play it hear of it too.
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
