import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';

const storage = await testStorage();
const { id: tenantId } = await storage.db
  .selectFrom('tenants')
  .select('id')
  .executeTakeFirstOrThrow();
const row = (region: string) => ({ tenantId, region, crowns: 1, lcq: 1 });
const regionsLike = async (pattern: string) =>
  (
    await storage.db
      .selectFrom('leaderboards')
      .select('region')
      .where('region', 'like', pattern)
      .orderBy('region')
      .execute()
  ).map(({ region }) => region);
afterEach(() => void vi.restoreAllMocks());

test.runIf(inject('database').databaseUrl)(
  'sends simultaneous queries of a transaction before any answer arrives',
  async () => {
    let answered = 0;
    await storage.transact(async (db) => {
      await db.selectFrom('tenants').select('id').execute();
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const pendingQueries = [1, 2, 3].map((crowns) =>
        db
          .selectFrom('leaderboards')
          .select('id')
          .where('crowns', '=', crowns)
          .execute()
          .then(() => (answered += 1)),
      );
      expect([query.mock.calls.length, answered]).toEqual([3, 0]);
      await Promise.all(pendingQueries);
    });
    expect(answered).toBe(3);
  },
);

test.runIf(inject('database').databaseUrl)(
  'rejects a query that follows the failure of its transaction, before the rollback is confirmed',
  async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = storage.transact(async (db) => {
      await db.selectFrom('tenants').select('id').execute();
      late = (async () => {
        // the work has failed by then, and no answer can have been read
        for (let step = 0; step < 20; step++) await Promise.resolve();
        await db.insertInto('leaderboards').values(row('late by a moment')).execute();
      })();
      late.catch(() => {});
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await expect(late).rejects.toThrow('the transaction has ended');
    expect(await regionsLike('late by%')).toEqual([]);
  },
);

test('executes simultaneous queries in order, so each sees the effects of those before it', async () => {
  const visibleRows = await storage.transact(async (db) => {
    const [, before] = await Promise.all([
      db.insertInto('leaderboards').values(row('order one')).execute(),
      db.selectFrom('leaderboards').select('region').where('region', '=', 'order one').execute(),
    ]);
    return before;
  });
  expect(visibleRows).toEqual([{ region: 'order one' }]);
});

test('rolls back all queries if one fails, also those sent after it', async () => {
  const failing = storage.transact((db) =>
    Promise.all([
      db.insertInto('leaderboards').values(row('undone one')).execute(),
      db.insertInto('leaderboards').values(row('undone one')).execute(),
      db.insertInto('leaderboards').values(row('undone two')).execute(),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await regionsLike('undone%')).toEqual([]);
});

test.runIf(inject('database').databaseUrl)(
  'rejects the queries behind a failed one with the error that aborted the transaction',
  async () => {
    const reasons: unknown[] = [];
    const failing = storage.transact(async (db) => {
      await db.insertInto('leaderboards').values(row('taken')).execute();
      const again = db.insertInto('leaderboards').values(row('taken')).execute();
      const behind = [1, 2].map((crowns) =>
        db.selectFrom('leaderboards').select('id').where('crowns', '=', crowns).execute(),
      );
      // the failure reaches its caller later than the queries behind it reach theirs
      const answers = await Promise.allSettled([again, ...behind]);
      reasons.push(...answers.map((answer) => (answer as PromiseRejectedResult).reason as unknown));
      return Promise.all(behind);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(reasons).toMatchObject([{ code: '23505' }, { code: '23505' }, { code: '23505' }]);
  },
);

test('rejects a query after the end of its transaction, instead of running it outside', async () => {
  const gate = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failing = storage.transact(async (db) => {
    late = gate.promise.then(() => db.insertInto('leaderboards').values(row('late')).execute());
    late.catch(() => {});
    await db.selectFrom('tenants').select('id').execute();
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  gate.resolve();
  await expect(late).rejects.toThrow('already rolled back');
  expect(await regionsLike('late')).toEqual([]);
});
