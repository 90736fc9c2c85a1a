import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Jsona } from 'jsona';
import { afterAll, expect, test } from 'vitest';
import { championship } from '../support/championship.ts';

/** A whole registration with a JSON:API library that does not know Ringside, over a real socket. */
const { api, stage, player, advance, operator } = await championship();
const server = createServer(getRequestListener(api.fetch));
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const jsona = new Jsona();

type Model = { id: string; type: string } & Record<string, any>;

async function send(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Model & Model[]> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.api+json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/vnd.api+json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return undefined as never;
  const document = await answer.json();
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status}`), { document });
  return jsona.deserialize(document as never) as never;
}

/** Jsona serializes only those properties as relations that the model names in `relationshipNames`. */
const serialized = (model: object, ...relationshipNames: string[]) =>
  jsona.serialize({ stuff: { ...model, relationshipNames } as never }) as object;

test('jsona reads the season, creates a team, joins it, checks in and finds its bracket', async () => {
  const { event, region } = await stage();
  const people = [await player(), await player(), await player()];
  const captain = people[0]!;

  const events = await send('GET', 'events/1.0?include=segments');
  const found = events.find(({ id }) => id === event.id)!;
  expect(found).toMatchObject({ type: 'events', name: event.name, segments: expect.any(Array) });
  expect(found.segments.map(({ name }: Model) => name)).toContain('Day 1');

  const createdRoster = await send('POST', 'rosters/1.0', {
    token: captain.token,
    body: serialized(
      { type: 'rosters', name: 'Third Party', segment: { type: 'segments', id: region.id } },
      'segment',
    ),
  });
  expect(createdRoster).toMatchObject({
    type: 'rosters',
    name: 'Third Party',
    status: 'incomplete',
  });
  const key = await send('GET', `rosters/1.0/${createdRoster.id}/joining-key`, {
    token: captain.token,
  });
  for (const { token } of people.slice(1))
    await send('POST', 'rosters/1.0/join', { token, body: { joiningKey: key.joiningKey } });

  const roster = await send(
    'GET',
    `rosters/1.0/${createdRoster.id}?include=players.user,segment,owner`,
  );
  expect(roster.status).toBe('ready');
  expect(roster.players.map(({ user }: Model) => user.id).sort()).toEqual(
    people.map(({ id }) => id).sort(),
  );
  expect(roster.owner.id).toBe(captain.id);
  expect(roster.segment.name).toBe(region.name);

  await expect(
    send('POST', 'rosters/1.0', {
      token: captain.token,
      body: serialized(
        { type: 'rosters', name: '', segment: { type: 'segments', id: region.id } },
        'segment',
      ),
    }),
  ).rejects.toMatchObject({
    document: { errors: [{ status: '422', source: { pointer: '/data/attributes/name' } }] },
  });
  const other = await stageRival(region.id);

  await advance(60);
  for (const [id, token] of [
    [createdRoster.id, captain.token],
    [other.id, other.captain.token],
  ] as const) {
    const record = await send('POST', 'checkins/1.0', {
      token,
      body: serialized({ type: 'checkins', roster: { type: 'rosters', id } }, 'roster'),
    });
    expect(record).toMatchObject({ type: 'checkins', createdAt: expect.any(String) });
  }
  await advance(50);
  const series = await send(
    'GET',
    `match-series/1.0?filter[user]=${captain.id}&filter[state]=new,live,scheduled&sort=date&include=segment,matches`,
  );
  expect(series).toHaveLength(1);
  expect(series[0]).toMatchObject({
    state: 'scheduled',
    segment: { id: region.id },
    matches: [{ number: 1 }, { number: 2 }, { number: 3 }],
  });
  expect(await operator.matchSeries.get(series[0]!.id)).toMatchObject({
    competitors: expect.arrayContaining([
      expect.objectContaining({ roster: { id: createdRoster.id, name: 'Third Party' } }),
    ]),
  });
});

async function stageRival(segment: string) {
  const people = [await player(), await player(), await player()];
  const createdRoster = await people[0]!.client.rosters.create({ name: 'Rivals', segment });
  const key = await people[0]!.client.rosters.joiningKey(createdRoster.id);
  for (const { client } of people.slice(1)) await client.rosters.join(key);
  return { id: createdRoster.id, captain: people[0]! };
}
