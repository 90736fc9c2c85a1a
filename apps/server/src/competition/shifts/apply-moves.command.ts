import type { SegmentId, SeriesId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { anyOf } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { MovedValue, ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { lockChallengesBeside } from '../challenges/locked-challenges.command.ts';
import { audienceOf } from '../events/drafts.ts';
import { recordSeries, scheduleSeries } from '../match-series/series-lifecycle.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { scheduleSegment } from '../segments/schedule-segment.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';

/** Returns the moves of one type. */
export const movesOf = (moves: readonly ShiftMove[], type: ShiftMove['type']): ShiftMove[] =>
  moves.filter((move) => move.type === type);

const dateOf = (value: MovedValue | undefined): Date => {
  if (typeof value !== 'string') throw new Error('an instant is a text');
  return new Date(value);
};

/** Moves rows to their values after a shift, with their jobs, and records each. */
export async function applyMoves(
  work: Work,
  moves: readonly ShiftMove[],
  reason?: string,
): Promise<void> {
  const why = reason === undefined ? {} : { reason };
  for (const move of movesOf(moves, 'events')) await moveEvent(work, move, why);
  const segmentIds = await movePhases(work, movesOf(moves, 'registration-phases'));
  for (const move of movesOf(moves, 'segments')) await moveSegment(work, move, why);
  for (const id of segmentIds) {
    const segment = await segmentRepository(work.db, work.tenantId).findById(id);
    if (segment && !segment.seededAt) await scheduleSegment(work, segment);
  }
  await moveAllSeries(work, movesOf(moves, 'match-series'));
  await moveChallenges(work, movesOf(moves, 'challenges'));
}

async function moveEvent(work: Work, { id, before, after }: ShiftMove, why: object): Promise<void> {
  const row = await work.db
    .updateTable('events')
    .set((eb) => ({ ...datesIn(after), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  work.record({
    action: 'event.shifted',
    subject: { type: 'events', id, version: row.version },
    before,
    after: { ...after, ...why },
    ...audienceOf(row),
  });
}

/** Returns the columns of a move, with its instants as dates. */
export const datesIn = (columns: ShiftMove['after']): Record<string, Date | string> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      name === 'delays' ? json(value) : dateOf(value),
    ]),
  );

/** Moves registration phases; returns the segments whose jobs may follow from them. */
async function movePhases({ db }: Work, moves: readonly ShiftMove[]): Promise<SegmentId[]> {
  const stages: SegmentId[] = [];
  for (const { id, after } of moves) {
    const { segmentId } = await db
      .updateTable('registrationPhases')
      .set(datesIn(after))
      .where('id', '=', id)
      .returning('segmentId')
      .executeTakeFirstOrThrow();
    stages.push(segmentId);
  }
  if (stages.length === 0) return [];
  const rows = await db
    .selectFrom('segments')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', anyOf(stages)), eb('stageId', '=', anyOf(stages))]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function moveSegment(
  work: Work,
  { id, before, after }: ShiftMove,
  why: object,
): Promise<void> {
  const row = await work.db
    .updateTable('segments')
    .set((eb) => ({ ...datesIn(after), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleSegment(work, row);
  work.record({
    action: 'segment.shifted',
    subject: { type: 'segments', id: row.id, version: row.version },
    before,
    after: { ...after, ...why },
    topics: [`events:${row.eventId}`, ...(row.parentId ? [`segments:${row.parentId}`] : [])],
    ...audienceOf(row),
  });
}

/** Moves scheduled series with their jobs; players who have checked in stay checked in. */
async function moveAllSeries(work: Work, moves: readonly ShiftMove[]): Promise<void> {
  if (moves.length === 0) return;
  const repository = seriesRepository(work.db, work.tenantId);
  const rows = new Map(
    (await repository.lockAllById(moves.map(({ id }) => id))).map((row) => [row.id as string, row]),
  );
  const writes = createSeriesWrites(work);
  for (const { id, before, after } of moves)
    writes.change(
      mustHave(rows.get(id), 'a series that moves'),
      { date: dateOf(after.date) },
      (row) => {
        scheduleSeries(work, row);
        recordSeries(work, row, 'series.rescheduled', { before, after });
      },
    );
  await writes.save();
}

async function moveChallenges(work: Work, moves: readonly ShiftMove[]): Promise<void> {
  if (moves.length === 0) return;
  const challenges = await lockChallengesBeside(
    work,
    moves.map(({ id }) => id),
  );
  for (const { id, after } of moves) {
    const challenge = mustHave(challenges.find(id), 'a ban phase that moves');
    const state = { ...challenge.state, ...(after as Partial<PickBanState>) };
    challenges.change(work, challenge, state, { action: 'challenge.moved' });
  }
  await challenges.save();
}

/** Returns the current values of the columns that moves changed, by the resource; gone rows lack. */
export async function loadMoved(
  work: Work,
  moves: readonly ShiftMove[],
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const { db, tenantId } = work;
  const ids = (type: ShiftMove['type']) => movesOf(moves, type).map(({ id }) => id);
  const [events, segments, phases, series, challenges] = await Promise.all([
    db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', anyOf(ids('events')))
      .execute(),
    db
      .selectFrom('segments')
      .selectAll()
      .where('id', '=', anyOf(ids('segments')))
      .execute(),
    segmentRepository(db, tenantId).phasesById(ids('registration-phases')),
    seriesRepository(db, tenantId).lockAllById(ids('match-series') as SeriesId[]),
    db
      .selectFrom('challenges')
      .selectAll()
      .where('id', '=', anyOf(ids('challenges')))
      .execute(),
  ]);
  return new Map<string, Record<string, unknown>>([
    ...events.map((row) => [`events ${row.id}`, { ...row }] as const),
    ...segments
      .filter(({ finishedAt }) => !finishedAt)
      .map((row) => [`segments ${row.id}`, { ...row }] as const),
    ...phases.map((row) => [`registration-phases ${row.id}`, { ...row }] as const),
    ...series
      .filter(({ state }) => state === 'scheduled')
      .map((row) => [`match-series ${row.id}`, { ...row }] as const),
    ...challenges.map((row) => [`challenges ${row.id}`, { ...row.state }] as const),
  ]);
}
