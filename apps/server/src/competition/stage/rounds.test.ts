import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  betterSeed,
  openRounds,
  openSeries,
  winOf,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const { stage, operator, visitor, moveTo, inMinutes, startRegion, seriesOf, play } =
  await openRounds();

describe('a swiss of five', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  beforeAll(async () => {
    ({ region, rosters } = await startRegion(
      'swiss',
      ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'],
      {
        swissRounds: 3,
        points: [10, 5],
      },
    ));
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
    expect(await refusalOf(operator.matchSeries.report(bye.id, winOf('home')))).toMatchObject({
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
    await play(rosters, openSeries(await seriesOf(region.id, 1)), betterSeed);
    const second = await seriesOf(region.id, 2);
    expect(second).toHaveLength(3);
    const playedPairs = (await seriesOf(region.id, 1)).map(({ competitors }) =>
      competitors
        .map((one) => one.roster?.id)
        .sort()
        .join(),
    );
    for (const { competitors } of second)
      expect(playedPairs).not.toContain(
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
    const preview = await operator.matchSeries.preview(first!.id, winOf('away'));
    expect(preview.wouldChange.map(({ id }) => id).sort()).toEqual(
      before.map(({ id }) => id).sort(),
    );
    expect(preview.blockedBy).toEqual([]);
    await operator.matchSeries.report(first!.id, winOf('away'));
    const after = await seriesOf(region.id, 2);
    expect(after).toHaveLength(3);
    const winners = after.find(({ competitors }) =>
      competitors.some((one) => one.roster?.id === first!.competitors[1].roster!.id),
    )!;
    expect(winners.competitors.map((one) => one.roster?.id)).not.toContain(
      first!.competitors[0].roster!.id,
    );
    await operator.matchSeries.report(first!.id, winOf('home'));
    expect(
      (await seriesOf(region.id, 2)).map(({ competitors }) =>
        competitors.map((one) => one.roster?.id),
      ),
    ).toEqual(before.map(({ competitors }) => competitors.map((one) => one.roster?.id)));
  });

  test('refuses to correct a result that later rounds depend on, unless forced', async () => {
    await play(rosters, openSeries(await seriesOf(region.id, 2)), betterSeed);
    const [first] = await seriesOf(region.id, 1);
    const playedSeries = (await seriesOf(region.id, 2)).filter(
      ({ competitors }) => !competitors[1].isBye,
    );
    const refusal = await refusalOf(operator.matchSeries.report(first!.id, winOf('away')));
    expect(refusal).toMatchObject({ status: 409, errors: [{ code: 'result-would-reset' }] });
    for (const { id } of playedSeries) expect(refusal.errors[0]!.detail).toContain(id);
    expect(await seriesOf(region.id, 3)).toHaveLength(3);
  });

  test('ends after the last round with places and points, and without another round', async () => {
    await play(rosters, openSeries(await seriesOf(region.id, 3)), betterSeed);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ placement }) => placement)[0]).toBe(1);
    expect(items.map(({ points }) => points).filter(Boolean)).toEqual([10, 5]);
    expect(await refusalOf(operator.segments.pairRound(region.id))).toMatchObject({ status: 409 });
  });
});

test('gives both sides a loss when neither is present, and withdraws a roster after two no-shows', async () => {
  const { region, rosters } = await startRegion('swiss', ['Golf', 'Hotel', 'India', 'Juliett'], {
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
  const second = openSeries(await seriesOf(region.id, 2));
  const presentRosters = rosters.filter(({ id }) => !absentees.includes(id));
  const date = Date.parse(second[0]!.date!);
  await moveTo(new Date(date - 9 * 60_000));
  for (const one of second)
    for (const { id, captain } of presentRosters)
      if (one.competitors.some((side) => side.roster!.id === id))
        await captain.client.checkins.ofSeries(one.id);
  await moveTo(new Date(date + 1000));
  const third = await seriesOf(region.id, 3);
  for (const { competitors } of third)
    for (const id of absentees) expect(competitors.map((one) => one.roster?.id)).not.toContain(id);
}, 60_000);

test('holds a round that needs a rematch with its reason; an operator cuts the rounds, and it ends', async () => {
  const { region, rosters } = await startRegion('swiss', ['Sierra', 'Tango', 'Uniform', 'Victor'], {
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

test('continues a swiss with early exit by a rematch where no other pairing is left, and says so', async () => {
  const { region, rosters } = await startRegion('swiss', ['Echo', 'Foxtrot', 'Golf', 'Hotel'], {
    earlyExit: { wins: 3, losses: 3 },
  });
  for (const round of [1, 2, 3]) await play(rosters, await seriesOf(region.id, round), betterSeed);
  // one roster has three wins and one three losses; the two others have met
  const fourth = await seriesOf(region.id, 4);
  expect(fourth).toHaveLength(1);
  expect(await visitor.matchSeries.explanation(fourth[0]!.id)).toMatchObject({
    format: 'swiss',
    reason: { criterion: 'rematch', share: { rematches: 1 } },
  });
  expect((await visitor.segments.get(region.id)).held).toBeNull();
}, 60_000);

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
