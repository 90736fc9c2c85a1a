import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  betterSeed,
  openRounds,
  openSeries,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, inMinutes, startRegion, seriesOf, play } = await openRounds();

describe('a round robin in two groups', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  beforeAll(async () => {
    ({ region, rosters } = await startRegion(
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
    await play(rosters, openSeries(await seriesOf(region.id, 2)), betterSeed);
    await play(rosters, openSeries(await seriesOf(region.id, 3)), betterSeed);
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
    // a forfeited best of 3 counts two games to none, for the opponents, too
    const row = items.find(({ roster }) => roster.id === last.id)!;
    expect(row.ffl).toBeGreaterThan(0);
    expect(row.gameDifference).toBeLessThanOrEqual(-2 * row.ffl);
    expect(items.reduce((sum, { gameDifference }) => sum + gameDifference, 0)).toBe(0);
  });
});

describe('a double round robin', () => {
  test('lets the rosters meet twice with the sides swapped, and ranks them by all series', async () => {
    const { region, rosters } = await startRegion(
      'round_robin',
      ['Amber', 'Bronze', 'Coral', 'Denim'],
      { doubleRoundRobin: true, roundMinutes: 20 },
    );
    const { series, rounds } = await visitor.segments.bracket(region.id);
    expect(rounds.map(({ matchCount }) => matchCount)).toEqual([2, 2, 2, 2, 2, 2]);
    const pairings = series.map(({ home, away }) => `${home}-${away}`);
    expect(new Set(pairings).size).toBe(12);
    expect(series.every(({ home, away }) => pairings.includes(`${away}-${home}`))).toBe(true);
    expect(await visitor.matchSeries.explanation(series.at(-1)!.id)).toMatchObject({
      reason: { round: 6, double: true },
    });
    for (let round = 1; round <= 6; round += 1)
      await play(rosters, await seriesOf(region.id, round), betterSeed);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const { items } = await visitor.segments.standings(region.id);
    expect(items.map(({ wins, losses }) => [wins, losses])).toEqual([
      [6, 0],
      [4, 2],
      [2, 4],
      [0, 6],
    ]);
  }, 60_000);
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
    why: 'a mini-league in a swiss, where the tied have not all met',
    segment: { format: 'swiss', configuration: { tieBreakers: ['mini-league-wins'] } },
    code: 'invalid-tie-breakers',
  },
  {
    why: 'a forfeit that the winner loses',
    segment: { format: 'swiss', configuration: { forfeitScore: { winner: 0, loser: 1 } } },
    code: 'invalid',
  },
  {
    why: 'a best of by record in a round robin',
    segment: {
      format: 'round_robin',
      configuration: { bestOf: { default: 1, 'record:2-0': 3 } },
    },
    code: 'invalid-best-of',
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
