import { positionKey, type BracketPlan, type BracketSeries, type Position } from '@ringside/rules/bracket/bracket';
import { downstreamOf, sourcesOf } from '@ringside/rules/bracket/links';
import { distanceToFinal, playOrder } from '@ringside/rules/bracket/rounds';
import { heatOfSeries } from '@ringside/rules/schedule/heat';
import { roundTime } from '@ringside/rules/schedule/round-times';
import { bestOfAt, matchCheckinWindow, seriesDate, type BestOf } from '@ringside/rules/series/series-date';
import { chunks, type Work } from '../../unit-of-work.ts';
import { planOf } from '../segments/stage-fit.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { bracketSeriesOf, columnsOf, positionOf, seriesRepository, UNPLAYED, type SeriesRow } from './series.repository.ts';

export const SERIES_WORK = ['series-checkin-opens', 'series-starts', 'report-taken', 'report-overdue', 'report-alarm', 'series-unplayed'] as const;

/** The part of a bracket that a change at some positions can touch, and what those series draw from. */
export interface LoadedBracket {
  plan: BracketPlan;
  rows: Map<string, SeriesRow>;
  seriesAt: (position: Position) => BracketSeries | undefined;
}

export const planOfSegment = (segment: SegmentRow) => planOf(segment, segment.seededCount ?? 2);

/** Loads what is downstream of some positions: O(log n) series for one of them. */
export async function loadDownstream({ db, tenantId }: Work, segment: SegmentRow, from: Position[]): Promise<LoadedBracket> {
  const plan = planOfSegment(segment);
  const wanted = new Map<string, Position>();
  const add = (position: Position) => void wanted.set(positionKey(position), position);
  for (const position of from) {
    for (const touched of [position, ...downstreamOf({ plan, position })]) {
      add(touched);
      const { home, away } = sourcesOf({ plan, position: touched });
      for (const source of [home, away]) if (source.kind === 'series') add(source.position);
    }
  }
  const rows = new Map((await seriesRepository(db, tenantId).findAllAt(segment.id, [...wanted.values()])).map((row) => [positionKey(positionOf(row)), row]));
  const series = new Map([...rows].map(([key, row]) => [key, bracketSeriesOf(row)]));
  return { plan, rows, seriesAt: (position) => series.get(positionKey(position)) };
}

/** Rosters of a segment that have withdrawn: they forfeit what they come to. */
export async function withdrawnOf({ db }: Work, segmentId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('rosters').select('id').where('segmentId', '=', segmentId).where('withdrawnAt', 'is not', null).execute();
  return new Set(rows.map((row) => row.id));
}

export function bestOfSeries(segment: SegmentRow, plan: BracketPlan, position: Position): number {
  return bestOfAt({ bestOf: segment.configuration.bestOf as BestOf | undefined, distanceToFinal: distanceToFinal({ plan, ...position }) });
}

/** When a series may be played at the earliest: its round's time in its heat, and ten minutes after both sides are known. */
export function dateOf(segment: SegmentRow, plan: BracketPlan, position: Position, readyAt: Date): Date {
  const { roundMinutes, heatGap } = segment.configuration;
  const heat = heatOfSeries({ position, firstRoundMatchCount: plan.size / 2 });
  const roundStartsAt = roundTime({ from: segment.dateFrom, playOrder: playOrder({ plan, ...position }), heat, roundMinutes, heatGapMinutes: heatGap });
  return seriesDate({ roundStartsAt, readyAt });
}

const isReady = ({ home, away, outcome }: BracketSeries) => home.kind === 'roster' && away.kind === 'roster' && outcome === null;

function lifeOf(work: Work, segment: SegmentRow, plan: BracketPlan, series: BracketSeries) {
  if (series.outcome) return { state: 'finished', reporting: series.outcome.how === 'bye' ? 'none' : 'confirmed', finishedAt: work.now } as const;
  if (!isReady(series)) return { state: 'new' } as const;
  return { state: 'scheduled', date: dateOf(segment, plan, series.position, work.now) } as const;
}

/** Makes the rows of a new bracket, or of series that came to be later (a reset). */
export async function insertSeries(work: Work, segment: SegmentRow, plan: BracketPlan, made: BracketSeries[]): Promise<void> {
  const repository = seriesRepository(work.db, work.tenantId);
  for (const some of chunks(made, 1500)) {
    const rows = await repository.insertAll(
      some.map((series) => ({
        tenantId: work.tenantId, eventId: segment.eventId, segmentId: segment.id, bestOf: bestOfSeries(segment, plan, series.position), createdAt: work.now,
        ...UNPLAYED, ...columnsOf(series), ...lifeOf(work, segment, plan, series),
      })),
    );
    for (const row of rows) armSeries(work, row);
  }
}

/** Saves what the rules changed: who plays whom, what was decided by a bye or a withdrawal, what lost its result. */
export async function saveSettled(work: Work, segment: SegmentRow, loaded: LoadedBracket, { changed, removed }: { changed: BracketSeries[]; removed: Position[] }, except?: Position): Promise<void> {
  const repository = seriesRepository(work.db, work.tenantId);
  for (const series of changed) {
    if (except && positionKey(series.position) === positionKey(except)) continue;
    const before = loaded.rows.get(positionKey(series.position));
    if (!before) {
      await insertSeries(work, segment, loaded.plan, [series]);
      continue;
    }
    // One whose opponents were not known has nothing yet that could be taken away.
    if (before.state !== 'new') await clearSeries(work, before.id);
    const row = await repository.update(before.id, { ...UNPLAYED, ...columnsOf(series), ...lifeOf(work, segment, loaded.plan, series) });
    armSeries(work, row);
    recordSeries(work, row, series.outcome ? 'series.decided' : 'series.opponents-changed');
  }
  for (const position of removed) {
    const row = loaded.rows.get(positionKey(position));
    if (!row) continue;
    await clearSeries(work, row.id);
    await work.db.deleteFrom('matchSeries').where('id', '=', row.id).execute();
    work.record({ action: 'series.removed', subject: { type: 'match-series', id: row.id, version: row.version + 1 }, before: row, topics: [`segments:${row.segmentId}`] });
  }
}

/** Takes a series' check-ins, ban phase and deadlines away. */
export async function clearSeries(work: Work, id: string): Promise<void> {
  for (const kind of SERIES_WORK) work.disarm(kind, id);
  for (const challenge of await work.db.deleteFrom('challenges').where('seriesId', '=', id).returning('id').execute()) work.disarm('challenge-turn', challenge.id);
  await work.db.deleteFrom('checkins').where('seriesId', '=', id).execute();
}

/** Puts a scheduled series' check-in and start into the list of due work. */
export function armSeries(work: Work, { id, state, date }: SeriesRow): void {
  if (state !== 'scheduled' || !date) return;
  const { from } = matchCheckinWindow(date);
  work.arm({ kind: 'series-checkin-opens', subjectId: id, dueAt: from > work.now ? from : work.now });
  work.arm({ kind: 'series-starts', subjectId: id, dueAt: date });
}

/** One change of a series, told to whoever follows it, its segment or its rosters. */
export function recordSeries(work: Work, row: SeriesRow, action: string, more: { before?: unknown; after?: unknown } = {}): void {
  const rosters = [row.homeRosterId, row.awayRosterId].filter((id) => id !== null);
  const { bracketNumber, roundNumber, matchNumber, state, reporting, homeRosterId, awayRosterId, homeScore, awayScore, winner } = row;
  work.record({
    action,
    subject: { type: 'match-series', id: row.id, version: row.version },
    changes: {
      segment: row.segmentId, at: [bracketNumber, roundNumber, matchNumber], state, reporting, date: row.date?.toISOString() ?? null, home: homeRosterId, away: awayRosterId,
      score: homeScore === null || awayScore === null ? null : [homeScore, awayScore], winner,
    },
    topics: [`segments:${row.segmentId}`, ...rosters.map((id) => `rosters:${id}`)],
    ...more,
  });
}
