import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables.ts';

/** So many months are made before they come. */
const AHEAD = 2;

interface Partition {
  name: string;
  /** The end of its month; null: it takes what has none. */
  until: Date | null;
}

export interface MonthsKept {
  made: string[];
  dropped: string[];
}

/**
 * The activity log has a partition for each month from now on, and those of its rows that had none
 * are brought into theirs; months before the last `keep` full ones go, where it says. Several
 * processes may do it at once: one does.
 */
export async function keepMonths(
  db: Kysely<Database>,
  { now, keep }: { now: Date; keep?: number | undefined },
): Promise<MonthsKept> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('activity months'))`.execute(trx);
    const made = await missingMonths(trx, now);
    if (made.length > 0) await prepareToMake(trx);
    for (const month of made) await make(trx, month);
    return {
      made: made.map(nameOf),
      dropped: keep === undefined ? [] : await dropBefore(trx, monthFrom(now, -keep)),
    };
  });
}

/** The first instant of the month that is so many months after that of an instant. */
const monthFrom = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
const nameOf = (month: Date) => `activity_${month.toISOString().slice(0, 7).replace('-', '_')}`;

async function partitions(trx: Transaction<Database>): Promise<Partition[]> {
  const { rows } =
    await sql<Partition>`select relname as name, substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'activity'::regclass order by 2, 1`.execute(
      trx,
    );
  return rows;
}

/** Of this month, the next ones, and those of which there are rows already. */
async function missingMonths(trx: Transaction<Database>, now: Date): Promise<Date[]> {
  const there = await partitions(trx);
  const names = new Set(there.map(({ name }) => name));
  const begin = there.find(({ name }) => name === 'activity_before')?.until ?? new Date(0);
  const { rows } = await sql<{
    month: Date;
  }>`select distinct date_trunc('month', at, 'UTC') as month from activity_rest`.execute(trx);
  const wanted = [
    ...Array.from({ length: AHEAD + 1 }, (_, months) => monthFrom(now, months)),
    ...rows.map(({ month }) => month),
  ];
  const byName = new Map(
    wanted.filter((month) => month >= begin).map((month) => [nameOf(month), month]),
  );
  return [...byName]
    .filter(([name]) => !names.has(name))
    .map(([, month]) => month)
    .sort((one, other) => +one - +other);
}

/**
 * Who writes into the log waits, from before it is settled which month his row goes to: had he been
 * on his way into the last partition, PostgreSQL would refuse the row as soon as its month is there
 * (23514). Reading goes on.
 */
async function prepareToMake(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`lock table activity in share row exclusive mode`.execute(trx);
}

/** Attached only when it is whole. */
async function make(trx: Transaction<Database>, month: Date): Promise<void> {
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

async function dropBefore(trx: Transaction<Database>, limit: Date): Promise<string[]> {
  const old = (await partitions(trx))
    .filter(({ until }) => until !== null && until <= limit)
    .map(({ name }) => name);
  for (const name of old) await sql`drop table ${sql.table(name)}`.execute(trx);
  return old;
}
