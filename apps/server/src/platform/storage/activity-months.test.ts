import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { maintainMonths } from './activity-months.ts';

const { db } = await testStorage();
const { id: tenantId } = await db.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
/** Far from the months of the machine's own clock, which the migration uses. */
const month = (number: number, day = 1) => new Date(Date.UTC(2041, number - 1, day));
const partitions = async () =>
  (
    await sql<{
      name: string;
    }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'activity'::regclass order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name);
const partitionOf = async (id: string) =>
  (
    await sql<{
      name: string;
    }>`select tableoid::regclass::text as name from activity where id = ${id}`.execute(db)
  ).rows[0]?.name;

async function log(at: Date, on: Pick<typeof db, 'insertInto'> = db): Promise<string> {
  const { id } = await on
    .insertInto('activity')
    .values({
      tenantId,
      at,
      userId: null,
      action: 'test.done',
      subjectType: 'tests',
      subjectId: '1',
      topics: [],
      before: null,
      after: null,
      changes: null,
      subjectVersion: null,
      ipAddress: null,
      requestId: null,
      apiKeyId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const logged = async () =>
  (
    await db
      .selectFrom('activity')
      .select('id')
      .where('subjectType', '=', 'tests')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id);

test('keeps a record of any date in the order of ids, and creates partitions ahead of time', async () => {
  const ids = [
    await log(month(5, 31)),
    await log(month(1, 1)),
    await log(month(5, 2)),
    await log(new Date(0)),
  ];
  expect(await partitionOf(ids[0]!)).toBe('activity_rest');
  const { created, dropped } = await maintainMonths(db, { now: month(5, 20) });
  expect([created, dropped]).toEqual([
    ['activity_2041_01', 'activity_2041_05', 'activity_2041_06', 'activity_2041_07'],
    [],
  ]);
  expect(await Promise.all(ids.map(partitionOf))).toEqual([
    'activity_2041_05',
    'activity_2041_01',
    'activity_2041_05',
    'activity_before',
  ]);
  const later = await log(month(7, 31));
  expect(await partitionOf(later)).toBe('activity_2041_07');
  expect(await logged()).toEqual([later, ...ids.toReversed()]);
  expect(await maintainMonths(db, { now: month(5, 20) }), 'once is enough').toEqual({
    created: [],
    dropped: [],
  });
});

test('creates a month once, however many processes do it', async () => {
  const maintenanceRuns = await Promise.all(
    [1, 2, 3].map(() => maintainMonths(db, { now: month(7) })),
  );
  expect(maintenanceRuns.flatMap(({ created }) => created).sort()).toEqual([
    'activity_2041_08',
    'activity_2041_09',
  ]);
});

test('drops whole months when the log has a limit, and keeps the last full ones', async () => {
  const there = await partitions();
  const { created, dropped } = await maintainMonths(db, { now: month(8, 15), keep: 2 });
  expect([created, dropped]).toEqual([
    ['activity_2041_10'],
    ['activity_before', 'activity_2041_01', 'activity_2041_05'],
  ]);
  expect((await partitions()).sort()).toEqual(
    [...there.filter((name) => !dropped.includes(name)), ...created].sort(),
  );
  expect(await logged()).toHaveLength(1);
  const old = await log(month(2));
  expect(await partitionOf(old), 'a late record stays until the next run').toBe('activity_rest');
  expect((await maintainMonths(db, { now: month(8, 15), keep: 2 })).dropped).toEqual([
    'activity_2041_02',
  ]);
});

test.runIf(inject('database').databaseUrl)(
  'makes a write wait while its month is created, and puts its row into it',
  async () => {
    const date = new Date(Date.UTC(2043, 0, 2));
    const waiting = async () =>
      (
        await sql`select 1 from pg_locks where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        )
      ).rows.length;
    const [written, over] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    const first = db.transaction().execute(async (trx) => {
      written.resolve(await log(date, trx));
      await over.promise;
    });
    const before = await written.promise;
    const making = maintainMonths(db, { now: date });
    await expect.poll(waiting).toBe(1);
    const meanwhile = log(date);
    await expect.poll(waiting).toBe(2);
    over.resolve();
    await first;
    expect((await making).created).toContain('activity_2043_01');
    expect([await partitionOf(before), await partitionOf(await meanwhile)]).toEqual([
      'activity_2043_01',
      'activity_2043_01',
    ]);
  },
);
