import type { CatalogueType } from '@ringside/contract/collections/catalogue-types';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, player, stage, send } = await championship();
const [category] = (await visitor.categories.list()).items;

describe.each<{
  type: CatalogueType;
  attributes: Record<string, unknown>;
  change: Record<string, unknown>;
  relationships?: object;
}>([
  {
    type: 'games',
    attributes: { name: 'Brawl Two', shortName: 'B2', sortOrder: 5 },
    change: { name: 'Brawl Three' },
  },
  { type: 'franchises', attributes: { name: 'Brawls' }, change: { name: 'The Brawls' } },
  {
    type: 'leaderboards',
    attributes: { region: 'Antarctica', crowns: 1, lcq: 0 },
    change: { crowns: 2 },
  },
  { type: 'categories', attributes: { name: 'modes', sortOrder: 3 }, change: { sortOrder: 4 } },
  {
    type: 'items',
    attributes: { name: 'Zed', sortOrder: 99, image: null, mode: null },
    change: { name: 'Zod', mode: 'Street Ball' },
    relationships: { category: { data: { type: 'categories', id: category!.id } } },
  },
  {
    type: 'community-groups',
    attributes: { region: 'Antarctica', name: 'Penguins' },
    change: { name: 'Seals' },
  },
  {
    type: 'regional-operators',
    attributes: {
      region: 'SEA',
      eventName: 'Cup',
      operatorName: 'Op',
      eventUrl: 'https://cup.example',
      countries: ['SG'],
    },
    change: { countries: ['SG', 'MY'] },
  },
])('$type', ({ type, attributes, change, relationships }) => {
  test('lets operators add, change and remove entries, and visitors read them', async () => {
    const entries = operator.catalogue[type];
    const createdEntry = await entries.create(attributes, relationships);
    expect(createdEntry).toMatchObject(attributes);
    expect(await entries.update(createdEntry.id, change)).toMatchObject({
      ...attributes,
      ...change,
    });
    expect(await visitor.catalogue[type].get(createdEntry.id)).toMatchObject({
      ...attributes,
      ...change,
    });
    const asSeen = (method: 'PATCH' | 'DELETE', body?: object) =>
      operator.requests.request(method, `/api/${type}/1.0/${createdEntry.id}`, {
        headers: { 'if-match': '"v1."' },
        ...(body && { body }),
      });
    expect(
      await refusalOf(asSeen('PATCH', { data: { type, id: createdEntry.id, attributes: change } })),
      'another operator was faster',
    ).toMatchObject({ status: 412 });
    expect(await refusalOf(asSeen('DELETE'))).toMatchObject({ status: 412 });
    for (const client of [visitor, (await player()).client]) {
      const status = client === visitor ? 401 : 403;
      expect(
        await refusalOf(client.catalogue[type].create(attributes, relationships)),
      ).toMatchObject({ status });
      expect(await refusalOf(client.catalogue[type].update(createdEntry.id, change))).toMatchObject(
        {
          status,
        },
      );
      expect(await refusalOf(client.catalogue[type].delete(createdEntry.id))).toMatchObject({
        status,
      });
    }
    expect(
      await refusalOf(entries.create({ ...attributes, surprise: 1 }, relationships)),
    ).toMatchObject({ status: 422 });
    await entries.delete(createdEntry.id);
    expect(await refusalOf(visitor.catalogue[type].get(createdEntry.id))).toMatchObject({
      status: 404,
    });
  });
});

test('keeps an entry that is in use, and rejects a duplicate name', async () => {
  const { event } = await stage();
  expect(
    await refusalOf(
      operator.catalogue['games'].delete((await operator.events.get(event.id)).game.id),
    ),
  ).toMatchObject({ status: 409, errors: [{ code: 'in-use' }] });
  await operator.catalogue['franchises'].create({ name: 'Twice' });
  expect(await refusalOf(operator.catalogue['franchises'].create({ name: 'Twice' }))).toMatchObject(
    { status: 409, errors: [{ code: 'already-exists' }] },
  );
  expect(
    await refusalOf(
      operator.catalogue['items'].create(
        { name: 'Nowhere' },
        { category: { data: { type: 'categories', id: '99999' } } },
      ),
    ),
  ).toMatchObject({ status: 404 });
});

test('shows roles to operators, ordered from the fewest permissions to the most', async () => {
  const { items } = await operator.roles.list();
  expect(items.map(({ id }) => id)).toEqual([
    'operator.viewer',
    'operator.referee',
    'operator.admin',
    'operator.owner',
  ]);
  for (const [index, { permissions }] of items.entries())
    if (index > 0)
      expect(permissions).toEqual(expect.arrayContaining(items[index - 1]!.permissions));
  expect((await operator.roles.get('operator.owner')).permissions).toContain('roles.write');
  expect((await send('/api/roles/1.0', {})).status).toBe(401);
});
