import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { LEADERBOARD_PLACES } from '@ringside/rules/season/season-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../tests/support/championship.ts';
import { askedThrough, testStorage } from '../../../../tests/support/test-storage.ts';
import { eventFileFaults } from '../collections/events/judge-event-file.ts';
import { countQueries } from '../traces/count-queries.ts';
import { beginDemo } from './begin-demo.ts';

const BEGAN_AT = new Date('2026-11-24T16:10:00Z');
const DAY_TWO_AT = '2026-11-24T15:30:00.000Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A field of the live stage by region. */
const FIELD = { APAC: 16, EMEA: 32, NA: 16, SA: 16 };
/** More statements would take longer than a start of the server may. */
const MOST_STATEMENTS = { written: 2_000, played: 4_500 };

const queries = countQueries();
const { api, send, operator, visitor, player, moveTo, now } = await championship({
  now: BEGAN_AT,
  env: { DEMO: 'on' },
  storage: askedThrough(queries, await testStorage()),
});
const { db } = api.context.storage;
const statements = { written: 0, played: 0 };
let dueAtFirst: { kind: string; dueAt: Date }[] = [];

beforeAll(async () => {
  queries.count = 0;
  await beginDemo(api.context);
  statements.written = queries.count;
  dueAtFirst = await db.selectFrom('dueWork').select(['kind', 'dueAt']).execute();
  queries.count = 0;
  await api.context.dueWork.catchUp();
  statements.played = queries.count;
}, 240_000);

/** Moves the clock as the emulator's page does: bots play what lies between in fewer steps. */
async function jumpTo(instant: Date): Promise<void> {
  const answer = await send('/emulator/clock', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: instant.toISOString() }),
  });
  expect(answer.status).toBe(200);
}

async function press<Data>(step: string): Promise<Data> {
  const answer = await send(`/emulator/demo/${step}`, { method: 'POST' });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

const events = async () => (await visitor.events.list()).items;
async function eventNamed(name: string) {
  const found = (await events()).findLast((event) => event.name === name);
  if (!found) throw new Error(`there is no event ${name}`);
  return found;
}
async function segmentOf(event: string, type: string, region: string): Promise<Segment> {
  const { items } = await visitor.events.segments((await eventNamed(event)).id);
  const found = items.find(
    (segment) => segment.level === 1 && segment.type.id === type && segment.name === region,
  );
  if (!found) throw new Error(`${event} has no ${type} ${region}`);
  return found;
}
const seriesOf = async (segment: string, query = {}): Promise<MatchSeries[]> =>
  (await visitor.matchSeries.list({ 'filter[segment]': segment, 'page[size]': 100, ...query }))
    .items;

describe('the past', () => {
  test('three months are over, each with a champion in each region', async () => {
    for (const name of ['August', 'September', 'October']) {
      const { items: segments } = await visitor.events.segments((await eventNamed(name)).id);
      expect(segments.filter(({ state }) => state !== 'finished')).toEqual([]);
      for (const region of Object.keys(FIELD)) {
        const finals = await segmentOf(name, 'MF', region);
        const { items } = await visitor.segments.standings(finals.id);
        expect(items.map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5, 5, 7, 7]);
        expect(items[0]!.points).toBe(200);
      }
    }
  });

  test('each month can be exported and fits together as a file', async () => {
    for (const name of ['August', 'September', 'October']) {
      const file = await operator.events.export((await eventNamed(name)).id);
      expect(eventFileFaults(file)).toEqual([]);
    }
  });

  test('the leaderboards have points, crowns and Last Chance places for every region', async () => {
    const { items } = await visitor.leaderboards.list();
    expect(items.map(({ region }) => region).sort()).toEqual(Object.keys(FIELD).sort());
    for (const { id, region } of items) {
      const { items: entries } = await visitor.leaderboards.entries(id);
      const { crowns, lcq } = LEADERBOARD_PLACES[region as keyof typeof FIELD];
      expect(entries.length).toBeGreaterThan(8);
      expect(entries.every(({ points }) => points > 0)).toBe(true);
      expect(entries.filter(({ qualifiedBy }) => qualifiedBy === 'crown')).toHaveLength(crowns);
      expect(entries.filter(({ qualifiedBy }) => qualifiedBy === 'lcq')).toHaveLength(lcq);
    }
  });

  test('a past match has its line-ups, its ban phases and its history', async () => {
    const finals = await segmentOf('October', 'MF', 'EMEA');
    const [final] = await seriesOf(finals.id, { 'filter[bracket.number]': 2 });
    const history = await visitor.matchSeries.history(final!.id);
    expect(history.map(({ step }) => step)).toEqual([
      'checked-in',
      'checked-in',
      'live',
      'reported',
      'finished',
    ]);
    const reported = history.find(({ step }) => step === 'reported')!;
    expect(reported.score).toEqual(final!.competitors.map(({ result }) => result.score));
    const { items: challenges } = await visitor.challenges.list({
      'filter[matchSeries.id]': final!.id,
    });
    expect(challenges.map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(challenges.every(({ banned }) => banned.length > 0)).toBe(true);
  });

  test('it left no job behind, and the start is bounded', () => {
    expect(dueAtFirst.filter(({ dueAt }) => dueAt < new Date('2026-11-24T15:15:00Z'))).toEqual([]);
    expect(statements.written).toBeLessThan(MOST_STATEMENTS.written);
    expect(statements.played).toBeLessThan(MOST_STATEMENTS.played);
  });

  test('nothing failed, and the activity log is in order of time', async () => {
    expect(
      await db.selectFrom('dueWork').select('kind').where('attempts', '>', 0).execute(),
    ).toEqual([]);
    const rows = await db.selectFrom('activity').select('at').orderBy('id').execute();
    // The operator of the test was there before the demo.
    const instants = rows.map(({ at }) => +at).filter((at) => at !== +BEGAN_AT);
    expect(instants.length).toBeGreaterThan(5_000);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  });
});

describe('the present', () => {
  test('Day 2 has been played for 40 minutes, with 32 teams in one region and 16 in three', async () => {
    for (const [region, teams] of Object.entries(FIELD)) {
      const dayTwo = await segmentOf('November', 'MQ2', region);
      expect([dayTwo.state, dayTwo.date.from]).toEqual(['running', DAY_TWO_AT]);
      expect((await visitor.segments.bracketInfo(dayTwo.id)).rostersCount).toBe(teams);
      const series = await seriesOf(dayTwo.id);
      const first = series.filter((one) => one.bracketNumber === 0 && one.roundNumber === 1);
      expect(first.map(({ state }) => state)).toEqual(first.map(() => 'finished'));
      expect(series.some(({ state }) => state === 'live')).toBe(true);
    }
  });

  test('a cup is open for registration, and the live event ends last', async () => {
    const [cup, live] = [await eventNamed('Open Cup'), await eventNamed('November')];
    expect(new Date(cup.date.from) < now()).toBe(true);
    expect(cup.date.to < live.date.to).toBe(true);
    const region = await segmentOf('Open Cup', 'MQ1', 'EMEA');
    expect(region.state).toBe('registration');
    expect(region.counts.registered).toBeGreaterThan(4);
  });

  test('a dispute comes within minutes, and a referee rules it', async () => {
    const { id } = await segmentOf('November', 'MQ2', 'EMEA');
    const findDisputed = async () =>
      (await seriesOf(id, { 'filter[roundNumber]': 2, 'filter[bracket.number]': 0 })).find(
        ({ matchNumber, reporting }) => matchNumber === 1 && reporting === 'disputed',
      );
    let disputed = await findDisputed();
    for (let minutes = 0; !disputed && minutes < 10; minutes++) {
      await moveTo(new Date(+now() + MINUTE_MS));
      disputed = await findDisputed();
    }
    await moveTo(new Date(+now() + 5 * MINUTE_MS));
    expect(await visitor.matchSeries.get(disputed!.id)).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
    });
    const history = await visitor.matchSeries.history(disputed!.id);
    expect(history.find(({ step }) => step === 'ruled')).toMatchObject({ by: 'staff' });
  }, 60_000);

  test('a second start begins nothing', async () => {
    const before = await events();
    await beginDemo(api.context);
    await api.context.dueWork.catchUp();
    expect(await events()).toEqual(before);
  });
});

describe('newcomers', () => {
  const teams: { captain: Player; roster: string; region: Segment }[] = [];
  const sweep = (won: boolean) =>
    [0, 1].map(() => ({
      periods: [{ key: 'score', scores: (won ? [2, 0] : [0, 2]) as [number, number] }],
      forfeit: null,
    }));

  test('check in for the cup beside the bots', async () => {
    for (const [name, country] of [
      ['EMEA', 'DE'],
      ['NA', 'US'],
    ] as const) {
      const region = await segmentOf('Open Cup', 'MQ1', name);
      const members = [
        await player({ country }),
        await player({ country }),
        await player({ country }),
      ];
      const [captain, ...friends] = members;
      const roster = await captain!.client.rosters.create({
        name: `Newcomers of ${name}`,
        segment: region.id,
      });
      const key = await captain!.client.rosters.joiningKey(roster.id);
      for (const friend of friends) await friend.client.rosters.join(key);
      teams.push({ captain: captain!, roster: roster.id, region });
    }
    const { from, to } = teams[0]!.region.segmentCheckinsConfig.openWindow!;
    await jumpTo(new Date(Date.parse(from) + 5 * MINUTE_MS));
    for (const { captain, roster } of teams) await captain.client.checkins.ofRoster(roster);
    await jumpTo(new Date(to));
    const { counts, state } = await visitor.segments.get(teams[0]!.region.id);
    expect(state).toBe('seeded');
    // Those who were there when the demo began, those who came later, and the newcomers.
    expect([counts.registered, counts.checkedIn]).toEqual([19, 19]);
  }, 120_000);

  test('bots believe a report, and report themselves where a person does not', async () => {
    const mine = async ({ roster }: (typeof teams)[number]) =>
      (await visitor.matchSeries.list({ 'filter[roster]': roster, 'filter[state]': 'scheduled' }))
        .items[0]!;
    // A bye is passed: the first series of each may be in the second round.
    for (let minutes = 0; minutes < 60; minutes += 5) {
      if ((await mine(teams[0]!)) && (await mine(teams[1]!))) break;
      await moveTo(new Date(+now() + 5 * MINUTE_MS));
    }
    const [reported, silent] = [await mine(teams[0]!), await mine(teams[1]!)];
    const date = Math.max(Date.parse(reported.date!), Date.parse(silent.date!));
    await moveTo(new Date(date - 9 * MINUTE_MS));
    for (const [index, series] of [reported, silent].entries())
      await teams[index]!.captain.client.checkins.ofSeries(series.id);
    await moveTo(new Date(date + 1000));
    const { captain, roster } = teams[0]!;
    await captain.client.matchSeries.report(reported.id, sweep(reported.home?.id === roster));
    await moveTo(new Date(+now() + 3 * MINUTE_MS));
    expect(await visitor.matchSeries.get(reported.id)).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
    });
    await moveTo(new Date(date + 24 * MINUTE_MS));
    expect((await visitor.matchSeries.get(silent.id)).reporting).toBe('none');
    await moveTo(new Date(date + 26 * MINUTE_MS));
    expect(await visitor.matchSeries.get(silent.id)).toMatchObject({
      state: 'live',
      reporting: 'reported',
    });
  }, 120_000);
});

describe('as time goes on', () => {
  const activeNow = async () =>
    (await events()).filter(
      ({ date }) => Date.parse(date.from) <= +now() && +now() <= Date.parse(date.to),
    );

  test('the Monthly Finals follow Day 2, and the next month follows them', async () => {
    await jumpTo(new Date(Date.parse(DAY_TWO_AT) + 6 * HOUR_MS));
    expect((await segmentOf('November', 'MQ2', 'EMEA')).state).toBe('finished');
    const finals = await segmentOf('November', 'MF', 'EMEA');
    expect(finals.state).toBe('running');
    expect((await visitor.segments.bracketInfo(finals.id)).rostersCount).toBe(8);
    await jumpTo(new Date(Date.parse(DAY_TWO_AT) + 14 * HOUR_MS));
    expect((await segmentOf('November', 'MF', 'EMEA')).state).toBe('finished');
    const dayOne = await segmentOf('November 2', 'MQ1', 'EMEA');
    expect(['running', 'finished']).toContain(dayOne.state);
    expect((await visitor.segments.bracketInfo(dayOne.id)).rostersCount).toBeGreaterThan(8);
  }, 240_000);

  test('after days it goes on in the present, with a stage that is being played', async () => {
    await api.context.clock.set(new Date(+now() + 100 * HOUR_MS));
    // A server that starts again begins the demo before it lets anything happen.
    await beginDemo(api.context);
    await api.context.dueWork.catchUp();
    const active = await activeNow();
    expect(active.map(({ name }) => name).sort()).toEqual(['November 3', 'Open Cup']);
    const dayTwo = await segmentOf('November 3', 'MQ2', 'EMEA');
    expect(dayTwo.state).toBe('running');
    const played = (+now() - Date.parse(dayTwo.date.from)) / MINUTE_MS;
    expect(played).toBeGreaterThanOrEqual(37);
    expect(played).toBeLessThanOrEqual(43);
    const before = await segmentOf('November 2', 'MF', 'EMEA');
    expect(before.state).toBe('finished');
    expect(
      await db.selectFrom('dueWork').select('kind').where('attempts', '>', 0).execute(),
    ).toEqual([]);
  }, 240_000);
});

describe('the steps of the emulator', () => {
  interface Made {
    team: { id: string; name: string; event: string; region: string };
    players: { playerTag: string; parameters: { jwt: string } }[];
  }
  const users = async (like: string) =>
    (
      await db
        .selectFrom('users')
        .select('playerTag')
        .where('playerTag', like === 'bots' ? 'like' : 'not like', '#BOT%')
        .execute()
    ).map(({ playerTag }) => playerTag ?? '');
  let made: Made;

  test('one press makes three players and a team in the open cup', async () => {
    made = await press<Made>('team');
    expect(made.team).toMatchObject({ event: 'Open Cup', region: 'EMEA' });
    const roster = await visitor.rosters.get(made.team.id);
    expect([roster.status, roster.players.length, roster.qualified]).toEqual(['ready', 3, true]);
  });

  test('one press jumps to the check-in of that team', async () => {
    const open = await press<{ now: string; event: string; region: string }>('checkin');
    expect(open).toMatchObject({ event: 'Open Cup', region: 'EMEA' });
    const region = await segmentOf('Open Cup', 'MQ1', 'EMEA');
    expect(open.now).toBe(region.segmentCheckinsConfig.openWindow!.from);
    const again = await press<{ now: string }>('checkin');
    expect(again.now).toBe(open.now);
  }, 120_000);

  test('one press returns to now: the season is new, the players are the same', async () => {
    const before = await users('people');
    expect(before).toContain(made.players[0]!.playerTag);
    await press('now');
    expect(now()).toEqual(BEGAN_AT);
    expect((await events()).map(({ name }) => name).sort()).toEqual(
      ['August', 'November', 'October', 'Open Cup', 'September'].sort(),
    );
    expect((await users('people')).sort()).toEqual(before.sort());
    expect((await segmentOf('November', 'MQ2', 'EMEA')).state).toBe('running');
    expect(await press<Made>('team')).toMatchObject({ team: { event: 'Open Cup' } });
  }, 240_000);

  test('one press resets everything: players go, operators stay', async () => {
    await press('reset');
    expect(await users('people')).toEqual([]);
    expect((await users('bots')).length).toBeGreaterThan(400);
    expect(
      await db
        .selectFrom('emulatorPlayers')
        .select('playerTag')
        .where('playerTag', 'not like', '#BOT%')
        .execute(),
    ).toEqual([]);
    expect((await operator.users.me()).username).toBeTruthy();
    expect((await segmentOf('November', 'MQ2', 'EMEA')).state).toBe('running');
    expect((await events()).length).toBe(5);
  }, 240_000);
});
