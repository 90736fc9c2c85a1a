import type { BracketGraph, GraphSource } from '@ringside/rules/bracket/graph/graph';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, stage, roster, moveTo, inMinutes } = await openRounds();
const DAY_MINUTES = 24 * 60;

const placeIn = (group: string, place: number): GraphSource => ({ groupPlace: { group, place } });
/** Group mates meet at once, which no automatic seeding would draw. */
const DERBIES: BracketGraph = {
  series: [
    { id: 'S1', home: placeIn('A', 1), away: placeIn('A', 2), loserPlace: 3 },
    { id: 'S2', home: placeIn('B', 1), away: placeIn('B', 2), loserPlace: 3 },
    { id: 'F', home: { winner: 'S1' }, away: { winner: 'S2' }, winnerPlace: 1, loserPlace: 2 },
  ],
};

const seriesOf = async (segment: string) =>
  (await visitor.matchSeries.list({ 'filter[segment]': segment, 'page[size]': 100 })).items;

/** Lets the home side win each series of a segment until none is left. */
async function playToEnd(segment: string) {
  for (;;) {
    const open = (await seriesOf(segment)).filter(
      ({ state, home, away }) => state !== 'finished' && home && away,
    );
    if (open.length === 0) return;
    for (const { id } of open) await operator.matchSeries.report(id, winOf('home'));
  }
}

/** Returns the names by group, best place first, such as `A: Alder, Birch`. */
async function groupsOf(segment: string): Promise<Map<number, string[]>> {
  const { items } = await visitor.segments.standings(segment, { 'page[size]': 100 });
  return new Map(
    [...Map.groupBy(items, ({ group }) => group ?? 1)].map(([group, rows]) => [
      group,
      rows.map(({ roster: { name } }) => name!),
    ]),
  );
}

const openingsOf = async (segment: string) =>
  (await seriesOf(segment))
    .filter(({ roundNumber }) => roundNumber === 1)
    .toSorted((one, other) => one.matchNumber - other.matchNumber)
    .map(({ competitors }) => competitors.map((one) => (one.isBye ? 'bye' : one.roster!.name)));

const PLAYOFFS = {
  name: 'Play-offs',
  format: 'custom_bracket',
  registrationType: 'invitation',
  date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
  configuration: { graph: DERBIES, bestOf: 3, bans: [] },
} as const;
const MONTHLY_FINALS = { type: { data: { type: 'segment-types', id: 'MF' } } } as const;

describe('[BRK-23] a bracket of group places', () => {
  const ids = new Map<string, string>();
  let event: string;
  let region: string;
  let next: string;
  let a: string[];
  let b: string[];

  const seedsOf = async () =>
    (await operator.segments.seeding(next)).rows.map(
      ({ roster: { name }, automatic: { why } }) =>
        `${name} ${why!.reason === 'group-place' ? `${why!.group}${why!.placement}` : why!.reason}`,
    );

  beforeAll(async () => {
    const first = await stage({
      event: { date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) } },
      segment: {
        format: 'round_robin',
        configuration: { bestOf: 3, bans: [], groups: { count: 2, size: 4 } },
        segmentCheckinsConfig: { openWindow: null },
        date: { from: inMinutes(120), to: inMinutes(DAY_MINUTES) },
      },
    });
    [event, region] = [first.event.id, first.region.id];
    next = (await operator.events.createSegment(event, PLAYOFFS, MONTHLY_FINALS)).id;
    await operator.segments.addAdvanceRule(region, next, '1,2,3,4');
    for (const name of ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Gum', 'Hazel'])
      ids.set(name, (await roster(region, name)).id);
    await moveTo(inMinutes(121));
    await playToEnd(region);
    const groups = await groupsOf(region);
    [a, b] = [groups.get(1)!, groups.get(2)!];
  }, 60_000);

  test('names the group place of each roster before the draw', async () => {
    expect(await seedsOf()).toEqual([`${a[0]} A1`, `${b[0]} B1`, `${a[1]} A2`, `${b[1]} B2`]);
  });

  test('[SED-8] lists a withdrawn roster last: the rows stand in the order of the seeds', async () => {
    const idsNow = async () =>
      (await operator.segments.seeding(next)).rows.map(({ roster: { id } }) => id);
    const before = await idsNow();
    await operator.rosters.withdraw(before[0]!, 'ill');
    const { rows } = await operator.segments.seeding(next);
    expect(rows.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, null]);
    expect(rows.at(-1)).toMatchObject({ roster: { id: before[0] }, withdrawn: true });
    await operator.rosters.reinstate(before[0]!);
    expect((await idsNow()).slice(0, 4)).toEqual(before);
  });

  test('[ADV-11] gives the place of a disqualified roster to the next of its group', async () => {
    await operator.rosters.disqualify(ids.get(b[0]!)!, 'Played with a fourth player');
    const entered = (await visitor.rosters.list({ 'filter[segment]': next })).items
      .filter(({ withdrawn }) => !withdrawn)
      .map(({ name }) => name);
    expect(entered.toSorted()).toEqual([a[0], a[1], b[1], b[2]].toSorted());
    expect(await seedsOf()).toEqual([`${a[0]} A1`, `${b[1]} B1`, `${a[1]} A2`, `${b[2]} B2`]);
  });

  test('pairs them as the graph says, and explains each side by its group place', async () => {
    await moveTo(inMinutes(2 * DAY_MINUTES + 1));
    expect(await openingsOf(next)).toEqual([
      [a[0], a[1]],
      [b[1], b[2]],
    ]);
    const [first] = await seriesOf(next);
    expect(await visitor.matchSeries.explanation(first!.id)).toMatchObject({
      reason: {
        home: { kind: 'seed', seedReason: 'group-place' },
        away: { kind: 'seed', seedReason: 'group-place' },
      },
    });
    expect((await visitor.segments.bracket(next)).graph).toEqual(DERBIES);
  });

  test('[ADV-3] a correction before it names the seeded bracket, which stays as it is', async () => {
    const [series] = await seriesOf(region);
    const correction = { homeScore: 0, awayScore: 2 };
    const { refusal } = await operator.matchSeries.correction(series!.id, correction);
    expect(refusal).toMatchObject({ segments: [next], series: [] });
    expect(
      (await refusalOf(operator.matchSeries.report(series!.id, winOf('away')))).errors[0],
    ).toMatchObject({ code: 'result-would-reset', detail: 'already seeded: Play-offs' });
    const openings = await openingsOf(next);
    await operator.matchSeries.report(series!.id, winOf('away'), { force: true });
    expect(await openingsOf(next)).toEqual(openings);
    await operator.matchSeries.report(series!.id, winOf('home'), { force: true });
  });

  test('plays to its end', async () => {
    await playToEnd(next);
    const { items } = await visitor.segments.standings(next);
    expect(items.map(({ placement }) => placement)).toEqual([1, 2, 3, 3]);
  });

  test('[BRK-19] is refused for a small letter, at the side that has it', async () => {
    const wrong = {
      series: DERBIES.series.map((one) =>
        one.id === 'S1' ? { ...one, home: placeIn('a', 1) } : one,
      ),
    };
    expect(
      await refusalOf(
        operator.events.createSegment(
          event,
          { ...PLAYOFFS, configuration: { graph: wrong } },
          MONTHLY_FINALS,
        ),
      ),
    ).toMatchObject({
      errors: [{ source: { pointer: '/data/attributes/configuration/graph/series/0/home' } }],
    });
  });
});

test('[BRK-23] the regions of a stage are its groups, in the order of their creation', async () => {
  await moveTo(inMinutes(9 * DAY_MINUTES));
  const event = await operator.events.create({
    name: 'Regions',
    date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) },
  });
  const groupStage = await operator.events.createSegment(
    event.id,
    {
      name: 'Groups',
      format: 'round_robin',
      date: { from: inMinutes(120), to: inMinutes(DAY_MINUTES) },
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bestOf: 3, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const createRegion = async (name: string) =>
    (
      await operator.events.createSegment(
        event.id,
        { name, configuration: { countries: ['DE', 'FR'] } },
        { parent: { data: { type: 'segments', id: groupStage.id } } },
      )
    ).id;
  const [north, south] = [await createRegion('North'), await createRegion('South')];
  const playoffs = await operator.events.createSegment(
    event.id,
    {
      ...PLAYOFFS,
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
    },
    MONTHLY_FINALS,
  );
  await operator.segments.addAdvanceRule(groupStage.id, playoffs.id, '1,2');
  for (const name of ['Juniper', 'Kapok', 'Larch']) await roster(north, name);
  for (const name of ['Maple', 'Nutmeg', 'Oak']) await roster(south, name);
  await moveTo(inMinutes(121));
  for (const region of [north, south]) await playToEnd(region);
  const bestOfRegion = async (region: string) => (await groupsOf(region)).get(1)!.slice(0, 2);
  const expected = [await bestOfRegion(north), await bestOfRegion(south)];
  await moveTo(inMinutes(2 * DAY_MINUTES));
  expect(await openingsOf(playoffs.id)).toEqual(expected);
}, 60_000);
