import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { askedThrough, testStorage } from '../../../../../tests/support/test-storage.ts';
import { countQueries } from '../../platform/traces/count-queries.ts';
import { issueToken } from './access-token.ts';

const storage = await testStorage();
const queries = countQueries();
const { api, send, operator, player } = await championship({
  storage: askedThrough(queries, storage),
});
const players = await Promise.all(Array.from({ length: 12 }, () => player()));
const me = async (token: string) => {
  const answer = await send('/api/users/1.0/me', { headers: { authorization: `Bearer ${token}` } });
  return [answer.status, (await answer.json()).data?.id];
};

test('identifies each of many simultaneous senders, and rejects suspended, foreign and unknown users', async () => {
  const suspended = players[3]!;
  await operator.users.suspend(suspended.id, { reason: 'A pause' });
  const elsewhere = issueToken(api.context.secret, {
    userId: players[5]!.id,
    kind: 'player',
    tenantId: '999',
  }).token;
  const nobody = issueToken(api.context.secret, {
    userId: '999999999',
    kind: 'player',
    tenantId: api.context.tenants.defaultId,
  }).token;
  const others = players.filter((one) => one !== suspended);
  const [who, alone] = await Promise.all([
    Promise.all([
      ...others.map(({ token }) => me(token)),
      me(suspended.token),
      me(elsewhere),
      me(nobody),
    ]),
    me(players[0]!.token),
  ]);
  expect(who).toEqual([
    ...others.map(({ id }) => [200, id]),
    [401, undefined],
    [401, undefined],
    [401, undefined],
  ]);
  expect(alone).toEqual([200, players[0]!.id]);
});

test('identifies simultaneous senders with shared queries', async () => {
  const one = await counted(() => me(players[0]!.token));
  const ten = await counted(() =>
    Promise.all(
      players
        .slice(0, 10)
        .filter((_player, index) => index !== 3)
        .map(({ token }) => me(token)),
    ),
  );
  // of nine, eight share the queries of the first
  expect(ten).toBeLessThanOrEqual(9 * one - 7);
});

async function counted(act: () => Promise<unknown>): Promise<number> {
  const before = queries.count;
  await act();
  return queries.count - before;
}

test('rejects the next request of a user who is suspended during the requests of others', async () => {
  const [first, second] = [players[7]!, players[8]!];
  const asking = Promise.all(Array.from({ length: 6 }, () => me(first.token)));
  await operator.users.suspend(second.id, { reason: 'A pause' });
  expect(await me(second.token)).toEqual([401, undefined]);
  expect((await asking).every(([status]) => status === 200)).toBe(true);
});
