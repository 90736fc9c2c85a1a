import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, moveTo, inMinutes } = await championship();
const win = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));
type Roster = Awaited<ReturnType<typeof roster>>;

/** The end of the event before this one, because at most two may overlap. */
let over = new Date(0);

/** Creates a region of some format with so many checked-in rosters, seeded. */
async function played(
  format: string,
  names: string[],
  configuration: object = {},
): Promise<{ region: { id: string }; rosters: Roster[] }> {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: {
      name: `${format} of ${names[0]}`,
      date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
    },
    segment: { format, configuration },
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  const rosters: Roster[] = [];
  for (const name of names) rosters.push(await roster(region.id, name));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  return { region, rosters };
}

const seriesOf = async (region: string, round: number) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'filter[roundNumber]': round,
      'page[size]': 100,
      sort: 'matchNumber',
    })
  ).items;
const open = (series: MatchSeries[]) => series.filter(({ state }) => state !== 'finished');

/** Plays one series for both captains: all check in, and home or away wins both games. */
async function play(
  rosters: Roster[],
  series: MatchSeries[],
  winner: (series: MatchSeries) => 'home' | 'away',
): Promise<void> {
  const date = Date.parse(series[0]!.date!);
  if (+now() < date - 9 * 60_000) await moveTo(new Date(date - 9 * 60_000));
  const sides = ({ competitors }: MatchSeries) =>
    competitors.map((one) => rosters.find(({ id }) => id === one.roster!.id)!);
  for (const one of series)
    for (const { captain } of sides(one)) await captain.client.checkins.ofSeries(one.id);
  await moveTo(new Date(date + 1000));
  for (const one of series) {
    const [home, away] = sides(one);
    await home!.captain.client.matchSeries.report(one.id, win(winner(one)));
    await away!.captain.client.matchSeries.confirm(one.id);
  }
}

const betterSeed = ({ competitors: [home, away] }: MatchSeries) =>
  home.seed.number! < away.seed.number! ? 'home' : 'away';

describe('a swiss of five', () => {
  let region: { id: string };
  let rosters: Roster[];
  beforeAll(async () => {
    ({ region, rosters } = await played('swiss', ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'], {
      swissRounds: 3,
      points: [10, 5],
    }));
  }, 60_000);

  test('makes the first round when check-in closes: top half against bottom half, a bye for the last', async () => {
    const series = await seriesOf(region.id, 1);
    expect(
      series.map(({ competitors: [home, away] }) => [
        home.seed.number,
        away.isBye ? 'bye' : away.seed.number,
      ]),
    ).toEqual([
      [1, 3],
      [2, 4],
      [5, 'bye'],
    ]);
    expect(series[2]).toMatchObject({ state: 'finished', reporting: 'none' });
    expect(await visitor.segments.bracketInfo(region.id)).toMatchObject({
      size: 5,
      rostersCount: 5,
      heats: 1,
      rounds: [{ roundNumber: 1, matchCount: 2 }, { roundNumber: 2 }, { roundNumber: 3 }],
    });
  });

  test('explains a pairing with its figures, and a bye', async () => {
    const [first, , bye] = await seriesOf(region.id, 1);
    const [home, away] = first!.competitors.map((one) => one.roster!);
    const explanation = await visitor.matchSeries.explanation(first!.id);
    expect(explanation).toMatchObject({
      format: 'swiss',
      reason: {
        criterion: 'halves',
        figures: [
          { rosterId: home!.id, score: 0, place: 1, groupSize: 5 },
          { rosterId: away!.id, place: 3 },
        ],
      },
      rosters: { [home!.id]: home!.name, [away!.id]: away!.name },
    });
    expect(await visitor.matchSeries.explanation(bye!.id)).toMatchObject({
      format: 'swiss',
      reason: {
        criterion: 'bye',
        figures: [{ rosterId: bye!.competitors[0].roster!.id, place: 5 }],
      },
    });
  });

  test('refuses a result for a bye, and exports a swiss while it runs', async () => {
    const bye = (await seriesOf(region.id, 1))[2]!;
    expect(await refusalOf(operator.matchSeries.report(bye.id, win('home')))).toMatchObject({
      status: 409,
      errors: [{ code: 'decided-by-bye' }],
    });
    expect(await visitor.segments.openBracket(region.id)).toMatchObject({
      event: { tournamentStructure: 'swiss', other: { ringside: { byes: [{ setID: '0.1.3' }] } } },
      sets: [{ status: 'pending' }, { status: 'pending' }],
    });
  });

  test('refuses to pair the next round while a series is open', async () => {
    expect(await refusalOf(operator.segments.pairRound(region.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'round-open' }],
    });
    expect(await seriesOf(region.id, 2)).toEqual([]);
  });

  test('pairs the next round after the last result without a rematch, also on request of an operator', async () => {
    await play(rosters, open(await seriesOf(region.id, 1)), betterSeed);
    const second = await seriesOf(region.id, 2);
    expect(second).toHaveLength(3);
    const met = (await seriesOf(region.id, 1)).map(({ competitors }) =>
      competitors
        .map((one) => one.roster?.id)
        .sort()
        .join(),
    );
    for (const { competitors } of second)
      expect(met).not.toContain(
        competitors
          .map((one) => one.roster?.id)
          .sort()
          .join(),
      );
    expect((await operator.segments.pairRound(region.id)).map(({ id }) => id).sort()).toEqual(
      second.map(({ id }) => id).sort(),
    );
    expect(await seriesOf(region.id, 3)).toEqual([]);
  });

  test('updates records and standings with the results while it runs', async () => {
    const { items: records } = await visitor.segments.swissRecords(region.id);
    expect(records.map(({ wins, losses }) => [wins, losses])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 0],
    ]);
    for (const { byes, opponents } of records) expect(byes + opponents.length).toBe(2);
    expect(records.filter(({ byes }) => byes === 1)).toHaveLength(2);
    const { items: standings } = await visitor.segments.standings(region.id);
    expect(standings.map(({ tieBreakers, points }) => [tieBreakers['match-wins'], points])).toEqual(
      [
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
        [0, 0],
      ],
    );
    expect(standings.map(({ reason }) => reason!.kind)[0]).toBe('first');
    expect(standings.at(-1)).toMatchObject({ reason: { kind: 'match-wins', own: 0, ahead: 1 } });
    expect(Object.keys(standings[0]!.tieBreakers)).toEqual(
      expect.arrayContaining(['match-wins', 'buchholz', 'game-difference']),
    );
  });

  test('pairs the second round again when a corrected result of the first changes the winner', async () => {
    const [first] = await seriesOf(region.id, 1);
    const before = await seriesOf(region.id, 2);
    const preview = await operator.matchSeries.preview(first!.id, win('away'));
    expect(preview.wouldChange.map(({ id }) => id).sort()).toEqual(
      before.map(({ id }) => id).sort(),
    );
    expect(preview.blockedBy).toEqual([]);
    await operator.matchSeries.report(first!.id, win('away'));
    const after = await seriesOf(region.id, 2);
    expect(after).toHaveLength(3);
    const winners = after.find(({ competitors }) =>
      competitors.some((one) => one.roster?.id === first!.competitors[1].roster!.id),
    )!;
    expect(winners.competitors.map((one) => one.roster?.id)).not.toContain(
      first!.competitors[0].roster!.id,
    );
    await operator.matchSeries.report(first!.id, win('home'));
    expect(
      (await seriesOf(region.id, 2)).map(({ competitors }) =>
        competitors.map((one) => one.roster?.id),
      ),
    ).toEqual(before.map(({ competitors }) => competitors.map((one) => one.roster?.id)));
  });

  test('refuses to correct a result that later rounds depend on, unless forced', async () => {
    await play(rosters, open(await seriesOf(region.id, 2)), betterSeed);
    const [first] = await seriesOf(region.id, 1);
    const played = (await seriesOf(region.id, 2)).filter(
      ({ competitors }) => !competitors[1].isBye,
    );
    const refusal = await refusalOf(operator.matchSeries.report(first!.id, win('away')));
    expect(refusal).toMatchObject({ status: 409, errors: [{ code: 'result-would-reset' }] });
    for (const { id } of played) expect(refusal.errors[0]!.detail).toContain(id);
    expect(await seriesOf(region.id, 3)).toHaveLength(3);
  });

  test('ends after the last round with places and points, and without another round', async () => {
    await play(rosters, open(await seriesOf(region.id, 3)), betterSeed);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ placement }) => placement)[0]).toBe(1);
    expect(items.map(({ points }) => points).filter(Boolean)).toEqual([10, 5]);
    expect(await refusalOf(operator.segments.pairRound(region.id))).toMatchObject({ status: 409 });
  });
});

test('gives both sides a loss when neither is present, and withdraws a roster after two no-shows', async () => {
  const { region, rosters } = await played('swiss', ['Golf', 'Hotel', 'India', 'Juliett'], {
    swissRounds: 3,
  });
  const first = await seriesOf(region.id, 1);
  const absent = first.find(({ competitors }) =>
    competitors.some((one) => one.roster!.name === 'Juliett'),
  )!;
  await play(
    rosters,
    first.filter((one) => one !== absent),
    () => 'home',
  );
  expect(await visitor.matchSeries.get(absent.id)).toMatchObject({
    state: 'finished',
    competitors: [
      { placement: 2, result: { forfeit: true } },
      { placement: 2, result: { forfeit: true } },
    ],
  });
  const absentees = absent.competitors.map((one) => one.roster!.id);
  const second = open(await seriesOf(region.id, 2));
  const coming = rosters.filter(({ id }) => !absentees.includes(id));
  const date = Date.parse(second[0]!.date!);
  await moveTo(new Date(date - 9 * 60_000));
  for (const one of second)
    for (const { id, captain } of coming)
      if (one.competitors.some((side) => side.roster!.id === id))
        await captain.client.checkins.ofSeries(one.id);
  await moveTo(new Date(date + 1000));
  const third = await seriesOf(region.id, 3);
  for (const { competitors } of third)
    for (const id of absentees) expect(competitors.map((one) => one.roster?.id)).not.toContain(id);
}, 60_000);

test('holds a round that needs a rematch with its reason; an operator cuts the rounds, and it ends', async () => {
  const { region, rosters } = await played('swiss', ['Sierra', 'Tango', 'Uniform', 'Victor'], {
    swissRounds: 5,
  });
  for (const round of [1, 2, 3]) await play(rosters, await seriesOf(region.id, round), betterSeed);
  expect((await visitor.segments.get(region.id)).held).toMatchObject({
    round: 4,
    reason: 'no-legal-pairing',
    detail: expect.stringContaining('met all others'),
  });
  expect(await refusalOf(operator.segments.pairRound(region.id))).toMatchObject({
    status: 409,
    errors: [{ code: 'no-legal-pairing' }],
  });
  expect((await visitor.segments.get(region.id)).state).toBe('running');
  await operator.segments.update(region.id, { configuration: { swissRounds: 3 } });
  expect(await operator.segments.pairRound(region.id)).toEqual([]);
  expect(await visitor.segments.get(region.id)).toMatchObject({ state: 'finished', held: null });
  expect(
    (await visitor.segments.standings(region.id)).items.map(({ placement }) => placement),
  ).toEqual([1, 2, 3, 4]);
}, 60_000);

test('runs a major of sixteen: 1 against 9, then equal records; three wins qualify, three losses end', async () => {
  const { region, rosters } = await played(
    'swiss',
    Array.from({ length: 16 }, (_, index) => `Major ${20 + index}`),
    { swissVariant: 'major', bestOf: 1, bans: [] },
  );
  const first = await seriesOf(region.id, 1);
  expect(
    first.map(({ competitors: [home, away] }) => [home.seed.number, away.seed.number]),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [seed, seed + 8]));
  expect(await visitor.matchSeries.explanation(first[0]!.id)).toMatchObject({
    format: 'major',
    reason: { criterion: 'initial', row: null },
  });
  expect(rosters).toHaveLength(16);
  expect((await visitor.segments.bracketInfo(region.id)).rounds).toHaveLength(5);
  for (let round = 1; round <= 5; round += 1) {
    const series = await seriesOf(region.id, round);
    expect(series).toHaveLength([8, 8, 8, 6, 3][round - 1]!);
    for (const one of series)
      await operator.matchSeries.report(one.id, win(betterSeed(one)).slice(0, 1));
  }
  const { items } = await visitor.segments.standings(region.id, { 'page[size]': 16 });
  expect(items.map(({ wins, losses }) => `${wins}-${losses}`)).toEqual([
    '3-0',
    '3-0',
    '3-1',
    '3-1',
    '3-1',
    '3-2',
    '3-2',
    '3-2',
    '2-3',
    '2-3',
    '2-3',
    '1-3',
    '1-3',
    '1-3',
    '0-3',
    '0-3',
  ]);
  expect((await visitor.segments.get(region.id)).state).toBe('finished');
}, 60_000);

test('holds a major that a withdrawal leaves with an odd record; an operator cuts its rounds', async () => {
  const { region, rosters } = await played(
    'swiss',
    Array.from({ length: 16 }, (_, index) => `Odd Major ${20 + index}`),
    { swissVariant: 'major', bestOf: 1, bans: [] },
  );
  const first = await seriesOf(region.id, 1);
  for (const one of first.slice(1))
    await operator.matchSeries.report(one.id, win(betterSeed(one)).slice(0, 1));
  const loser = first[1]!.competitors[1].roster!.id;
  await rosters.find(({ id }) => id === loser)!.captain.client.rosters.disband(loser);
  await operator.matchSeries.report(first[0]!.id, win('home').slice(0, 1));
  expect((await visitor.segments.get(region.id)).held).toMatchObject({
    round: 2,
    reason: 'no-legal-pairing',
    detail: '7 rosters at 0-1',
  });
  await operator.segments.update(region.id, {
    configuration: { swissVariant: 'major', swissRounds: 1 },
  });
  expect(await operator.segments.pairRound(region.id)).toEqual([]);
  expect(await visitor.segments.get(region.id)).toMatchObject({ state: 'finished', held: null });
}, 60_000);

describe('a round robin in two groups', () => {
  let region: { id: string };
  let rosters: Roster[];
  beforeAll(async () => {
    ({ region, rosters } = await played(
      'round_robin',
      ['Kilo', 'Lima', 'Mike', 'November', 'Oscar', 'Papa', 'Quebec'],
      { groups: { count: 2, size: 4 }, roundMinutes: 20 },
    ));
  }, 60_000);

  test('lets every roster of a group meet all others once, at the times of the rounds', async () => {
    const { series, rosters: drawn, rounds } = await visitor.segments.bracket(region.id);
    expect(series.map(({ at }) => at[0]).sort()).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(new Set(series.map(({ home, away }) => [home, away].sort().join()))).toHaveProperty(
      'size',
      9,
    );
    expect(rounds.map(({ matchCount }) => matchCount)).toEqual([3, 3, 3]);
    expect(Date.parse(rounds[1]!.date!) - Date.parse(rounds[0]!.date!)).toBe(20 * 60_000);
    expect(drawn).toHaveLength(7);
    expect(await visitor.matchSeries.explanation(series[0]!.id)).toMatchObject({
      format: 'round_robin',
      reason: { group: 1, groupSize: 3, round: 1 },
    });
  });

  test('forfeits the rest of a withdrawn roster, and ranks each group on its own', async () => {
    await play(rosters, await seriesOf(region.id, 1), betterSeed);
    const last = rosters.at(-1)!;
    await last.captain.client.rosters.disband(last.id);
    await play(rosters, open(await seriesOf(region.id, 2)), betterSeed);
    await play(rosters, open(await seriesOf(region.id, 3)), betterSeed);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ group, placement }) => [placement, group])).toEqual(
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 1],
        [3, 1],
        [3, 2],
        [4, 1],
      ].map((row) => expect.arrayContaining([row[0]])),
    );
    expect(
      items
        .filter(({ placement }) => placement === 1)
        .map(({ group }) => group)
        .sort(),
    ).toEqual([1, 2]);
    expect(items.find(({ roster }) => roster.id === last.id)).toMatchObject({
      placement: items.filter(
        ({ group }) => group === items.find(({ roster }) => roster.id === last.id)!.group,
      ).length,
    });
  });
});

test.each([
  {
    why: 'a tie-breaker by opponents in a round robin',
    segment: { format: 'round_robin', configuration: { tieBreakers: ['match-wins', 'buchholz'] } },
    code: 'invalid-tie-breakers',
  },
  {
    why: 'an unknown one in a swiss',
    segment: { format: 'swiss', configuration: { tieBreakers: ['luck'] } },
    code: 'invalid-tie-breakers',
  },
  {
    why: 'more rounds than there is time for',
    segment: {
      format: 'round_robin',
      rostersLimit: { limit: 64, standbyLimit: null },
      configuration: { roundMinutes: 60 },
    },
    code: 'stage-does-not-fit',
  },
])('rejects at creation: $why', async ({ segment, code }) => {
  const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
  const event = await operator.events.create({ name: 'Another', date });
  const call = operator.events.createSegment(
    event.id,
    {
      name: 'Stage',
      date: {
        from: date.from,
        to: new Date(Date.parse(date.from) + 10 * 60 * 60_000).toISOString(),
      },
      ...segment,
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  expect(await refusalOf(call)).toMatchObject({ status: 422, errors: [{ code }] });
  await operator.events.delete(event.id);
});

test('permits manual pairing in a swiss only', async () => {
  const { region } = await stage({
    event: {
      name: 'Bracket',
      date: { from: inMinutes(60 * 24 * 40), to: inMinutes(60 * 24 * 50) },
    },
  });
  expect(await refusalOf(operator.segments.pairRound(region.id))).toMatchObject({
    status: 409,
    errors: [{ code: 'not-a-swiss' }],
  });
});
