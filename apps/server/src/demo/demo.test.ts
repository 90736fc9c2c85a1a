import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, expect, test } from 'vitest';
import { championship } from '../../../../tests/support/championship.ts';
import { beginDemo } from './begin-demo.ts';

const BEGAN_AT = new Date('2026-11-21T12:10:00Z');
const MINUTE_MS = 60_000;
const { api, player, visitor, operator, moveTo, now } = await championship({
  now: BEGAN_AT,
  env: { DEMO: 'on' },
});
const { db } = api.context.storage;
const count = async (table: 'matchSeries' | 'rosters' | 'events' | 'activity') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );
const sweep = [0, 1].map(() => ({
  periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
  forfeit: null,
}));
const swept = [0, 1].map(() => ({
  periods: [{ key: 'score', scores: [0, 2] as [number, number] }],
  forfeit: null,
}));

beforeAll(async () => {
  await beginDemo(api.context);
  await api.context.dueWork.catchUp();
}, 120_000);

test('two months are over, the third is open, and the clock was not moved', async () => {
  expect(now()).toEqual(BEGAN_AT);
  const { items: events } = await visitor.events.list();
  expect(events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['September', 'October', 'November']),
  );
  for (const name of ['September', 'October']) {
    const segments = (
      await visitor.events.segments(events.find((event) => event.name === name)!.id)
    ).items;
    expect(segments.map(({ state }) => state)).toEqual(segments.map(() => 'finished'));
    const finals = segments.find(
      ({ type, level, name: region }) => type.id === 'MF' && level === 1 && region === 'EMEA',
    )!;
    expect((await visitor.segments.standings(finals.id)).items[0]!.placement).toBe(1);
  }
});

test('nothing of the past failed, and it happened in order of time', async () => {
  expect(await db.selectFrom('dueWork').select('kind').where('attempts', '>', 0).execute()).toEqual(
    [],
  );
  const instants = (await db.selectFrom('activity').select('at').orderBy('id').execute()).map(
    ({ at }) => +at,
  );
  const past = instants.filter((at) => at < +BEGAN_AT);
  expect(past.length).toBeGreaterThan(500);
  expect(past).toEqual([...past].sort((one, other) => one - other));
});

test('a second start begins nothing', async () => {
  const before = [await count('events'), await count('rosters'), await count('matchSeries')];
  await beginDemo(api.context);
  await api.context.dueWork.catchUp();
  expect([await count('events'), await count('rosters'), await count('matchSeries')]).toEqual(
    before,
  );
});

test('a newcomer with two friends joins Day 1, plays bots who believe his reports, and wins', async () => {
  const region = await dayOneOf('EMEA');
  expect(region.state).toBe('registration');
  const [captain, ...friends] = [await player(), await player(), await player()];
  const roster = await captain!.client.rosters.create({
    name: 'The Newcomers',
    segment: region.id,
  });
  const key = await captain!.client.rosters.joiningKey(roster.id);
  for (const friend of friends) await friend.client.rosters.join(key);
  const window = region.segmentCheckinsConfig.openWindow!;
  await moveTo(new Date(Date.parse(window.from) + 5 * MINUTE_MS));
  await captain!.client.checkins.ofRoster(roster.id);
  await moveTo(window.to);
  const { counts, state } = await visitor.segments.get(region.id);
  expect(state).toBe('seeded');
  expect(counts.checkedIn).toBeGreaterThan(7);
  for (let series = await next(roster.id); series; series = await next(roster.id)) {
    const date = Date.parse(series.date!);
    await moveTo(new Date(Math.max(+now(), date - 9 * MINUTE_MS)));
    await captain!.client.checkins.ofSeries(series.id);
    await moveTo(new Date(date + 1000));
    await captain!.client.matchSeries.report(
      series.id,
      series.home?.id === roster.id ? sweep : swept,
    );
    await moveTo(new Date(+now() + 3 * MINUTE_MS));
    expect(await visitor.matchSeries.get(series.id)).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
    });
  }
  await moveTo(region.date.to);
  const [first] = (await visitor.segments.standings(region.id)).items;
  expect(first!.roster.name).toBe('The Newcomers');
}, 120_000);

test('where a person does not report, the bot does so before the series is overdue', async () => {
  const region = await dayTwo();
  await moveTo(new Date(Date.parse(region.date.from) - 5 * MINUTE_MS));
  const mine = (await visitor.rosters.list({ 'filter[segment]': region.id })).items.find(
    ({ name }) => name === 'The Newcomers',
  )!;
  const series = (await next(mine.id))!;
  for (const { user } of mine.players) await operator.checkins.ofSeries(series.id, user.id);
  await moveTo(new Date(Date.parse(series.date!) + 24 * MINUTE_MS));
  expect(await visitor.matchSeries.get(series.id)).toMatchObject({
    state: 'live',
    reporting: 'none',
  });
  await moveTo(new Date(Date.parse(series.date!) + 26 * MINUTE_MS));
  expect(await visitor.matchSeries.get(series.id)).toMatchObject({
    state: 'live',
    reporting: 'reported',
  });
}, 120_000);

async function segmentsNow() {
  const { items } = await visitor.events.list();
  return (await visitor.events.segments(items.find(({ name }) => name === 'November')!.id)).items;
}
const dayOneOf = async (region: string) =>
  (await segmentsNow()).find(({ name, type }) => type.id === 'MQ1' && name === region)!;
const dayTwo = async () =>
  (await segmentsNow()).find(({ name, type }) => type.id === 'MQ2' && name === 'EMEA')!;

async function next(roster: string): Promise<MatchSeries | undefined> {
  // Byes are passed and opponents come from series that bots still play: the clock goes on until the next is known.
  for (let minutes = 0; minutes < 90; minutes += 5) {
    const { items } = await visitor.matchSeries.list({ 'filter[roster]': roster, sort: '-date' });
    const scheduled = items.find(({ state }) => state === 'scheduled');
    if (scheduled || items.every(({ state }) => state === 'finished')) return scheduled;
    await moveTo(new Date(+now() + 5 * MINUTE_MS));
  }
  throw new Error('the next series never came');
}
