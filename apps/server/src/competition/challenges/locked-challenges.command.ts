import type { SeriesId } from '@ringside/rules/ids';
import type { PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { playableMatches } from '@ringside/rules/series/head-start';
import { areFirstBansOver } from '@ringside/rules/series/room';
import { expressionBuilder, type RawBuilder, type Selectable } from 'kysely';
import type { Audience } from '../../platform/realtime/audiences.ts';
import { anyOf, anyOfQuery } from '../../platform/storage/any-of.ts';
import { changedRows } from '../../platform/storage/changed-rows.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { createNextDrafts, loadBanPhases, type PendingChallenge } from './ban-phases.query.ts';

/** A second shows how the last turn ended. */
const ROOM_AFTER_BANS_MS = 1_000;

export type ChallengeRow = Selectable<Database['challenges']>;

/** The entry of a change in the log, and the subscribers who learn of it if it is not public. */
export interface ChallengeChange {
  action: string;
  audiences?: Audience[] | undefined;
}

/** The locked challenges of some series, changed in memory by a command or a batch. */
export interface LockedChallenges {
  /** The series of the challenges. */
  seriesIds: readonly SeriesId[];
  find(id: string): ChallengeRow | undefined;
  /** Returns the challenges of a series in their order. */
  ofSeries(seriesId: SeriesId): readonly ChallengeRow[];
  /**
   * Changes a state, schedules its next deadline unless its clock is paused, or at the end of the
   * first bans the opening of the room, and records the change. Returns the row as it will be
   * stored.
   */
  change(
    work: Work,
    challenge: ChallengeRow,
    state: PickBanState,
    change: ChallengeChange,
  ): ChallengeRow;
  /** Adds the drafts of a series' next game, if there is one. */
  addNextGame(series: SeriesRow): void;
  /** Writes all changes in one statement, and returns the stored rows by id. */
  save(): Promise<ReadonlyMap<string, ChallengeRow>>;
}

/** Locks all challenges of some series in a fixed order, because a change of one may open the next. */
export async function lockChallengesOf(
  reading: Pick<Reading, 'db'>,
  seriesIds: readonly SeriesId[],
): Promise<LockedChallenges> {
  return createLockedChallenges(await lockChallengeRows(reading, anyOf(seriesIds)));
}

/** Locks all challenges of the series to which some challenges of a championship belong. */
export async function lockChallengesBeside(
  { db, tenantId }: Reading,
  ids: readonly string[],
): Promise<LockedChallenges> {
  const seriesIds = expressionBuilder<Database>()
    .selectFrom('challenges')
    .select('seriesId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', anyOf(ids));
  return createLockedChallenges(await lockChallengeRows({ db }, anyOfQuery(seriesIds)));
}

const lockChallengeRows = (
  { db }: Pick<Reading, 'db'>,
  seriesIds: RawBuilder<string>,
): Promise<ChallengeRow[]> =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('seriesId', '=', seriesIds)
    .orderBy('seriesId')
    .orderBy('ordinal')
    .forUpdate()
    .execute();

/** Creates the changes of challenges that are locked, or that this transaction has inserted. */
export function createLockedChallenges(rows: readonly ChallengeRow[]): LockedChallenges {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const idsBySeries = Map.groupBy(
    rows.toSorted((one, other) => one.ordinal - other.ordinal),
    ({ seriesId }) => seriesId,
  );
  let changedIds = new Set<string>();
  let withNextGame: SeriesRow[] = [];
  /** The work of the last change: a batch has one transaction. */
  let changedBy: Work | undefined;

  const ofSeries = (seriesId: SeriesId): ChallengeRow[] =>
    (idsBySeries.get(seriesId) ?? []).flatMap(({ id }) => rowsById.get(id) ?? []);

  return {
    seriesIds: [...idsBySeries.keys()],
    find: (id) => rowsById.get(id),
    ofSeries,
    change(work, challenge, state, change) {
      const row = { ...challenge, status: state.status, state, version: challenge.version + 1 };
      rowsById.set(row.id, row);
      changedIds.add(row.id);
      changedBy = work;
      scheduleDeadline(work, row, endsFirstBans(challenge, row, ofSeries(row.seriesId)));
      recordChallenge(work, row, change);
      return row;
    },
    addNextGame: (series) => void withNextGame.push(series),
    async save() {
      if (!changedBy) return new Map();
      const changed = [...changedIds].flatMap((id) => rowsById.get(id) ?? []);
      const nextGames = withNextGame.map((series) => ({ series, before: ofSeries(series.id) }));
      changedIds = new Set();
      withNextGame = [];
      const [stored] = await Promise.all([
        updateEach(changedBy, changed),
        insertNextGames(changedBy, nextGames),
      ]);
      return new Map(stored.map((row) => [row.id, row]));
    },
  };
}

const toBans = ({ status, state }: ChallengeRow) => ({ status, game: state.game ?? null });

/** Returns whether a change ends the bans before the first game of a series. */
const endsFirstBans = (
  before: ChallengeRow,
  { status, state }: ChallengeRow,
  challenges: readonly ChallengeRow[],
): boolean =>
  status !== before.status &&
  (state.game ?? 1) === 1 &&
  areFirstBansOver(challenges.map(toBans)) === true;

/**
 * Schedules the next deadline of a challenge, or cancels it while there is none. Its last instant,
 * just after the first bans of the series, opens the room ([SER-21]): as one job of the challenge
 * it costs the last vote no statement.
 */
function scheduleDeadline(
  work: Work,
  { id, state }: ChallengeRow,
  hasEndedFirstBans: boolean,
): void {
  const schedule = (dueAt: Date) => work.schedule({ kind: 'challenge-turn', subjectId: id, dueAt });
  if (state.deadline && !state.pausedAt) schedule(new Date(state.deadline));
  else if (hasEndedFirstBans) schedule(new Date(work.now.getTime() + ROOM_AFTER_BANS_MS));
  else work.cancel('challenge-turn', id);
}

function recordChallenge(
  work: Work,
  { id, version, seriesId, state }: ChallengeRow,
  { action, audiences }: ChallengeChange,
): void {
  work.record({
    action,
    subject: { type: 'challenges', id, version },
    changes: {
      series: seriesId,
      status: state.status,
      turn: state.turnIndex,
      deadline: state.deadline,
      pausedAt: state.pausedAt ?? null,
    },
    topics: [`match-series:${seriesId}`],
    ...(audiences && { audiences }),
  });
}

/** The columns that a change sets, with their SQL types. */
const TYPES = { id: 'bigint', status: 'text', state: 'jsonb', version: 'integer' };
/** The columns of a change as an update takes them: JSON is text there. */
type ChangedColumns = Pick<ChallengeRow, 'id' | 'status' | 'version'> & { state: string };

/** Writes changed challenges in one statement; returns the stored rows. */
function updateEach({ db }: Work, rows: readonly ChallengeRow[]): Promise<ChallengeRow[]> {
  return db
    .updateTable('challenges')
    .from(changedRows<ChangedColumns>(TYPES, rows))
    .set((eb) => ({
      status: eb.ref('changed.status'),
      state: eb.ref('changed.state'),
      version: eb.ref('changed.version'),
    }))
    .whereRef('challenges.id', '=', 'changed.id')
    .returningAll('challenges')
    .execute();
}

/** A series that goes on, with its challenges so far. */
interface NextGame {
  series: SeriesRow;
  before: readonly ChallengeRow[];
}

/** Inserts the drafts of next games, which wait for the winner of the game before. */
async function insertNextGames(work: Work, games: readonly NextGame[]): Promise<void> {
  const open = games.flatMap((one) => {
    const game = (one.before.at(-1)?.state.game ?? one.series.bestOf) + 1;
    return game > playableMatches(one.series) ? [] : [{ ...one, game }];
  });
  for (const [segmentId, some] of Map.groupBy(open, ({ series }) => series.segmentId)) {
    const phases = await loadBanPhases(work, segmentId);
    await insertChallenges(
      work,
      some.map(({ series, ...game }) => ({
        series,
        challenges: createNextDrafts(phases, series, game),
      })),
    );
  }
}

/** Inserts challenges of series; returns the rows. */
export async function insertChallenges(
  { db, tenantId }: Work,
  created: readonly { series: Pick<SeriesRow, 'id'>; challenges: readonly PendingChallenge[] }[],
): Promise<ChallengeRow[]> {
  const rows = created.flatMap(({ series, challenges }) =>
    challenges.map(({ ordinal, categoryId, state }) => ({
      tenantId,
      seriesId: series.id,
      categoryId,
      ordinal,
      status: state.status,
      state: json(state),
    })),
  );
  return rows.length === 0 ? [] : db.insertInto('challenges').values(rows).returningAll().execute();
}
