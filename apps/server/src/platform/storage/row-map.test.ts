import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { RowMap } from './row-map.ts';
import { ROW_TABLES } from './statement-effects.ts';
import type { Database } from './tables.ts';

const ringside = await championship();
const { region } = await ringside.stage();
const { storage } = ringside.api.context;
const { tenantId } = await storage.db
  .selectFrom('segments')
  .select('tenantId')
  .where('id', '=', region.id)
  .executeTakeFirstOrThrow();

type Mapped = { db: Transaction<Database>; rows: RowMap };

/** Runs a transaction with a map, and rolls it back. */
async function withMap(run: (mapped: Mapped) => Promise<void>, ofTenant = tenantId) {
  const end = new Error('the end of the transaction');
  const rows = new RowMap(ofTenant);
  const ended = storage.transact(async (db) => {
    await run({ db: db.withPlugin(rows), rows });
    throw end;
  });
  await expect(ended).rejects.toBe(end);
}

const selectRegion = ({ db }: Mapped) =>
  db.selectFrom('segments').selectAll().where('id', '=', region.id);
const updateRegion = ({ db }: Mapped, name: string) =>
  db.updateTable('segments').set({ name }).where('id', '=', region.id);
const lockTenant = ({ db }: Mapped) =>
  db.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute();
const find = ({ rows }: Mapped, hold?: 'share' | 'update') =>
  rows.find('segments', region.id, hold)?.name;

test('finds a row that was read, but not as a locked one', () =>
  withMap(async (mapped) => {
    expect(find(mapped)).toBeUndefined();
    await selectRegion(mapped).execute();
    expect(find(mapped)).toBe(region.name);
    expect(find(mapped, 'share')).toBeUndefined();
    expect(RowMap.of(mapped.db, tenantId)).toBe(mapped.rows);
    expect(RowMap.of(storage.db, tenantId)).toBeUndefined();
  }));

test.each([
  { lock: 'forShare', isHeldAlone: false },
  { lock: 'forUpdate', isHeldAlone: true },
] as const)(
  'finds a row that $lock has locked as held alone: $isHeldAlone',
  ({ lock, isHeldAlone }) =>
    withMap(async (mapped) => {
      await selectRegion(mapped)[lock]().execute();
      await selectRegion(mapped).execute();
      expect(find(mapped, 'share')).toBe(region.name);
      expect(find(mapped, 'update')).toBe(isHeldAlone ? region.name : undefined);
    }),
);

test('forgets what was read without a lock once another statement may have waited', () =>
  withMap(async (mapped) => {
    await selectRegion(mapped).execute();
    await lockTenant(mapped);
    expect(find(mapped)).toBeUndefined();
    expect(mapped.rows.findAllSeen('segments', [region.id])).toHaveLength(1);
    await selectRegion(mapped).forShare().execute();
    await lockTenant(mapped);
    expect(find(mapped)).toBe(region.name);
  }));

test('does not remember a read that was sent before a lock', () =>
  withMap(async (mapped) => {
    await Promise.all([selectRegion(mapped).execute(), lockTenant(mapped)]);
    expect(find(mapped)).toBeUndefined();
  }));

test('an update that returns its rows replaces them', () =>
  withMap(async (mapped) => {
    await selectRegion(mapped).forUpdate().execute();
    const updated = updateRegion(mapped, 'Renamed').returningAll().execute();
    expect(find(mapped)).toBeUndefined();
    await updated;
    expect(find(mapped, 'update')).toBe('Renamed');
  }));

test.each<{ how: string; change: (mapped: Mapped) => Promise<unknown> }>([
  { how: 'an update without its rows', change: (mapped) => updateRegion(mapped, 'Two').execute() },
  {
    how: 'an update beside a query',
    change: (mapped) =>
      mapped.db
        .with('renamed', () => updateRegion(mapped, 'Two').returningAll())
        .selectFrom('renamed')
        .select('id')
        .execute(),
  },
  {
    how: 'a statement of unknown kind',
    change: ({ db }) => sql`update segments set name = 'Two' where id = ${region.id}`.execute(db),
  },
  {
    how: 'a deletion with which the database may delete it',
    change: ({ db }) => db.deleteFrom('events').where('id', '=', '0').execute(),
  },
])('forgets a row after $how, even if it is locked', ({ change }) =>
  withMap(async (mapped) => {
    await selectRegion(mapped).forUpdate().execute();
    await change(mapped);
    expect(find(mapped)).toBeUndefined();
    expect(mapped.rows.findAllSeen('segments', [region.id])).toBeUndefined();
  }),
);

test('keeps a row while other tables change', () =>
  withMap(async (mapped) => {
    await selectRegion(mapped).forUpdate().execute();
    await mapped.db.deleteFrom('dueWork').where('subjectId', '=', '0').execute();
    await mapped.db.updateTable('users').set({ username: 'X' }).where('id', '=', '0').execute();
    expect(find(mapped, 'update')).toBe(region.name);
  }));

test('does not take a row of a query that is not one table for a row', () =>
  withMap(async (mapped) => {
    const { db } = mapped;
    await db.selectFrom('segments').select(['id', 'tenantId']).execute();
    await db.selectFrom('segments as others').selectAll().execute();
    await db
      .with('segments', (query) => query.selectFrom('teams').selectAll())
      .selectFrom('segments')
      .selectAll()
      .execute();
    await db
      .selectFrom('events')
      .innerJoin('segments', 'segments.eventId', 'events.id')
      .selectAll('segments')
      .execute();
    expect(find(mapped)).toBeUndefined();
  }));

test('does not remember rows of another championship', () =>
  withMap(
    async (mapped) => {
      await selectRegion(mapped).execute();
      expect(find(mapped)).toBeUndefined();
      expect(RowMap.of(mapped.db, tenantId)).toBeUndefined();
    },
    '999' as typeof tenantId,
  ));

test('the database deletes remembered rows only with rows of remembered tables', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype <> 'a'`.execute(storage.db);
  const tables = new Set(ROW_TABLES.map((table) => table.replace(/[A-Z]/g, '_$&').toLowerCase()));
  const parents = rows.filter(({ child }) => tables.has(child)).map(({ parent }) => parent);
  expect(parents).not.toEqual([]);
  expect(parents.filter((parent) => !tables.has(parent))).toEqual([]);
});
