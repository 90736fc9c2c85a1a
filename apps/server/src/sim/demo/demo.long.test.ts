import type { Segment } from '@ringside/contract/collections/segments';
import { describe, expect, test } from 'vitest';
import type { Player } from '../../../../../tests/support/championship.ts';
import {
  BEGAN_AT,
  DAY_TWO_AT,
  HOUR_MS,
  MINUTE_MS,
  playedDemo,
} from '../../../../../tests/support/played-demo.ts';
import { startDemo } from './start-demo.ts';

const { api, operator, visitor, player, moveTo, now, db, jumpTo, press, events, segmentOf } =
  await playedDemo();

describe('newcomers', () => {
  const teams: { captain: Player; roster: string; region: Segment }[] = [];
  const sweep = (won: boolean) =>
    [0, 1].map(() => ({
      periods: [{ key: 'score', scores: (won ? [2, 0] : [0, 2]) as [number, number] }],
      forfeit: null,
    }));

  test('check in for the cup together with the bots', async () => {
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
    // The teams at the start of the demo, those that registered later, and the newcomers.
    expect([counts.registered, counts.checkedIn]).toEqual([19, 19]);
  }, 120_000);

  test('bots confirm a report, and report if a human does not', async () => {
    const mine = async ({ roster }: (typeof teams)[number]) =>
      (await visitor.matchSeries.list({ 'filter[roster]': roster, 'filter[state]': 'scheduled' }))
        .items[0]!;
    // A bye is skipped: the first series of a roster may be in the second round.
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

  test('a dispute among bots waits while an operator has taken its alarm, and is ruled after that', async () => {
    const findDispute = async () =>
      (await operator.alarms.list()).items.find(({ kind }) => kind === 'disputed');
    for (let minutes = 0; minutes < 120 && !(await findDispute()); minutes++)
      await moveTo(new Date(+now() + MINUTE_MS));
    const { id } = (await findDispute())!;
    const reportingAfter = async (minutes: number) => {
      await moveTo(new Date(+now() + minutes * MINUTE_MS));
      return (await visitor.matchSeries.get(id)).reporting;
    };
    await operator.alarms.take(id);
    expect(await reportingAfter(10)).toBe('disputed');
    await operator.alarms.giveBack(id);
    expect(await reportingAfter(5)).toBe('confirmed');
  }, 240_000);

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

  test('after days the demo continues in the present, with a stage in progress', async () => {
    await api.context.clock.set(new Date(+now() + 100 * HOUR_MS));
    // A restarted server begins the demo before it runs any job.
    await startDemo(api.context);
    await api.context.scheduler.catchUp();
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
  let creationResult: Made;

  test('one click creates three players and a team in the open cup', async () => {
    creationResult = await press<Made>('team');
    expect(creationResult.team).toMatchObject({ event: 'Open Cup', region: 'EMEA' });
    const roster = await visitor.rosters.get(creationResult.team.id);
    expect([roster.status, roster.players.length, roster.qualified]).toEqual(['ready', 3, true]);
  });

  test('one click jumps to the check-in of that team', async () => {
    const open = await press<{ now: string; event: string; region: string }>('checkin');
    expect(open).toMatchObject({ event: 'Open Cup', region: 'EMEA' });
    const region = await segmentOf('Open Cup', 'MQ1', 'EMEA');
    expect(open.now).toBe(region.segmentCheckinsConfig.openWindow!.from);
    const again = await press<{ now: string }>('checkin');
    expect(again.now).toBe(open.now);
  }, 120_000);

  test('one click returns to now with a new season and the same players', async () => {
    const before = await users('people');
    expect(before).toContain(creationResult.players[0]!.playerTag);
    await press('now');
    expect(now()).toEqual(BEGAN_AT);
    expect((await events()).map(({ name }) => name).sort()).toEqual(
      ['August', 'November', 'October', 'Open Cup', 'September'].sort(),
    );
    expect((await users('people')).sort()).toEqual(before.sort());
    expect((await segmentOf('November', 'MQ2', 'EMEA')).state).toBe('running');
    expect(await press<Made>('team')).toMatchObject({ team: { event: 'Open Cup' } });
  }, 240_000);

  test('one click resets everything: it deletes players and keeps operators', async () => {
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
