import type { EventFile } from '@ringside/contract/collections/event-file';
import type { MatchResult } from '@ringside/contract/collections/match-series';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, player, moveTo, advance, now, inMinutes, api } =
  await championship();
const won = (side: 'home' | 'away'): MatchResult[] =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: side === 'home' ? [2, 0] : [0, 2] }],
    forfeit: null,
  }));

let over = new Date(0);
let eventCount = 0;
/** Creates an event of one stage and a next one, seeded, with a swiss, round robin or bracket. */
async function seeded(format: string, rosters: number, configuration: object = {}) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: {
      name: `${format} ${++eventCount}`,
      date: { from: inMinutes(-60), to: inMinutes(60 * 40) },
    },
    segment: {
      format,
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bans: [], points: [40, 20], ...configuration },
    },
  });
  over = new Date(Date.parse(event.date.to) + 60_000);
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(60 * 24), to: inMinutes(60 * 36) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, '1,2');
  for (let index = 0; index < rosters; index++)
    await roster(region.id, `Team ${eventCount} ${String.fromCharCode(65 + index)}`);
  await operator.segments.start(region.id);
  return { event: event.id, region: region.id, next: next.id };
}
const listSeries = async (region: string) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const open = async (region: string) =>
  (await listSeries(region)).find(({ state }) => state === 'scheduled');
async function playAll(region: string) {
  for (let series = await open(region), turn = 0; series; series = await open(region), turn++)
    await operator.matchSeries.report(series.id, won(turn % 3 === 0 ? 'away' : 'home'));
}
const FORMATS = [
  { format: 'single_elimination', rosters: 5, configuration: { thirdPlace: true } },
  { format: 'double_elimination', rosters: 6, configuration: { grandFinal: 'reset' } },
  {
    format: 'custom_bracket',
    rosters: 7,
    configuration: {
      graph: graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8),
    },
  },
  { format: 'swiss', rosters: 5, configuration: { swissRounds: 3 } },
  { format: 'swiss', rosters: 8, configuration: { earlyExit: { wins: 2, losses: 2 } } },
  { format: 'round_robin', rosters: 6, configuration: { groups: { count: 2, size: 3 } } },
];
const tables = [
  'events',
  'segments',
  'rosters',
  'players',
  'users',
  'teams',
  'matchSeries',
  'pointAwards',
  'advanceSources',
] as const;
const counted = () =>
  Promise.all(
    tables.map((table) =>
      api.context.storage.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );

describe('an event as a file', () => {
  test.each(FORMATS)(
    '$format of $rosters: exports the same file after the import of a half-played event, which plays on',
    async ({ format, rosters, configuration }) => {
      const { event, region } = await seeded(format, rosters, configuration);
      for (let count = 0; count < 2; count++)
        await operator.matchSeries.report((await open(region))!.id, won('home'));
      const file = await operator.events.export(event);
      expect(file.series.filter(({ state }) => state === 'scheduled').length).toBeGreaterThan(0);
      await operator.events.delete(event);
      const back = await operator.events.import(file);
      expect(await operator.events.export(back.id)).toEqual(file);
      const child = (await visitor.events.segments(back.id)).items.find(
        ({ level }) => level === 1,
      )!;
      await playAll(child.id);
      expect(await visitor.segments.get(child.id)).toMatchObject({ state: 'finished' });
    },
  );

  test.each(FORMATS)(
    '$format of $rosters: exports the same file after the import of a finished event',
    async ({ format, rosters, configuration }) => {
      const { event, region } = await seeded(format, rosters, configuration);
      await playAll(region);
      const file = await operator.events.export(event);
      expect(file.series.every(({ outcome }) => outcome !== null)).toBe(true);
      await operator.events.delete(event);
      const back = await operator.events.import(file);
      expect(await operator.events.export(back.id)).toEqual(file);
    },
  );

  test('keeps a withdrawn roster withdrawn with its reason, able to return, and a manual lock locked', async () => {
    const { event, region } = await seeded('double_elimination', 4);
    const [first] = await listSeries(region);
    const [home, away] = first!.competitors.map((one) => one.roster!.id);
    await operator.rosters.setLocked(home!, false);
    const before = await operator.events.export(event);
    expect(before.rosters.filter(({ operatorLock }) => operatorLock === false)).toHaveLength(1);
    await operator.rosters.disqualify(away!, 'A borrowed account');
    const file = await operator.events.export(event);
    expect(file.rosters.flatMap(({ takenOut }) => takenOut ?? [])).toMatchObject([
      {
        how: 'disqualified',
        reason: 'A borrowed account',
        wasIn: true,
        open: [{ at: [0, 1, expect.any(Number)] }],
      },
    ]);
    await operator.events.delete(event);
    const back = await operator.events.import(file);
    expect(await operator.events.export(back.id)).toEqual(file);
    const out = (
      await operator.rosters.list({ 'filter[event]': back.id, 'page[size]': 100 })
    ).items.find(({ takenOut }) => takenOut)!;
    await operator.rosters.reinstate(out.id);
    expect(await operator.events.export(back.id)).toEqual(before);
    const { takenOut: _out, operatorLock: _lock, ...older } = file.rosters[0]!;
    await operator.events.delete(back.id);
    await expect(
      operator.events.import({
        ...file,
        rosters: [older, ...file.rosters.slice(1)] as EventFile['rosters'],
      }),
      'a file from before these were in it',
    ).resolves.toBeDefined();
  });

  test('leaves overdue starts to an operator: an import that is late forfeits no series', async () => {
    const { event, region } = await seeded('single_elimination', 4);
    await operator.matchSeries.report((await open(region))!.id, won('home'));
    const file = await operator.events.export(event);
    await operator.events.delete(event);
    await advance(60 * 20);
    const back = await operator.events.import(file);
    await advance(60);
    expect(await operator.events.export(back.id)).toMatchObject({ series: file.series });
  });

  test('imports the points, next rosters and standings of a finished event', async () => {
    const { event, region } = await seeded('single_elimination', 4);
    await playAll(region);
    const file = await operator.events.export(event);
    expect(file.points.map(({ points }) => points)).toEqual(expect.arrayContaining([40, 20]));
    expect(file.advanced).toHaveLength(2);
    expect(file.standings[0]!.rows).toHaveLength(4);
    const board = async () =>
      (
        await visitor.leaderboards.entries(
          (await visitor.leaderboards.list()).items.find(
            ({ region: name }) => name === file.points[0]!.leaderboard,
          )!.id,
        )
      ).items.map(({ points, team }) => [points, team.name]);
    const before = await board();
    await operator.events.delete(event);
    expect(await board()).not.toEqual(before);
    const back = await operator.events.import(file);
    expect(await operator.events.export(back.id)).toEqual(file);
    expect((await board()).sort()).toEqual(before.sort());
  });

  test('exports only in-game name and tag of a person, and finds or creates the user by the tag', async () => {
    const { event } = await seeded('single_elimination', 2);
    const captain = await player({ dateOfBirth: '1999-12-31' });
    await captain.client.users.update(captain.id, {
      firstName: 'Very',
      lastName: 'Secret',
      email: 'very@secret.test',
    });
    const file = await operator.events.export(event);
    expect(JSON.stringify(file)).not.toMatch(/@|Very|1999-12-31|joiningKey/);
    const users = async () =>
      Number(
        (
          await api.context.storage.db
            .selectFrom('users')
            .select((eb) => eb.fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    await operator.events.delete(event);
    const [tag, before] = [file.people[0]!.playerTag!, await users()];
    const strange = JSON.parse(JSON.stringify(file).replaceAll(tag, '#NEWCOMER')) as EventFile;
    const back = await operator.events.import(strange);
    expect(await users()).toBe(before + 1);
    const newcomer = await player({ playerTag: '#NEWCOMER', name: 'Arrived' });
    expect(
      (
        await visitor.rosters.list({
          'filter[segment]': (await visitor.events.segments(back.id)).items.find(
            ({ parent }) => parent,
          )!.id,
          include: 'players.user',
        })
      ).items.flatMap(({ players }) => players.map(({ user }) => user.id)),
    ).toContain(newcomer.id);
  });

  test('rejects a file that does not fit together, names every place and creates nothing', async () => {
    const { event, region } = await seeded('single_elimination', 3);
    await playAll(region);
    const file = await operator.events.export(event);
    const before = await counted();
    expect(await refusalOf(operator.events.import(file))).toMatchObject({
      status: 409,
      errors: [{ code: 'already-exists' }],
    });
    await operator.events.update(event, { name: 'Moved away' });
    const broken = (change: (copy: EventFile) => void) => {
      const copy = structuredClone(file);
      change(copy);
      return refusalOf(operator.events.import(copy)).then(({ status, errors }) => [
        status,
        ...errors.map(({ source }) => source?.pointer),
      ]);
    };
    expect(await broken((copy) => void (copy.rosters[0]!.team = 'team-99'))).toEqual([
      422,
      '/rosters/0/team',
    ]);
    expect(await broken((copy) => void (copy.rosters[1]!.ref = 'roster-1'))).toEqual([
      422,
      '/rosters/1/ref',
      ...file.series.flatMap((one, index) =>
        (['home', 'away'] as const).flatMap((side) =>
          JSON.stringify(one[side])?.includes('"roster-2"') ? [`/series/${index}/${side}`] : [],
        ),
      ),
      ...file.advanced.flatMap((one, index) =>
        (['roster', 'next'] as const).flatMap((name) =>
          one[name] === 'roster-2' ? [`/advanced/${index}/${name}`] : [],
        ),
      ),
      ...file.points.flatMap((one, index) =>
        one.roster === 'roster-2' ? [`/points/${index}/roster`] : [],
      ),
    ]);
    expect(await broken((copy) => void copy.series.pop())).toEqual([
      422,
      `/segments/${file.segments.findIndex(({ ref }) => ref === file.series.at(-1)!.segment)}`,
    ]);
    expect(await broken((copy) => void (copy.series[0]!.outcome = null))).toEqual([
      422,
      '/series/0/outcome',
    ]);
    expect(await broken((copy) => void (copy.series[0]!.outcome!.winner = null))).toEqual([
      422,
      '/series/0/outcome/winner',
    ]);
    expect(await broken((copy) => void (copy.rosters[2]!.name = '\u202Eevil'))).toEqual([
      422,
      '/rosters/2/name',
    ]);
    expect(await broken((copy) => void (copy.segments[0]!.timezone = 'Mars/Olympus'))).toEqual([
      422,
      '/segments/0/timezone',
    ]);
    expect(await broken((copy) => void (copy.event.game = 'chess'))).toEqual([422, '/event/game']);
    expect(await broken((copy) => void ((copy as { version: number }).version = 2))).toEqual([
      422,
      '/version',
    ]);
    expect(
      await broken(
        (copy) => void (copy.rosters[1]!.players[0]!.person = copy.rosters[0]!.players[0]!.person),
      ),
    ).toEqual([422, '/rosters/1/players/0']);
    expect(await counted()).toEqual(before);
    expect((await refusalOf((await player()).client.events.export(event))).status).toBe(403);
    expect((await refusalOf((await player()).client.events.import(file))).status).toBe(403);
  });
});

describe('undoing a change leaves the file as it was', () => {
  test.each(FORMATS)(
    '$format of $rosters: corrects a result and corrects it back',
    async ({ format, rosters, configuration }) => {
      const { event, region } = await seeded(format, rosters, configuration);
      await operator.matchSeries.report((await open(region))!.id, won('home'));
      const series = (await listSeries(region)).find(
        ({ state, competitors }) => state === 'finished' && !competitors.some(({ isBye }) => isBye),
      )!;
      const before = await operator.events.export(event);
      await operator.matchSeries.report(series.id, won('away'), { force: true });
      expect(await operator.events.export(event)).not.toEqual(before);
      await operator.matchSeries.report(series.id, won('home'), { force: true });
      expect(await operator.events.export(event)).toEqual(before);
    },
  );

  test('restores points, next rosters and dates hours after the end of an event', async () => {
    const { event, region } = await seeded('single_elimination', 4);
    await playAll(region);
    const before = await operator.events.export(event);
    const [first, final] = [
      (await listSeries(region)).find(({ roundNumber }) => roundNumber === 1)!,
      (await listSeries(region)).find(({ roundNumber }) => roundNumber === 2)!,
    ];
    const winner = first.competitors[0].placement === 1 ? 'home' : 'away';
    await advance(60 * 5);
    await operator.matchSeries.report(first.id, won(winner === 'home' ? 'away' : 'home'), {
      force: true,
    });
    const between = await operator.events.export(event);
    expect([between.points, between.advanced]).toEqual([[], []]);
    await operator.matchSeries.report(first.id, won(winner), { force: true });
    await operator.matchSeries.restore(final.id);
    expect(await operator.events.export(event)).toEqual(before);
  });

  test('gives a rescheduled series its own date back after deletion and restoration', async () => {
    const { event, region } = await seeded('single_elimination', 4);
    const series = (await open(region))!;
    await operator.matchSeries.reschedule(
      series.id,
      new Date(Date.parse(series.date!) + 3_600_000).toISOString(),
    );
    const before = await operator.events.export(event);
    await operator.matchSeries.delete(series.id);
    expect(await operator.events.export(event)).not.toEqual(before);
    await operator.matchSeries.restore(series.id);
    expect(await operator.events.export(event)).toEqual(before);
  });

  test.each(FORMATS)(
    '$format of $rosters: resets and restores a series, deletes and restores it',
    async ({ format, rosters, configuration }) => {
      const { event, region } = await seeded(format, rosters, configuration);
      await operator.matchSeries.report((await open(region))!.id, won('home'));
      const series = (await listSeries(region)).find(
        ({ state, competitors }) => state === 'finished' && !competitors.some(({ isBye }) => isBye),
      )!;
      const before = await operator.events.export(event);
      await operator.matchSeries.reset(series.id);
      expect(await operator.events.export(event)).not.toEqual(before);
      await operator.matchSeries.restore(series.id);
      expect(await operator.events.export(event)).toEqual(before);
      await operator.matchSeries.delete(series.id);
      expect(await operator.events.export(event)).not.toEqual(before);
      await operator.matchSeries.restore(series.id);
      expect(await operator.events.export(event)).toEqual(before);
    },
  );
});
