import type { BracketRound } from '@ringside/contract/collections/brackets';
import { expect, test } from 'vitest';
import { betterSeed, openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, seriesOf, inMinutes } = await openRounds();

/** Returns the best of that a round has, or the range. */
const bestOfRound = ({ bestOf, bestOfRange }: BracketRound) => bestOfRange ?? bestOf;

test('runs a major of sixteen: 1 against 9, then equal records; three wins qualify, three losses end; what decides is best of three', async () => {
  const { region, rosters } = await startRegion(
    'swiss',
    Array.from({ length: 16 }, (_, index) => `Major ${20 + index}`),
    { swissVariant: 'major', bestOf: { default: 1, deciding: 3 }, bans: [] },
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
    expect(series.map(({ bestOf }) => bestOf).toSorted()).toEqual(
      [
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 3, 3, 3, 3],
        [3, 3, 3, 3, 3, 3],
        [3, 3, 3],
      ][round - 1],
    );
    const { rounds } = await visitor.segments.bracket(region.id);
    expect(rounds.map(bestOfRound)).toEqual(
      [1, 1, [1, 3], 3, 3].map((bestOf, index) => (index < round ? bestOf : 1)),
    );
    expect((await visitor.segments.bracketInfo(region.id)).rounds.map(bestOfRound)).toEqual(
      rounds.map(bestOfRound),
    );
    for (const one of series)
      await operator.matchSeries.report(
        one.id,
        winOf(betterSeed(one)).slice(0, Math.ceil(one.bestOf / 2)),
      );
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

/** Plays the first round of a major, in which a roster that lost disbands. */
async function playWithOddRecord(name: string, configuration: object) {
  const { region, rosters } = await startRegion(
    'swiss',
    Array.from({ length: 16 }, (_, index) => `${name} ${20 + index}`),
    { swissVariant: 'major', bestOf: 1, bans: [], ...configuration },
  );
  const first = await seriesOf(region.id, 1);
  for (const one of first.slice(1))
    await operator.matchSeries.report(one.id, winOf(betterSeed(one)).slice(0, 1));
  const loser = first[1]!.competitors[1].roster!.id;
  await rosters.find(({ id }) => id === loser)!.captain.client.rosters.disband(loser);
  await operator.matchSeries.report(first[0]!.id, winOf('home').slice(0, 1));
  return { region, loser };
}

test('[SWS-16] goes on when a withdrawal leaves a major with an odd record, and says so', async () => {
  const { region, loser } = await playWithOddRecord('Relaxed Major', {});
  expect((await visitor.segments.get(region.id)).held).toBe(null);
  const second = await seriesOf(region.id, 2);
  const criteria = await Promise.all(
    second.map(async ({ id }) => {
      const explanation = await visitor.matchSeries.explanation(id);
      return explanation?.format === 'major' ? explanation.reason.criterion : null;
    }),
  );
  expect(criteria.toSorted()).toEqual(['bye', ...Array<string>(7).fill('highest-lowest')]);
  const playing = second.flatMap(({ competitors }) =>
    competitors.flatMap((one) => one.roster?.id ?? []),
  );
  expect(new Set(playing).size).toBe(15);
  expect(playing).not.toContain(loser);
}, 60_000);

test('[SWS-16] holds such a major with majorRelax: false; an operator cuts its rounds', async () => {
  const { region } = await playWithOddRecord('Odd Major', { majorRelax: false });
  expect((await visitor.segments.get(region.id)).held).toMatchObject({
    round: 2,
    reason: 'no-legal-pairing',
    detail: '7 rosters at 0-1',
  });
  await operator.segments.update(region.id, {
    configuration: { swissVariant: 'major', swissRounds: 1, majorRelax: false },
  });
  expect(await operator.segments.pairRound(region.id)).toEqual([]);
  expect(await visitor.segments.get(region.id)).toMatchObject({ state: 'finished', held: null });
}, 60_000);

test('dates a round of a swiss by its earliest series, and keeps the planned date before they are drawn', async () => {
  const { region } = await startRegion('swiss', ['Moved', 'Later', 'Still', 'There'], {
    swissRounds: 2,
    bans: [],
  });
  const [one, other] = await seriesOf(region.id, 1);
  const planned = (await visitor.segments.bracketInfo(region.id)).rounds.map(({ date }) => date);
  const [later, latest] = [inMinutes(90), inMinutes(120)];
  await operator.matchSeries.reschedule(one!.id, latest);
  await operator.matchSeries.reschedule(other!.id, later);
  const { rounds } = await visitor.segments.bracket(region.id);
  expect(rounds.map(({ date }) => date)).toEqual([later, planned[1]]);
});
