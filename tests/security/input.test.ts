import { expect, test } from 'vitest';
import { championship, refusalOf } from '../support/championship.ts';

const { api, send, operator, visitor, player, stage, roster, advance } = await championship();
const { event, region } = await stage();
const alpha = await roster(region.id, 'Alpha');
await roster(region.id, 'Bravo');

const statusOf = async (path: string) => (await api.request(path)).status;
const rosterNames = async (search: string) =>
  (await visitor.rosters.list({ 'filter[search]': search })).items.map(({ name }) => name);

test('decodes a path and a query exactly once', async () => {
  const found = async (encoded: string) => {
    const answer = await api.request(`/api/rosters/1.0?filter[search]=${encoded}`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  expect([await found('%41lpha'), await found('%2541lpha')]).toEqual([1, 0]);
  const encodedOnce = `%3${event.id[0]}${event.id.slice(1)}`;
  expect([
    await statusOf(`/api/events/1.0/${encodedOnce}`),
    await statusOf(`/api/events/1.0/${encodedOnce.replace('%', '%25')}`),
  ]).toEqual([200, 404]);
});

test('compares SQL in a filter as text', async () => {
  expect(await rosterNames('Alpha')).toEqual(['Alpha']);
  for (const search of ["' or '1'='1", "Alpha' --", "'; drop table rosters; --", '%', '_lpha'])
    expect([search, await rosterNames(search)]).toEqual([search, []]);
  expect((await visitor.rosters.list()).items).toHaveLength(2);
});

test('refuses a parameter that occurs twice', async () => {
  expect(await statusOf('/api/rosters/1.0?page[size]=1')).toBe(200);
  expect(await statusOf('/api/rosters/1.0?page[size]=1&page[size]=2')).toBe(400);
});

test('refuses a field that the call does not declare', async () => {
  const { id, client, token } = await player();
  const answer = await send(`/api/users/1.0/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: { type: 'users', attributes: { firstName: 'Eve', passwordHash: 'x', isOwner: true } },
    }),
  });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain('passwordHash');
  expect((await client.users.me()).firstName).not.toBe('Eve');
});

test('refuses a stage that ends before it begins', async () => {
  const date = { from: '2026-11-28T12:00:00Z', to: '2026-11-27T12:00:00Z' };
  const refusal = await refusalOf(operator.segments.update(region.parent!.id, { date } as never));
  expect(refusal.status).toBe(422);
});

test('refuses a check-in before its window opens', async () => {
  const checkIn = alpha.captain.client.checkins.ofRoster(alpha.id);
  expect(await refusalOf(checkIn)).toMatchObject({ status: 409 });
  await advance(55);
  await alpha.captain.client.checkins.ofRoster(alpha.id);
});
