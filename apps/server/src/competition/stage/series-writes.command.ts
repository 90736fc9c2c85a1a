import type { SeriesId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { anyOf } from '../../platform/storage/any-of.ts';
import { changedRows } from '../../platform/storage/changed-rows.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { cancelChallenges } from '../challenges/run-challenge.command.ts';
import { cancelSeriesJobs } from '../match-series/series-lifecycle.ts';
import type { SeriesColumns, SeriesRow } from '../match-series/series.repository.ts';
import { type PlayedGames, playedGamesOf, withPlayedGames } from './played-games.command.ts';

/** The columns that a change of a series may set, with their types in SQL. */
const TYPES = {
  state: 'text',
  bestOf: 'integer',
  headStart: 'jsonb',
  reporting: 'text',
  date: 'timestamptz',
  homeKind: 'text',
  awayKind: 'text',
  homeRosterId: 'bigint',
  awayRosterId: 'bigint',
  homeSeed: 'integer',
  awaySeed: 'integer',
  winner: 'text',
  outcomeHow: 'text',
  homeScore: 'integer',
  awayScore: 'integer',
  homeForfeit: 'boolean',
  awayForfeit: 'boolean',
  results: 'jsonb',
  reportedBy: 'text',
  reportedAt: 'timestamptz',
  confirmBy: 'timestamptz',
  dispute: 'jsonb',
  liveAt: 'timestamptz',
  finishedAt: 'timestamptz',
  pairing: 'jsonb',
  beforeReset: 'jsonb',
  bracketNumber: 'integer',
  roundNumber: 'integer',
  matchNumber: 'integer',
  deletedAt: 'timestamptz',
  removedWhile: 'text',
  lobby: 'jsonb',
  roomOpenedAt: 'timestamptz',
  hold: 'jsonb',
  pause: 'jsonb',
  deadlinesFrom: 'timestamptz',
} as const satisfies Partial<Record<keyof SeriesColumns, string>>;
type Column = keyof typeof TYPES;
const COLUMNS = Object.keys(TYPES) as Column[];

/** The columns of one change; a column of JSON is text, as in an insert. */
export type SeriesChange = Pick<SeriesColumns, Column>;

/** Changes of series that are decided in memory and written together. */
export interface SeriesWrites {
  /**
   * Changes a row and returns it as it will be stored, with the next version. `record` receives the
   * stored row after it is written.
   */
  change(before: SeriesRow, columns: SeriesChange, record?: (row: SeriesRow) => void): SeriesRow;
  /** Changes columns that belong to an earlier change: the version stays. */
  amend(row: Pick<SeriesRow, 'id'>, columns: SeriesChange): void;
  /** Deletes the check-ins, the ban phase and the room of a series, and cancels its deadlines. */
  clear(work: Work, id: SeriesId): void;
  /** Deletes the check-ins of a series. */
  clearCheckins(id: SeriesId): void;
  /** Cancels what runs of a series that a command ends: deadlines, ban phases, its room. */
  end(work: Work, id: SeriesId): void;
  /** Writes all changes, in one statement for each set of columns, and records them in order. */
  save(): Promise<void>;
}

/** The changes of one series that are not written yet. */
interface Pending {
  columns: SeriesChange;
  /** How much the changes raise the version: each by one, amendments by none. */
  count: number;
  /** The row after the last change; undefined where all are amendments. */
  row?: SeriesRow | undefined;
}

/** Creates the writes of a command or a batch. Each series must be locked, or its segment. */
export function createSeriesWrites(work: Work): SeriesWrites {
  let pending = new Map<SeriesId, Pending>();
  let records: ((rows: ReadonlyMap<SeriesId, SeriesRow>) => void)[] = [];
  let clearedIds: SeriesId[] = [];
  let clearedCheckins: SeriesId[] = [];
  let ended = new Map<SeriesId, Work>();

  /** Adds a change to the pending ones of a series; returns how often they raise its version. */
  function add(id: SeriesId, columns: SeriesChange, raise: 0 | 1): number {
    const earlier = pending.get(id);
    const count = (earlier?.count ?? 0) + raise;
    pending.set(id, { ...earlier, columns: { ...earlier?.columns, ...columns }, count });
    return count;
  }

  async function saveColumns(): Promise<Map<SeriesId, SeriesRow>> {
    const closed = ended.size > 0 ? await cancelChallenges(ended) : undefined;
    const bySet = Map.groupBy(pending, ([, { columns }]) => columnsIn(columns).join());
    const written = await Promise.all(
      [...bySet.values()].map(async (some) => updateEach(work, some, await gamesOf(some, closed))),
    );
    return new Map(written.flat().map((row) => [row.id, row]));
  }

  /** Returns the games of the series that a change gives other ones; undefined for none. */
  async function gamesOf(
    changes: readonly [SeriesId, Pending][],
    closed: Parameters<typeof playedGamesOf>[2],
  ): Promise<PlayedGames | undefined> {
    const changed = changes.flatMap(([, { columns, row }]) =>
      row && hasOtherGames(columns) ? row : [],
    );
    if (changed.length === 0) return undefined;
    const isClosed = changed.every(({ id }) => ended.has(id));
    return playedGamesOf(work, changed, isClosed ? closed : undefined);
  }

  return {
    amend: ({ id }, columns) => void add(id, columns, 0),
    change(before, columns, record) {
      const count = add(before.id, columns, 1);
      const row = { ...before, ...parseColumns(columns), version: before.version + 1 };
      mustHave(pending.get(before.id), 'the changes of a series').row = row;
      if (record)
        records.push((rows) => {
          const stored = mustFind(rows, before.id);
          const { count: total } = mustHave(pending.get(before.id), 'the changes of a series');
          record({ ...row, version: stored.version - total + count });
        });
      return row;
    },
    clear(by, id) {
      cancelSeriesJobs(by, id);
      clearedIds.push(id);
    },
    clearCheckins: (id) => void clearedCheckins.push(id),
    end(by, id) {
      cancelSeriesJobs(by, id);
      ended.set(id, by);
    },
    async save() {
      const [rows] = await Promise.all([
        saveColumns(),
        clearedIds.length > 0 && deleteSeriesParts(work, clearedIds),
        clearedCheckins.length > 0 && deleteCheckins(work, clearedCheckins),
      ]);
      const openRooms = [...ended.keys()].filter((id) => rows.get(id)?.roomOpenedAt !== null);
      if (openRooms.length > 0) await deleteRooms(work, openRooms);
      for (const record of records) record(rows);
      pending = new Map();
      records = [];
      clearedIds = [];
      clearedCheckins = [];
      ended = new Map();
    },
  };
}

/**
 * Changes one locked series at once. Returns the row as it is stored.
 *
 * @param record - Records the change, with the stored row
 */
export async function changeSeries(
  work: Work,
  before: SeriesRow,
  columns: SeriesChange,
  record?: (row: SeriesRow) => void,
): Promise<SeriesRow> {
  const writes = createSeriesWrites(work);
  const row = writes.change(before, columns, record);
  await writes.save();
  return row;
}

/**
 * Changes what an operation has added to locked series; they keep their versions. No record says
 * so: a column that a drawn bracket shows belongs into the change that the operation records.
 */
export async function amendSeries(
  work: Work,
  changes: readonly { row: Pick<SeriesRow, 'id'>; columns: SeriesChange }[],
): Promise<void> {
  const writes = createSeriesWrites(work);
  for (const { row, columns } of changes) writes.amend(row, columns);
  await writes.save();
}

const columnsIn = (columns: SeriesChange): Column[] =>
  COLUMNS.filter((name) => columns[name] !== undefined);

/** Returns whether a change gives a series other games. Before its end a report changes none. */
const hasOtherGames = ({ results, reporting }: SeriesChange): boolean =>
  results !== undefined && reporting !== 'reported';

/** Returns the columns as a row has them: JSON as a value instead of text. */
const parseColumns = (columns: SeriesChange): Partial<SeriesRow> =>
  Object.fromEntries(
    columnsIn(columns).map((name) => [name, parseColumn(name, columns[name])]),
  ) as Partial<SeriesRow>;

const parseColumn = (name: Column, value: unknown): unknown =>
  TYPES[name] === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;

/** Writes changes that set the same columns, with the games of the series; returns the stored rows. */
function updateEach(
  { db }: Work,
  changes: [SeriesId, Pending][],
  games: PlayedGames | undefined,
): Promise<SeriesRow[]> {
  const names = columnsIn(getItem(changes, 0)[1].columns);
  const types = {
    id: 'bigint',
    count: 'integer',
    ...Object.fromEntries(names.map((name) => [name, TYPES[name]])),
  };
  const rows = changes.map(([id, { columns, count }]) => ({ id, count, ...parseColumns(columns) }));
  return (games ? withPlayedGames(db, games) : db)
    .updateTable('matchSeries')
    .from(changedRows<SeriesRow & { count: number }>(types, rows))
    .set((eb) => ({
      ...Object.fromEntries(names.map((name) => [name, eb.ref(`changed.${name}`)])),
      version: eb('matchSeries.version', '+', eb.ref('changed.count')),
    }))
    .whereRef('matchSeries.id', '=', 'changed.id')
    .returningAll('matchSeries')
    .execute();
}

/** Deletes the check-ins and the ban phases of series. */
export async function deleteSeriesParts(work: Work, ids: SeriesId[]): Promise<void> {
  const [challenges] = await Promise.all([
    work.db.deleteFrom('challenges').where('seriesId', '=', anyOf(ids)).returning('id').execute(),
    deleteCheckins(work, ids),
    deleteRooms(work, ids),
  ]);
  for (const { id } of challenges) work.cancel('challenge-turn', id);
}

const deleteCheckins = ({ db }: Work, ids: SeriesId[]) =>
  db.deleteFrom('checkins').where('seriesId', '=', anyOf(ids)).execute();

/** Deletes rooms: the code of a series that is over is of no more use. */
const deleteRooms = ({ db }: Work, ids: SeriesId[]) =>
  db.deleteFrom('rooms').where('seriesId', '=', anyOf(ids)).execute();
