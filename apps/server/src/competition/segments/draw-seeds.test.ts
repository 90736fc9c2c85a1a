import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, player, advance, operator, visitor, now, moveTo, inMinutes } =
  await championship();
const names = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${String.fromCharCode(65 + index)}`);
const type = (id: string) => ({ type: { data: { type: 'segment-types' as const, id } } });
const seedsOf = async (segment: string) =>
  (
    await visitor.rosters.list({ 'filter[segment]': segment, sort: 'seed', 'page[size]': 100 })
  ).items.filter(({ seed }) => seed !== null);

const FRENCH = { country: 'FR', nationality: 'FR' };

async function registered(segment: string, count: number, word: string) {
  const createdRosters: Awaited<ReturnType<typeof roster>>[] = [];
  for (const name of names(count, word)) createdRosters.push(await roster(segment, name));
  return createdRosters;
}

describe('manual seeds', () => {
  test('let an operator set the order, which is frozen once the series exist', async () => {
    const { region } = await stage();
    const rosters = await registered(region.id, 4, 'Hand');
    const order = [rosters[2]!, rosters[0]!, rosters[3]!, rosters[1]!].map(({ id }) => id);
    expect(await refusalOf(operator.segments.setSeeds(region.id, order.slice(0, 3)))).toMatchObject(
      { status: 422, errors: [{ code: 'missing-roster' }] },
    );
    expect(
      await refusalOf(operator.segments.setSeeds(region.id, [...order, order[0]!])),
    ).toMatchObject({ status: 422, errors: [{ code: 'duplicate-roster' }] });
    expect(
      await refusalOf(operator.segments.setSeeds(region.id, [...order.slice(0, 3), '999999'])),
    ).toMatchObject({ status: 422, errors: [{ code: 'unknown-roster' }] });
    expect(
      await refusalOf(rosters[0]!.captain.client.segments.setSeeds(region.id, order)),
    ).toMatchObject({ status: 403 });
    expect((await operator.segments.setSeeds(region.id, order)).handSeeds).toEqual(order);
    await operator.segments.dropSeeds(region.id);
    expect((await visitor.segments.get(region.id)).handSeeds).toBeNull();
    await operator.segments.setSeeds(region.id, order);
    await advance(55);
    for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
    await advance(55);
    const seeds = await seedsOf(region.id);
    expect(seeds.map(({ id }) => id)).toEqual(order);
    expect(
      await visitor.matchSeries.explanation(
        (await visitor.segments.bracket(region.id)).series[0]!.id,
      ),
    ).toMatchObject({ reason: { home: { seedReason: 'by-hand' } } });
    expect(await refusalOf(operator.segments.setSeeds(region.id, order))).toMatchObject({
      status: 409,
      errors: [{ code: 'seeds-frozen' }],
    });
    expect(await refusalOf(operator.segments.dropSeeds(region.id))).toMatchObject({ status: 409 });
  });
});

test('order two swisses that lead into one bracket by place, and keep rosters of one swiss apart', async () => {
  await advance(60 * 24 * 8);
  const event = await operator.events.create({
    name: 'Two into one',
    date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 3) },
  });
  const swiss = await operator.events.createSegment(
    event.id,
    {
      name: 'Swiss',
      format: 'swiss',
      date: { from: inMinutes(60), to: inMinutes(600) },
      configuration: { swissRounds: 2 },
    },
    type('MQ1'),
  );
  const regions = [];
  for (const [name, country] of [
    ['One', 'DE'],
    ['Two', 'FR'],
  ] as const)
    regions.push(
      await operator.events.createSegment(
        event.id,
        { name, configuration: { countries: [country] } },
        { parent: { data: { type: 'segments', id: swiss.id } } },
      ),
    );
  const finals = await operator.events.createSegment(
    event.id,
    {
      name: 'Finals',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(900), to: inMinutes(60 * 40) },
    },
    type('MF'),
  );
  for (const { id } of regions) await operator.segments.addAdvanceRule(id, finals.id, [1, 2]);
  const rosters = [
    ...(await registered(regions[0]!.id, 4, 'One')),
    ...(await franceRosters(regions[1]!.id)),
  ];
  expect(rosters).toHaveLength(8);
  await advance(50);
  for (const region of regions) {
    for (let round = 1; round <= 2; round += 1) {
      const { items } = await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
      });
      for (const { id } of items)
        await operator.matchSeries.report(
          id,
          [0, 1].map(() => ({
            periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
            forfeit: null,
          })),
        );
    }
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
  }
  const firsts = [];
  for (const { id } of regions)
    firsts.push(
      (await visitor.segments.standings(id)).items.slice(0, 2).map(({ roster: { name } }) => name),
    );
  await moveTo(new Date(+now() + 850 * 60_000));
  const seeds = await seedsOf(finals.id);
  expect(seeds.map(({ name }) => name).sort()).toEqual(firsts.flat().sort());
  expect(
    seeds
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(firsts.map(([first]) => first).sort());
  const { items: semis } = await visitor.matchSeries.list({
    'filter[segment]': finals.id,
    'filter[roundNumber]': 1,
  });
  for (const { competitors } of semis)
    expect(new Set(competitors.map((one) => one.roster!.name.split(' ')[0]))).toEqual(
      new Set(['One', 'Two']),
    );
  expect(seeds.map(({ tree }) => tree.level)).toEqual([1, 1, 1, 1]);
}, 60_000);

async function franceRosters(segment: string) {
  const createdRosters = [];
  for (const name of names(4, 'Two')) {
    const members = [await player(FRENCH), await player(FRENCH), await player(FRENCH)];
    const { id } = await members[0]!.client.rosters.create({ name, segment });
    const key = await members[0]!.client.rosters.joiningKey(id);
    for (const member of members.slice(1)) await member.client.rosters.join(key);
    createdRosters.push({ id });
  }
  return createdRosters;
}
