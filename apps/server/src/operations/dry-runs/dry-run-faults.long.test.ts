import type { DryRunReport, DryRunRequest } from '@ringside/contract/collections/dry-runs';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const PLAYED_WITHIN = { timeout: 300_000, interval: 300 };
const LONG = 600_000;
const DAY = 24 * 60;
const ringside = await championship();
const { operator } = ringside;
const dayOneAt = ringside.inMinutes(10 * DAY);
const after = (from: string, minutes: number) =>
  new Date(Date.parse(from) + minutes * 60_000).toISOString();

async function played(event: string, wishes: DryRunRequest): Promise<DryRunReport> {
  const { id } = await operator.events.startDryRun(event, wishes);
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, PLAYED_WITHIN)
    .not.toBe('running');
  await expect.poll(() => ringside.api.context.dryRuns.isBusy(), PLAYED_WITHIN).toBe(false);
  const run = await operator.events.dryRun(id);
  expect(run).toMatchObject({ status: 'finished', failure: null });
  return run.report!;
}

const problems = ({ findings }: DryRunReport) =>
  findings
    .filter(({ weight }) => weight === 'problem')
    .map(({ weight: _weight, ...finding }) => finding);

test(
  '[DRY-2] [DRY-4] [DRY-5] [DRY-6] reports the planted faults of a month, each at its segment',
  async () => {
    const {
      events: [month],
    } = await operator.events.setUpSeason({
      dayOne: dayOneAt,
      regions: ['EMEA'],
      worldFinals: null,
    });
    const of = (type: string) => month!.stages.find((stage) => stage.type === type)!;
    const leaf = (type: string) => of(type).regions[0]!.id!;
    const event = month!.id!;

    const {
      advanceRules: [rule],
    } = await operator.segments.get(of('MQ1').id!);
    const sendOn = (...placements: number[]) =>
      operator.advanceRules.update(
        of('MQ1').id!,
        rule!.id,
        { placements },
        { nextSegment: { data: { type: 'segments', id: of('MQ2').id! } } },
      );
    await sendOn(40, 41);
    expect(problems(await played(event, { teams: 8 }))).toEqual([
      { kind: 'selects-nobody', segment: leaf('MQ1'), next: leaf('MQ2'), places: [40, 41] },
      { kind: 'unplayed', segment: leaf('MQ2'), count: 0 },
      { kind: 'unplayed', segment: leaf('MF'), count: 0 },
    ]);

    await sendOn(1, 2, 3);
    await operator.segments.update(of('MQ2').id!, {
      date: { from: after(dayOneAt, 60), to: after(dayOneAt, 13 * 60) },
    });
    const found = problems(await played(event, { teams: 8 }));
    expect(found).toMatchObject([
      {
        kind: 'overruns-next',
        segment: leaf('MQ1'),
        next: leaf('MQ2'),
        until: after(dayOneAt, 50),
      },
      { kind: 'cuts-a-tie', segment: leaf('MQ1'), places: [3, 4] },
      { kind: 'unplayed', count: 0 },
      { kind: 'unplayed', count: 0 },
    ]);
    expect(Date.parse(found[0]!.at!)).toBeGreaterThan(Date.parse(after(dayOneAt, 50)));
  },
  LONG,
);

test(
  '[DRY-1] [DRY-7] [DRY-8] [DRY-10] reports the faults of a hand-made event and repeats with the same seed',
  async () => {
    const from = ringside.inMinutes(40 * DAY);
    const event = await operator.events.create({
      name: 'By hand',
      date: { from: ringside.inMinutes(39 * DAY), to: ringside.inMinutes(45 * DAY) },
    });
    const stage = (name: string, facts: object) =>
      operator.events.createSegment(
        event.id,
        {
          name,
          date: { from, to: after(from, 12 * 60) },
          configuration: { countries: ['DE', 'FR'], bans: [] },
          segmentCheckinsConfig: { openWindow: null },
          ...facts,
        },
        { type: { data: { type: 'segment-types', id: 'MQ1' } } },
      );
    const swiss = await stage('Small swiss', {
      format: 'swiss',
      rostersLimit: { limit: 4, standbyLimit: 0 },
      configuration: {
        countries: ['DE'],
        bans: [],
        swissRounds: 2,
        publishRounds: 'by-hand',
        points: [10, 5],
      },
    });
    const late = await stage('Late', {
      format: 'round_robin',
      segmentCheckinsConfig: { openWindow: { from: after(from, -70), to: after(from, -10) } },
    });
    await operator.segments.addPhase(late.id, {
      name: 'Too late',
      date: { from: after(from, -5), to: from },
    });

    const report = await played(event.id, { teams: 6, seed: 'one' });
    expect(problems(report)).toEqual([
      { kind: 'no-place', segment: swiss.id, count: 2, places: [4] },
      { kind: 'points-for-nobody', segment: swiss.id },
      { kind: 'opens-too-late', segment: late.id, at: after(from, -5), until: after(from, -10) },
      { kind: 'unplayed', segment: late.id, count: 0 },
    ]);
    expect(report.findings.at(-1)).toMatchObject({
      kind: 'rounds-by-hand',
      segment: swiss.id,
      weight: 'note',
    });
    expect(report.segments.find(({ id }) => id === swiss.id)).toMatchObject({
      registered: 4,
      refused: [{ reason: 'segment-full', count: 2 }],
      seeded: 4,
      rounds: 2,
      series: 4,
      places: 4,
    });
    expect(await played(event.id, { teams: 6, seed: 'one' })).toEqual(report);
    expect((await played(event.id, { teams: 6, seed: 'two' })).segments[0]!.standings).not.toEqual(
      report.segments[0]!.standings,
    );
  },
  LONG,
);

test(
  '[DRY-11] reports a queue that is too short for fifteen wins, and leaves out rosters without them',
  async () => {
    const opens = ringside.inMinutes(20 * DAY);
    const event = await operator.events.create({
      name: 'In a hurry',
      date: { from: ringside.inMinutes(19 * DAY), to: ringside.inMinutes(25 * DAY) },
    });
    const stage = (type: string, name: string, facts: object) =>
      operator.events.createSegment(
        event.id,
        {
          name,
          segmentCheckinsConfig: { openWindow: null },
          configuration: { countries: ['DE'], bans: [] },
          ...facts,
        },
        { type: { data: { type: 'segment-types', id: type } } },
      );
    const challenge = await stage('CC', 'Two hours', {
      format: 'queue',
      registrationType: 'open',
      date: { from: opens, to: after(opens, 120) },
    });
    const dayOne = await stage('MQ1', 'Qualified', {
      format: 'single_elimination',
      registrationType: 'qualified',
      date: { from: after(opens, 300), to: after(opens, 900) },
    });
    const report = await played(event.id, { teams: 4 });
    const [queue, bracket] = report.segments;
    expect(problems(report)).toEqual([
      {
        kind: 'wins-out-of-reach',
        segment: challenge.id,
        count: queue!.queue!.mostWins,
        at: opens,
        until: after(opens, 120),
      },
    ]);
    expect(queue!.queue).toMatchObject({ rosters: 2, reached: 0, firstReachedAt: null });
    expect(queue!.queue!.mostWins).toBeGreaterThan(2);
    expect(queue!.queue!.mostWins).toBeLessThan(15);
    expect(bracket).toMatchObject({ id: dayOne.id, registered: 4, seeded: 2, series: 1 });
  },
  LONG,
);

test(
  'fills the World Finals with teams from a month that the same bots play before',
  async () => {
    const {
      events: [, finals],
    } = await operator.events.setUpSeason({
      dayOne: ringside.inMinutes(70 * DAY),
      regions: ['EMEA', 'NA'],
    });
    const report = await played(finals!.id!, { teams: 16 });
    expect(problems(report)).toEqual([]);
    expect(report.findings.map(({ kind }) => kind)).toEqual(['month-before', 'month-before']);
    const [lastChance, worldFinals] = report.segments;
    // Four teams a region: of EMEA three enter the finals directly, one remains for its three
    // places.
    expect(lastChance!.came).toBe(7);
    expect(worldFinals).toMatchObject({ registered: 0, seeded: 12, advanced: [] });
    expect(worldFinals!.standings[0]!.placement).toBe(1);
  },
  LONG,
);

test(
  '[DRY-10] keeps the points of a leaderboard: its teams enter directly, best first, played by bots',
  async () => {
    const { stage, roster, advance, inMinutes } = ringside;
    const { region } = await stage({
      event: { name: 'Won', date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
      segment: {
        format: 'single_elimination',
        configuration: { bans: [], points: [200, 100, 50, 50] },
      },
    });
    const teams = ['Alder', 'Birch', 'Cedar', 'Dogwood'];
    const rosters = [];
    for (const name of teams) rosters.push(await roster(region.id, name));
    await advance(55);
    for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
    await advance(55);
    const open = async () =>
      (
        await operator.matchSeries.list({ 'filter[segment]': region.id, 'page[size]': 10 })
      ).items.find(({ state }) => state === 'scheduled');
    for (let next = await open(); next; next = await open())
      await operator.matchSeries.report(
        next.id,
        [0, 1].map(() => ({
          periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
          forfeit: null,
        })),
      );

    const namesByPlacement = (await operator.segments.standings(region.id)).items.map(
      ({ roster: { name } }) => name,
    );
    const {
      events: [month, finals],
    } = await operator.events.setUpSeason({ dayOne: inMinutes(100 * DAY), regions: ['EMEA'] });
    const report = await played(finals!.id!, { teams: 16 });
    expect(
      report.findings
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('leaderboard') || kind === 'month-before'),
    ).toEqual(['leaderboards-stand', 'leaderboards-stand']);
    const [lastChance, worldFinals] = report.segments;
    expect(
      lastChance!.standings.map(({ name }) => name),
      'three have a crown, and the fourth plays for the places that are left',
    ).toHaveLength(1);
    expect(lastChance).toMatchObject({
      came: 1,
      advanced: [{ name: lastChance!.standings[0]!.name, to: worldFinals!.id }],
    });
    expect(lastChance!.standings[0]!.name).not.toBe(namesByPlacement[0]);
    expect(worldFinals!.standings.map(({ name }) => name).sort()).toEqual(teams);
    const byMonth = await played(month!.id!, { teams: 8 });
    const [, dayOne, dayTwo] = byMonth.segments;
    expect(
      dayOne!.standings.map(({ name }) => name).filter((name) => teams.includes(name)),
      'a direct qualifier plays no Day 1',
    ).toEqual([]);
    expect(
      dayTwo!.came,
      'seven of Day 1, since one of the queue has not got its wins, and four by the leaderboard',
    ).toBe(11);
    expect(dayTwo!.standings.map(({ name }) => name)).toEqual(expect.arrayContaining(teams));
    expect(problems(byMonth)).toEqual([]);
  },
  LONG,
);

test.each([
  {
    name: 'a double round robin in groups',
    format: 'round_robin',
    configuration: { groups: { count: 2, size: 4 }, doubleRoundRobin: true },
    rounds: 6,
    series: 24,
    day: 100,
  },
  {
    name: 'a knockout with re-seeding',
    format: 'swiss',
    configuration: { swissVariant: 'knockout' },
    rounds: 3,
    series: 7,
    day: 110,
  },
])(
  '[DRY-1] plays all rounds of $name',
  async ({ name, format, configuration, rounds, series, day }) => {
    const from = ringside.inMinutes(day * DAY);
    const event = await operator.events.create({
      name,
      date: { from: ringside.inMinutes((day - 1) * DAY), to: ringside.inMinutes((day + 5) * DAY) },
    });
    await operator.events.createSegment(
      event.id,
      {
        name,
        format,
        date: { from, to: after(from, 12 * 60) },
        segmentCheckinsConfig: { openWindow: null },
        configuration: { countries: ['DE'], bans: [], roundMinutes: 40, ...configuration },
      },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    const report = await played(event.id, { teams: 8, seed: 'rounds' });
    expect(problems(report)).toEqual([]);
    expect(report.segments).toMatchObject([{ seeded: 8, rounds, series, places: 8 }]);
  },
  LONG,
);
