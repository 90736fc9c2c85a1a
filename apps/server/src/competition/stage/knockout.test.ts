import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { mustHave } from '@ringside/rules/must';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  betterSeed,
  openRounds,
  winOf,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, seriesOf, play } = await openRounds();
const NAMES = ['Amber', 'Bronze', 'Coral', 'Denim', 'Ebony', 'Fawn'];

const seedsOf = (series: MatchSeries[]) =>
  series.map(({ competitors }) =>
    competitors.map(({ seed, isBye }) => (isBye ? 'bye' : seed.number)),
  );
const worseSeed = (series: MatchSeries) => (betterSeed(series) === 'home' ? 'away' : 'home');
const played = (series: MatchSeries[]) =>
  series.filter(({ competitors }) => competitors.every(({ isBye }) => !isBye));

describe('a knockout that is seeded again in each round', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  beforeAll(async () => {
    ({ region, rosters } = await startRegion('swiss', NAMES, {
      swissVariant: 'knockout',
      roundMinutes: 40,
      points: [100, 80, 60, 60, 40, 40],
    }));
  }, 60_000);
  /** Returns seed, placement and points of each row. */
  const rowsNow = async () => {
    const { items } = await visitor.rosters.list({ 'filter[segment]': region.id });
    const seedOf = new Map(items.map(({ id, seed }) => [id, seed]));
    return (await visitor.segments.standings(region.id)).items.map(
      ({ roster, placement, points }) => [seedOf.get(roster.id), placement, points],
    );
  };

  test('gives the best seeds a bye and shows all rounds with their series and times', async () => {
    expect(seedsOf(await seriesOf(region.id, 1))).toEqual([
      [3, 6],
      [4, 5],
      [1, 'bye'],
      [2, 'bye'],
    ]);
    const { rounds } = await visitor.segments.bracket(region.id);
    expect(rounds.map(({ matchCount }) => matchCount)).toEqual([2, 2, 1]);
    const [first, second] = rounds.map(({ date }) => Date.parse(date!));
    expect(second! - first!).toBe(40 * 60_000);
  });

  const outlookOf = async (seed: number) => {
    const { items } = await visitor.rosters.list({ 'filter[segment]': region.id });
    const { id } = mustHave(
      items.find((one) => one.seed === seed),
      'the seed',
    );
    return mustHave(
      rosters.find((one) => one.id === id),
      'the roster',
    ).captain.client.rosters.outlook(id);
  };

  test('[CTR-10] tells a team of its bye, and later of its last match', async () => {
    const outlooks = await Promise.all([1, 2, 3, 6].map(outlookOf));
    expect(outlooks.map(({ bye, last }) => [bye, last])).toEqual([
      [true, null],
      [true, null],
      [false, null],
      [false, null],
    ]);
  });

  test('pairs the best seed that is left with the worst, and explains it', async () => {
    await play(rosters, played(await seriesOf(region.id, 1)), worseSeed);
    const outlooks = await Promise.all([1, 3, 6].map(outlookOf));
    expect(outlooks.map(({ bye, last }) => [bye, last?.won, last?.score])).toEqual([
      [true, undefined, undefined],
      [false, false, { own: 0, other: 2 }],
      [false, true, { own: 2, other: 0 }],
    ]);
    const second = await seriesOf(region.id, 2);
    expect(seedsOf(second)).toEqual([
      [1, 6],
      [2, 5],
    ]);
    const explanation = await visitor.matchSeries.explanation(second[0]!.id);
    expect(explanation).toMatchObject({
      format: 'knockout',
      reason: { criterion: 'best-worst', remaining: 4, figures: [{ place: 1 }, { place: 4 }] },
    });
    expect(Object.keys(explanation!.rosters)).toHaveLength(2);
  });

  test('pairs the next round again after a correction, which the preview shows', async () => {
    const [first] = await seriesOf(region.id, 1);
    const preview = await operator.matchSeries.correction(first!.id, {
      homeScore: 2,
      awayScore: 0,
    });
    expect(preview.series.length).toBeGreaterThan(0);
    await operator.matchSeries.report(first!.id, winOf('home'));
    expect(seedsOf(await seriesOf(region.id, 2))).toEqual([
      [1, 5],
      [2, 3],
    ]);
  });

  test('ends with a champion; those who lost in the same round share places and points', async () => {
    await play(rosters, await seriesOf(region.id, 2), betterSeed);
    const final = await seriesOf(region.id, 3);
    expect(seedsOf(final)).toEqual([[1, 2]]);
    await play(rosters, final, worseSeed);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    expect(await rowsNow()).toEqual([
      [2, 1, 100],
      [1, 2, 80],
      [3, 3, 60],
      [5, 3, 60],
      [4, 5, 40],
      [6, 5, 40],
    ]);
    const { items } = await visitor.segments.standings(region.id);
    expect(items[1]!.reason).toMatchObject({ kind: 'record', own: [2, 1], ahead: [3, 0] });
  });
});
