import type { Segment } from '@ringside/contract/collections/segments';
import { ApiError } from '@ringside/contract/errors';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import { json } from '../../platform/storage/tables/columns.ts';

const { api, operator, player, stage } = await championship();
const { db } = api.context.storage;
const { event, stage: top } = await stage({});
const parent = { data: { type: 'segments', id: top.id } } as const;

/** The codes of the refusals for a player whose country is not in the region, or in another one. */
const [COUNTRY_EXCLUDED, OTHER_REGION] = ['7', '5'];
let regions = 0;
let region: Segment;
let owner: Player;

/** Creates a roster, so that the facts about the region are in memory. */
beforeEach(async () => {
  const configuration = { countries: ['DE', 'FR'] };
  regions += 1;
  region = await operator.events.createSegment(
    event.id,
    { name: `Region ${regions}`, configuration },
    { parent },
  );
  owner = await player();
  await owner.client.rosters.create({ name: `${'ABCDEF'[regions]} Team`, segment: region.id });
});

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code;
      throw error;
    },
  );
const register = async (name = `${'UVWXYZ'[regions]} Team`) =>
  outcome((await player()).client.rosters.create({ name, segment: region.id }));
const join = async () => {
  const { items } = await owner.client.rosters.list({ 'filter[user]': owner.id });
  const key = await owner.client.rosters.joiningKey(items[0]!.id);
  return outcome((await player()).client.rosters.join(key));
};

/** Changes the region as another process does whose change is not known here yet. */
const changeUnheard = (values: { seededAt?: Date | null; configuration?: unknown }) =>
  db
    .updateTable('segments')
    .set({ ...values, version: sql<number>`version + 1` } as never)
    .where('id', '=', region.id)
    .execute();

describe.each([
  ['a new roster', register, COUNTRY_EXCLUDED],
  ['a join', join, OTHER_REGION],
])('%s', (_what, act, refusal) => {
  test('is refused by a change of the segment that is not known here yet', async () => {
    await changeUnheard({ configuration: json({ countries: ['FR'] }) });
    expect(await act()).toBe(refusal);
  });

  test('is accepted after such a change, although memory would refuse it', async () => {
    await operator.segments.update(region.id, { configuration: { countries: ['FR'] } });
    expect(await act()).toBe(refusal);
    await changeUnheard({ configuration: json({ countries: ['DE', 'FR'] }) });
    expect(await act()).toBe('ok');
  });
});

test('a name is refused by words that are not known here yet', async () => {
  await operator.nameRules.update('site', { blockedWords: ['zorgle'] });
  expect(await register('Some Team')).toBe('ok');
  await db
    .updateTable('nameRules')
    .set({ blockedWords: json(['blorp']), version: sql<number>`version + 1` })
    .execute();
  expect(await register('Blorp Team')).toBe('name-blocked');
  expect(await register('Zorgle Team')).toBe('ok');
});
