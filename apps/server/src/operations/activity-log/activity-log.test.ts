import type { Client } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const { api, operator, player, stage, roster } = await championship();
const { region } = await stage();
const ofUser = ({ users }: Client, id: string, query: Record<string, string | number> = {}) =>
  users.activity(id, query);
const listActivity = ({ activityLog }: Client, query: Record<string, string> = {}) =>
  activityLog.list(query);
const grouped = ({ activityLog }: Client, user: string) => activityLog.grouped(user);

/** Sends a change with a client address, because tests have no socket. */
const from = (address: string, path: string, token: string, body: object) =>
  api.request(
    path,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
const rename = (name: string, id: string) => ({
  data: { type: 'rosters', id, attributes: { name } },
});

test('pages the log, newest first, for operators and for the user it concerns; others find nothing', async () => {
  const { id, captain, members } = await roster(region.id, 'Logged');
  await captain.client.rosters.rename(id, 'Logged Twice');
  const { items, page } = await ofUser(captain.client, 'me', { 'page[size]': 2 });
  expect(items[0]).toMatchObject({
    action: 'roster.renamed',
    user: { id: captain.id },
    subject: { type: 'rosters', id, name: 'Logged Twice' },
    before: { name: 'Logged' },
    after: { name: 'Logged Twice' },
    date: expect.any(String),
    ipAddress: null,
  });
  expect([items.length, page.total > 2]).toEqual([2, true]);
  expect((await ofUser(operator, captain.id)).items[0]).toMatchObject({ action: 'roster.renamed' });
  expect((await refusalOf(ofUser(members[1]!.client, captain.id))).status).toBe(404);
  expect((await ofUser(captain.client, captain.id)).items.map(({ action }) => action)).toContain(
    'user.created',
  );
});

test('holds no name, email, birth date or key', async () => {
  const ada = await player({ dateOfBirth: '1999-12-31' });
  await ada.client.users.update(ada.id, {
    firstName: 'Very',
    lastName: 'Secret',
    email: 'very@secret.test',
  });
  const { items } = await listActivity(operator, {
    'filter[subject]': `users:${ada.id}`,
    'page[size]': '100',
  });
  expect(items.map(({ action }) => action)).toEqual([
    'user.updated',
    'user.signed-in',
    'user.created',
  ]);
  expect(items[0]!.after).toEqual({
    firstName: '(kept back)',
    lastName: '(kept back)',
    email: '(kept back)',
  });
  expect(
    JSON.stringify(await api.context.storage.db.selectFrom('activity').selectAll().execute()),
  ).not.toMatch(/1999-12-31|Very|very@secret/);
});

test('shows the address to operators and to the user it belongs to', async () => {
  const { id, captain, members } = await roster(region.id, 'Addressed');
  await from('203.0.113.7', `/api/rosters/1.0/${id}`, captain.token, rename('Addressed Anew', id));
  expect((await ofUser(captain.client, 'me')).items[0]!.ipAddress).toBe('203.0.113.7');
  expect((await ofUser(operator, captain.id)).items[0]!.ipAddress).toBe('203.0.113.7');
  await from('203.0.113.9', `/api/users/1.0/${members[1]!.id}`, await token(), {
    data: { type: 'users', id: members[1]!.id, attributes: { username: 'Renamed' } },
  });
  const [done] = (await ofUser(members[1]!.client, 'me')).items;
  expect(done).toMatchObject({ action: 'user.updated', ipAddress: null });
});

test('groups records by address, with the range of dates and the count', async () => {
  const { id, captain } = await roster(region.id, 'Grouped');
  const first = api.context.clock.now().toISOString();
  await from('203.0.113.1', `/api/rosters/1.0/${id}`, captain.token, rename('Grouped One', id));
  await api.context.clock.set(new Date(+api.context.clock.now() + 60_000));
  await from('203.0.113.1', `/api/rosters/1.0/${id}`, captain.token, rename('Grouped Two', id));
  await from('203.0.113.2', `/api/rosters/1.0/${id}`, captain.token, rename('Grouped Three', id));
  const { items } = await grouped(operator, captain.id);
  const last = api.context.clock.now().toISOString();
  // the roster gives its name to the team, so each rename has two entries
  expect(items.filter(({ ipAddress }) => ipAddress)).toMatchObject([
    { ipAddress: '203.0.113.1', date: { from: first, to: last }, count: 4 },
    { ipAddress: '203.0.113.2', date: { from: last, to: last }, count: 2 },
  ]);
  expect(
    (await refusalOf(operator.requests.list('/api/activity-log/1.0/grouped'))).errors[0]!.source,
  ).toEqual({ parameter: 'filter[user]' });
  expect((await refusalOf(grouped(captain.client, captain.id))).status).toBe(403);
});

test('lets operators filter the whole log by user, action and subject, and refuses others', async () => {
  const { id, captain } = await roster(region.id, 'Filtered');
  const mine = await listActivity(operator, {
    'filter[user]': captain.id,
    'filter[action]': 'roster.*',
    'page[size]': '100',
  });
  expect(
    mine.items.every(({ action, user }) => action.startsWith('roster.') && user?.id === captain.id),
  ).toBe(true);
  expect(
    (
      await listActivity(operator, {
        'filter[subject]': `rosters:${id}`,
        'filter[action]': 'roster.created',
      })
    ).page.total,
  ).toBe(1);
  expect(
    (await listActivity(operator, { 'filter[subject]': 'segments' })).page.total,
  ).toBeGreaterThan(0);
  expect((await refusalOf(listActivity(captain.client))).status).toBe(403);
});

async function token(): Promise<string> {
  return (await operator.login(OPERATOR.email, OPERATOR.password)).data.token;
}
