import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { realTimeIn } from '../clock/real-time.ts';
import { deleteExpiredRows } from './expired-rows.ts';
import { json } from './tables/columns.ts';

const HOUR_MS = 60 * 60 * 1000;

test('deletes answers after 24 hours and sessions after their end, and no others', async () => {
  const { api, player } = await championship();
  const { storage } = api.context;
  const { id: userId } = await player();
  const keyRow = (scope: string, ageHours: number) => ({
    scope,
    bodyHash: '',
    status: 201,
    headers: json({}),
    body: '',
    createdAt: realTimeIn(-ageHours * HOUR_MS),
  });
  await storage.db
    .insertInto('idempotencyKeys')
    .values([keyRow('old', 24), keyRow('new', 23.9)])
    .execute();
  const session = (idHash: string, inHours: number) => ({
    idHash,
    userId,
    kind: 'player' as const,
    createdAt: realTimeIn(-25 * HOUR_MS),
    expiresAt: realTimeIn(inHours * HOUR_MS),
    family: null,
  });
  await storage.db
    .insertInto('sessions')
    .values([session('expired', 0), session('open', 1)])
    .execute();
  await deleteExpiredRows(storage);
  const keys = await storage.db.selectFrom('idempotencyKeys').select('scope').execute();
  expect(keys.map(({ scope }) => scope).filter((scope) => /^(?:old|new)$/.test(scope))).toEqual([
    'new',
  ]);
  const sessions = await storage.db
    .selectFrom('sessions')
    .select('idHash')
    .where('idHash', 'in', ['expired', 'open'])
    .execute();
  expect(sessions).toEqual([{ idHash: 'open' }]);
});
