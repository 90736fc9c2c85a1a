import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  betterSeed,
  drawOf,
  openRounds,
  openSeries,
  winOf,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, inMinutes, startRegion, seriesOf, play } = await openRounds();

const seedsOf = ({ competitors }: MatchSeries) =>
  competitors.map(({ seed }) => seed.number!) as [number, number];
const stateOf = async (region: string) => (await visitor.segments.get(region)).state;
const pairsOf = async (region: string, round: number) =>
  (await seriesOf(region, round)).map((series) => seedsOf(series).toSorted().join('–'));

/** The winners where not the better seed wins: seed 5 beats 1, seed 7 beats 3. */
const UPSETS = new Set(['1–5', '3–7']);
/**
 * In the group of the seeds 1, 4, 5 and 8 the first three are tied, in that of the seeds 2, 3, 6
 * and 7 the last three.
 */
function inCircles(series: MatchSeries): 'home' | 'away' {
  const better = betterSeed(series);
  if (!UPSETS.has(seedsOf(series).toSorted().join('–'))) return better;
  return better === 'home' ? 'away' : 'home';
}

const NAMES = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];

/** Plays two groups of four, from which the given places advance. */
async function playGroups(placements: string, prefix: string) {
  const { region, rosters } = await startRegion(
    'round_robin',
    NAMES.map((name) => `${prefix} ${name}`),
    { tieBreakSeries: true, roundMinutes: 60, bans: [], groups: { count: 2, size: 4 } },
  );
  const { event } = await visitor.segments.get(region.id);
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(10 * 60), to: inMinutes(11 * 60) },
      configuration: { bestOf: 1, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, placements);
  for (const round of [1, 2, 3]) await play(rosters, await seriesOf(region.id, round), inCircles);
  const advanced = async () =>
    (await visitor.rosters.list({ 'filter[segment]': next.id })).items
      .map(({ name }) => name.replace(`${prefix} `, ''))
      .toSorted();
  return { id: region.id, rosters, advanced };
}

describe('[RRB-9] two groups', () => {
  test('play only for the places that advance', async () => {
    const { id, rosters, advanced } = await playGroups('1,2', 'One');
    expect(await stateOf(id)).toBe('running');
    const { rounds } = await visitor.segments.bracket(id);
    expect(rounds.map(({ name, matchCount }) => `${name} ${matchCount}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'round 4'),
      ...Array.from({ length: 3 }, () => 'tie-break 1'),
    ]);
    const pairs = await Promise.all([4, 5, 6].map((round) => pairsOf(id, round)));
    expect(pairs.flat().toSorted(), 'the first three of one group').toEqual(['1–4', '1–5', '4–5']);
    for (const round of [4, 5, 6]) await play(rosters, await seriesOf(id, round), betterSeed);
    expect(await stateOf(id)).toBe('finished');
    expect(await advanced()).toHaveLength(2);
    const winners = (await visitor.segments.standings(id)).items.filter(
      ({ placement }) => placement === 1,
    );
    expect(await advanced()).toEqual(
      winners.map(({ roster }) => roster.name?.replace('One ', '')).toSorted(),
    );
  }, 60_000);

  test('both play for second places in the same rounds', async () => {
    const { id, rosters, advanced } = await playGroups('1,2,3,4', 'Two');
    const { rounds } = await visitor.segments.bracket(id);
    expect(rounds.slice(3).map(({ name, matchCount }) => `${name} ${matchCount}`)).toEqual([
      'tie-break 2',
      'tie-break 2',
      'tie-break 2',
    ]);
    for (const round of [4, 5, 6]) await play(rosters, await seriesOf(id, round), betterSeed);
    expect(await stateOf(id)).toBe('finished');
    const { items } = await visitor.segments.standings(id);
    expect(await advanced()).toEqual(
      items
        .slice(0, 4)
        .map(({ roster }) => roster.name?.replace('Two ', ''))
        .toSorted(),
    );
  }, 60_000);
});

test('[RRB-10] a deleted tie-break series does not prevent that of another tie at its place', async () => {
  const { region, rosters } = await startRegion('round_robin', ['Ivy', 'Juniper', 'Kauri'], {
    tieBreakSeries: true,
    roundMinutes: 60,
    bans: [],
    bestOf: 2,
    resultPoints: { win: 3, draw: 1, loss: 0 },
  });
  const regular = () => Promise.all([1, 2, 3].map((round) => seriesOf(region.id, round)));
  /** The seeds 1 and 2 draw, and both beat 3. */
  for (const series of await regular())
    await play(rosters, series, (one) =>
      seedsOf(one).toSorted().join() === '1,2' ? 'neither' : betterSeed(one),
    );
  const [first] = await seriesOf(region.id, 4);
  expect(seedsOf(first!).toSorted()).toEqual([1, 2]);
  await operator.matchSeries.delete(first!.id);
  expect(await stateOf(region.id)).toBe('finished');

  // Now 1 and 3 draw, and both beat 2.
  for (const series of (await regular()).flat()) {
    const seeds = seedsOf(series);
    const pair = seeds.toSorted().join();
    const matches =
      pair === '1,3' ? drawOf() : winOf(seeds[0] === (pair === '1,2' ? 1 : 3) ? 'home' : 'away');
    await operator.matchSeries.report(series.id, matches, { force: true });
  }
  expect(await stateOf(region.id)).toBe('running');
  const [other, ...more] = await seriesOf(region.id, 4);
  expect(more).toEqual([]);
  expect(seedsOf(other!).toSorted()).toEqual([1, 3]);
  expect(
    await refusalOf(operator.matchSeries.restore(first!.id)),
    'another series has the place of the deleted one',
  ).toMatchObject({ status: 409, errors: [{ code: 'nothing-to-restore' }] });
  await play(rosters, openSeries([other!]), betterSeed);
  expect(await stateOf(region.id)).toBe('finished');
  expect((await visitor.segments.standings(region.id)).items[1]!.reason?.kind).toBe(
    'tie-break-series',
  );
}, 60_000);
