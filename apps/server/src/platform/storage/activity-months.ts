import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables.ts';

/** The number of months whose partitions exist ahead of time. */
const AHEAD = 2;

interface Partition {
  name: string;
  /** The end of the partition's month; null for the default partition. */
  until: Date | null;
}

export interface MonthsKept {
  created: string[];
  dropped: string[];
}

/**
 * Creates the log's partitions from this month on, moves rows of the default partition into theirs,
 * and drops months before the last `keep` full ones, if set. A lock lets one of several processes
 * do it.
 */
export async function maintainMonths(
  db: Kysely<Database>,
  { now, keep }: { now: Date; keep?: number | undefined },
): Promise<MonthsKept> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('activity months'))`.execute(trx);
    const createdMonths = await findMissingMonths(trx, now);
    if (createdMonths.length > 0) await lockAgainstWrites(trx);
    for (const month of createdMonths) await createPartition(trx, month);
    return {
      created: createdMonths.map(nameOf),
      dropped: keep === undefined ? [] : await dropPartitionsBefore(trx, monthFrom(now, -keep)),
    };
  });
}

/** Returns the first instant of the month that is some months after an instant. */
const monthFrom = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
const nameOf = (month: Date) => `activity_${month.toISOString().slice(0, 7).replace('-', '_')}`;

async function loadPartitions(trx: Transaction<Database>): Promise<Partition[]> {
  const { rows } =
    await sql<Partition>`select relname as name, substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'activity'::regclass order by 2, 1`.execute(
      trx,
    );
  return rows;
}

/**
 * Returns the months without a partition: this one, the next ones, and those of rows in the default
 * partition.
 */
async function findMissingMonths(trx: Transaction<Database>, now: Date): Promise<Date[]> {
  const there = await loadPartitions(trx);
  const names = new Set(there.map(({ name }) => name));
  const begin = there.find(({ name }) => name === 'activity_before')?.until ?? new Date(0);
  const { rows } = await sql<{
    month: Date;
  }>`select distinct date_trunc('month', at, 'UTC') as month from activity_rest`.execute(trx);
  const months = [
    ...Array.from({ length: AHEAD + 1 }, (_, months) => monthFrom(now, months)),
    ...rows.map(({ month }) => month),
  ];
  const byName = new Map(
    months.filter((month) => month >= begin).map((month) => [nameOf(month), month]),
  );
  return [...byName]
    .filter(([name]) => !names.has(name))
    .map(([, month]) => month)
    .sort((one, other) => +one - +other);
}

/**
 * Locks the log against writes, while reads continue. Otherwise PostgreSQL would refuse a row that
 * is on its way to the default partition once its month exists (23514).
 */
async function lockAgainstWrites(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`lock table activity in share row exclusive mode`.execute(trx);
}

/** Creates the partition of a month and attaches it once it has all rows. */
async function createPartition(trx: Transaction<Database>, month: Date): Promise<void> {
  const [name, from, to] = [
    sql.table(nameOf(month)),
    month.toISOString(),
    monthFrom(month, 1).toISOString(),
  ];
  await sql`create table ${name} (like activity)`.execute(trx);
  await sql`with gone as (delete from activity_rest where at >= ${from}::timestamptz and at < ${to}::timestamptz returning *) insert into ${name} select * from gone`.execute(
    trx,
  );
  await sql`alter table activity attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    trx,
  );
}

async function dropPartitionsBefore(trx: Transaction<Database>, limit: Date): Promise<string[]> {
  const old = (await loadPartitions(trx))
    .filter(({ until }) => until !== null && until <= limit)
    .map(({ name }) => name);
  for (const name of old) await sql`drop table ${sql.table(name)}`.execute(trx);
  return old;
}
