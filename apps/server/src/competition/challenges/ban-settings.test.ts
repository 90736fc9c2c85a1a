import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, stage, roster, advance } = await championship();
const maps = (await visitor.categories.list()).items.find(({ name }) => name === 'maps')!;
await operator.catalogue.items.create(
  { name: 'Seventh', sortOrder: 7 },
  { category: { data: { type: 'categories', id: maps.id } } },
);
const turnsOf = (text: string) =>
  text.split(' ').map((kind, index) => ({
    sides: index % 2 === 0 ? ('home' as const) : ('away' as const),
    kind: kind as 'ban' | 'pick',
    count: 1,
    mode: 'open' as const,
    seconds: 30,
  }));
const bansOf = (turns: string, category = 'maps') => ({
  bans: [{ category, turns: turnsOf(turns) }],
});
const BO3 = 'ban ban pick pick ban ban';

test('refuses turns that cannot be played, at the turn, when a segment is created or changed', async () => {
  const {
    event,
    stage: top,
    region,
  } = await stage({
    event: { name: 'World Finals' },
    segment: { configuration: bansOf(BO3) },
  });
  const faultOf = async (call: Promise<unknown>) => {
    const { status, errors } = await refusalOf(call);
    return { ...errors[0], status };
  };
  const change = (configuration: object) => operator.segments.update(region.id, { configuration });
  expect(await faultOf(change(bansOf('ban ban pick pick pick pick')))).toMatchObject({
    status: 422,
    code: 'impossible-sequence',
    detail: 'turn 6: it makes 4 items picked, but a best of 3 plays only 3',
    source: { pointer: '/data/attributes/configuration/bans/0/turns/5' },
  });
  expect(
    await faultOf(
      operator.events.createSegment(
        event.id,
        { name: 'Too many bans', configuration: bansOf(`${BO3} ban`) },
        { parent: { data: { type: 'segments', id: top.id } } },
      ),
    ),
  ).toMatchObject({
    code: 'impossible-sequence',
    source: { pointer: '/data/attributes/configuration/bans/0/turns/6' },
  });
  // The final alone is longer than the turns allow.
  expect(
    await faultOf(
      operator.segments.update(top.id, { configuration: { bestOf: { default: 3, 1: 5 } } }),
    ),
  ).toMatchObject({ code: 'impossible-sequence', detail: expect.stringContaining('turn 5') });
  expect(await faultOf(change(bansOf(BO3, 'heroes')))).toMatchObject({
    code: 'impossible-sequence',
    source: { pointer: '/data/attributes/configuration/bans/0/category' },
  });
  await operator.segments.update(top.id, {
    configuration: { bestOf: 5, ...bansOf('ban ban pick pick pick pick') },
  });
});

test('keeps the turns of a segment whose pool has become too small for them', async () => {
  const { region } = await stage({ region: { configuration: bansOf(BO3) } });
  for (const { id } of (await visitor.items.list(maps.id)).items.slice(0, 3))
    await operator.items.switchOff(id, region.id);
  const renamed = { name: 'Renamed', configuration: { bestOf: 3 } };
  expect(await operator.segments.update(region.id, renamed)).toMatchObject(renamed);
});

test('plays a best of three whose category is configured by its id: the decider is the last map', async () => {
  const { region } = await stage({ region: { configuration: bansOf(BO3, maps.id) } });
  const both = [await roster(region.id, 'Left Bank'), await roster(region.id, 'Right Bank')];
  await advance(60);
  for (const { captain, id } of both) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const series = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!;
  for (const { captain } of both) await captain.client.checkins.ofSeries(series.id);
  const read = async () => (await visitor.challenges.ofSeries(series.id)).items[0]!;
  const { id, pool } = await read();
  expect(pool).toHaveLength(7);
  for (const [index, kind] of BO3.split(' ').entries()) {
    const { roster: sideRoster } = series.competitors[index % 2]!;
    const { captain } = both.find((one) => one.id === sideRoster!.id)!;
    await captain.client.challenges.vote(id, {
      [kind === 'ban' ? 'banned' : 'picked']: [pool[index]!],
    });
  }
  expect(await read()).toMatchObject({
    status: 'closed',
    played: [pool[2], pool[3], pool[6]],
  });
});
