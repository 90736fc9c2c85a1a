import { expect, test } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';

const { db } = await testStorage();
const { id: tenantId } = await db.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
const row = (region: string) => ({ tenantId, region, crowns: 1, lcq: 1 });

test('rolls a failed transaction back, and keeps concurrent writes', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('leaderboards').values(row('undone')).execute();
    await trx.selectFrom('leaderboards').selectAll().execute();
    throw new Error('stop');
  });
  const other = db.insertInto('leaderboards').values(row('kept')).execute();
  await expect(failing).rejects.toThrow('stop');
  await other;
  const regions = await db
    .selectFrom('leaderboards')
    .select('region')
    .where('region', 'in', ['undone', 'kept'])
    .execute();
  expect(regions).toEqual([{ region: 'kept' }]);
});

test('reports a violated constraint with its SQLSTATE', async () => {
  await db.insertInto('leaderboards').values(row('twice')).execute();
  await expect(db.insertInto('leaderboards').values(row('twice')).execute()).rejects.toMatchObject({
    code: '23505',
  });
});

test('reads ids as decimal strings and instants as Dates, and keeps the keys of a json value', async () => {
  const { id } = await db
    .insertInto('leaderboards')
    .values(row('types'))
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toMatch(/^\d+$/);
  await db
    .insertInto('settings')
    .values({ key: 'case', value: JSON.stringify({ snake_case: 1, APAC: 2 }) })
    .execute();
  expect(
    await db.selectFrom('settings').select('value').where('key', '=', 'case').executeTakeFirst(),
  ).toEqual({ value: { snake_case: 1, APAC: 2 } });
  const at = new Date('2026-01-02T03:04:05.678Z');
  await db
    .insertInto('events')
    .values({
      tenantId,
      gameId: (await db.selectFrom('games').select('id').executeTakeFirstOrThrow()).id,
      name: 'x',
      status: 'active',
      dateFrom: at,
      dateTo: at,
      createdAt: at,
    })
    .execute();
  expect(await db.selectFrom('events').select('dateFrom').executeTakeFirst()).toEqual({
    dateFrom: at,
  });
});
