import { beforeAll, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, moveTo } = await championship();
type Roster = Awaited<ReturnType<typeof roster>>;
let series: string;
let home: Roster;
let away: Roster;
let items: string[];

const bans = async (client = visitor) => (await client.challenges.ofSeries(series)).items[0]!;
const left = async () => Date.parse((await bans()).turn!.deadline) - +now();

beforeAll(async () => {
  const { region } = await stage();
  const both = [await roster(region.id, 'Pausers'), await roster(region.id, 'Waiters')];
  await advance(60);
  for (const { captain, id } of both) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const [only] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  series = only!.id;
  [home, away] = only!.competitors.map((one) => both.find(({ id }) => id === one.roster!.id)!) as [
    Roster,
    Roster,
  ];
  for (const { members } of both)
    for (const { client } of members) await client.checkins.ofSeries(series);
  items = (await visitor.items.list((await bans()).category.id)).items.map(({ id }) => id);
});

test('shows suggestions of team-mates, by name, to their side only until the turn ends', async () => {
  const { id } = await bans();
  const mate = home.members[1]!;
  await mate.client.challenges.suggest(id, items.slice(0, 2));
  await mate.client.challenges.suggest(id, items.slice(2, 4));
  expect((await bans(home.captain.client)).suggestions).toEqual([
    { user: { id: mate.id, username: expect.any(String) }, items: items.slice(2, 4) },
  ]);
  for (const client of [visitor, operator, away.captain.client])
    expect((await bans(client)).suggestions).toEqual([]);
  expect((await refusalOf(mate.client.challenges.suggest(id, items.slice(0, 1)))).code).toBe(
    'wrong-count',
  );
  expect((await refusalOf(operator.challenges.suggest(id, items.slice(0, 2)))).code).toBe(
    'not-in-series',
  );
  await mate.client.challenges.suggest(id, []);
  expect((await bans(home.captain.client)).suggestions).toEqual([]);
});

test('lets a referee pause the clock: votes and deadlines stop, and resume with the rest of the turn', async () => {
  const { id } = await bans();
  const before = await left();
  expect(await operator.challenges.pause(id)).toMatchObject({
    status: 'open',
    pausedAt: expect.any(String),
  });
  expect((await refusalOf(operator.challenges.pause(id))).code).toBe('challenge-paused');
  expect(
    (await refusalOf(home.captain.client.challenges.vote(id, { banned: items.slice(0, 2) }))).code,
  ).toBe('challenge-paused');
  await advance(7);
  expect(await bans()).toMatchObject({ status: 'open', turn: { index: 0 }, banned: [] });
  await operator.challenges.resume(id);
  expect(Math.abs((await left()) - before)).toBeLessThan(10_000);
  expect((await refusalOf(operator.challenges.resume(id))).code).toBe('challenge-not-paused');
  await moveTo(new Date(+now() + before + 60_000 + 1_000));
  expect((await bans()).banned.every(({ auto }) => auto)).toBe(true);
  expect((await bans()).banned).toHaveLength(4);
});
