import type { SeriesId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import type { Work } from '../../kernel/unit-of-work.ts';
import { changedRows } from '../../platform/storage/changed-rows.ts';
import { cancelChallenges } from '../challenges/run-challenge.command.ts';
import { cancelSeriesJobs, deleteSeriesParts } from './series-lifecycle.ts';
import type { SeriesColumns, SeriesRow } from './series.repository.ts';

/** The columns that a change of a series may set, with their types in SQL. */
const TYPES = {
  state: 'text',
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
  /** Deletes the check-ins and the ban phase of a series, and cancels its deadlines. */
  clear(work: Work, id: SeriesId): void;
  /** Cancels the deadlines and the running ban phases of a series, which a command ends. */
  end(work: Work, id: SeriesId): void;
  /** Writes all changes, in one statement for each set of columns, and records them in order. */
  save(): Promise<void>;
}

/** The changes of one series that are not written yet. */
interface Pending {
  columns: SeriesChange;
  /** The number of changes: each raises the version by one. */
  count: number;
}

/** Creates the writes of a command or a batch. Each series must be locked, or its segment. */
export function createSeriesWrites(work: Work): SeriesWrites {
  let pending = new Map<SeriesId, Pending>();
  let records: ((rows: ReadonlyMap<SeriesId, SeriesRow>) => void)[] = [];
  let clearedIds: SeriesId[] = [];
  let ended = new Map<SeriesId, Work>();

  async function saveColumns(): Promise<Map<SeriesId, SeriesRow>> {
    const bySet = Map.groupBy(pending, ([, { columns }]) => columnsIn(columns).join());
    const written = await Promise.all([...bySet.values()].map((some) => updateEach(work, some)));
    return new Map(written.flat().map((row) => [row.id, row]));
  }

  return {
    change(before, columns, record) {
      const earlier = pending.get(before.id);
      const count = (earlier?.count ?? 0) + 1;
      pending.set(before.id, { columns: { ...earlier?.columns, ...columns }, count });
      const row = { ...before, ...parseColumns(columns), version: before.version + 1 };
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
    end(by, id) {
      cancelSeriesJobs(by, id);
      ended.set(id, by);
    },
    async save() {
      const [rows] = await Promise.all([
        saveColumns(),
        clearedIds.length > 0 && deleteSeriesParts(work, clearedIds),
        ended.size > 0 && cancelChallenges(ended),
      ]);
      for (const record of records) record(rows);
      pending = new Map();
      records = [];
      clearedIds = [];
      ended = new Map();
    },
  };
}

const columnsIn = (columns: SeriesChange): Column[] =>
  COLUMNS.filter((name) => columns[name] !== undefined);

/** Returns the columns as a row has them: JSON as a value instead of text. */
const parseColumns = (columns: SeriesChange): Partial<SeriesRow> =>
  Object.fromEntries(
    columnsIn(columns).map((name) => [name, parseColumn(name, columns[name])]),
  ) as Partial<SeriesRow>;

const parseColumn = (name: Column, value: unknown): unknown =>
  TYPES[name] === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;

/** Writes changes that set the same columns; returns the stored rows. */
function updateEach({ db }: Work, changes: [SeriesId, Pending][]): Promise<SeriesRow[]> {
  const names = columnsIn(getItem(changes, 0)[1].columns);
  const types = {
    id: 'bigint',
    count: 'integer',
    ...Object.fromEntries(names.map((name) => [name, TYPES[name]])),
  };
  const rows = changes.map(([id, { columns, count }]) => ({ id, count, ...parseColumns(columns) }));
  return db
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
