import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  betterSeed,
  openRounds,
  winOf,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { operator, visitor, inMinutes, startRegion, play, moveTo } = season;

const graphOf = (name: string, rosters: number): BracketGraph =>
  graphTemplates.find((template) => template.name === name)!.create(rosters);
const PAGE = graphOf('page-playoff', 4);
/** The page play-off with a final that is a best of 5. */
const LONG_FINAL = {
  series: PAGE.series.map((one) => (one.id === 'F' ? { ...one, bestOf: 5 } : one)),
};

const seriesOf = async (region: string): Promise<MatchSeries[]> =>
  (await visitor.matchSeries.list({ 'filter[segment]': region, 'page[size]': 100 })).items.toSorted(
    (one, other) => one.roundNumber - other.roundNumber || one.matchNumber - other.matchNumber,
  );
/** Returns the series as `round.match: seeds, state`. */
const boardOf = async (region: string) =>
  (await seriesOf(region)).map(
    ({ roundNumber, matchNumber, competitors, state }) =>
      `${roundNumber}.${matchNumber}: ${competitors.map(({ seed, isBye }) => (isBye ? 'bye' : (seed.number ?? '?'))).join('-')} ${state}`,
  );
const placesOf = async (region: string) =>
  (await visitor.segments.standings(region)).items.map(
    ({ placement, roster }) => `${placement} ${roster.name}`,
  );

async function playWave(region: string, rosters: CheckedInRoster[], winner = betterSeed) {
  const open = (await seriesOf(region)).filter(({ state }) => state === 'scheduled');
  const [first] = open.map(({ date }) => date!).toSorted();
  if (!first) return false;
  await play(
    rosters,
    open.filter(({ date }) => date === first),
    winner,
  );
  return true;
}

describe('a page play-off on match day', () => {
  let region: { id: string };
  let rosters: CheckedInRoster[];
  const nameOf = (seed: number) => seeds[seed - 1]!;
  let seeds: string[];

  beforeAll(async () => {
    ({ region, rosters } = await startRegion(
      'custom_bracket',
      ['Alder', 'Birch', 'Cedar', 'Doum'],
      { graph: LONG_FINAL, bans: [] },
    ));
    seeds = (await visitor.segments.bracket(region.id)).rosters.map(({ name }) => name);
  }, 60_000);

  test('[BRK-18] the seeding creates its series, each in its round', async () => {
    expect(await boardOf(region.id)).toEqual([
      '1.1: 1-2 scheduled',
      '1.2: 3-4 scheduled',
      '2.1: ?-? new',
      '3.1: ?-? new',
    ]);
    expect((await seriesOf(region.id)).map(({ bestOf }) => bestOf)).toEqual([3, 3, 3, 5]);
    const { rounds } = await visitor.segments.bracketInfo(region.id);
    expect(
      rounds.map(({ roundNumber, matchCount, name, bestOf }) => [
        roundNumber,
        matchCount,
        name,
        bestOf,
      ]),
    ).toEqual([
      [1, 2, 'round', 3],
      [2, 1, 'round', 3],
      [3, 1, 'final', 5],
    ]);
  });

  test('[BRK-18] the bracket of a page carries the graph, and no side that follows from it', async () => {
    expect((await visitor.segments.bracket(region.id)).graph).toEqual(LONG_FINAL);
    expect(await visitor.segments.packedBracket(region.id)).toMatchObject({
      graph: LONG_FINAL,
      sides: [],
    });
  });

  test('[BRK-20] a played round moves both sides on, at the times of the rounds', async () => {
    await playWave(region.id, rosters);
    expect(await boardOf(region.id)).toEqual([
      '1.1: 1-2 finished',
      '1.2: 3-4 finished',
      '2.1: 2-3 scheduled',
      '3.1: 1-? new',
    ]);
    const [first, , semi] = await seriesOf(region.id);
    expect(Date.parse(semi!.date!) - Date.parse(first!.date!)).toBe(30 * 60_000);
    expect(await placesOf(region.id)).toEqual([
      `2 ${nameOf(1)}`,
      `3 ${nameOf(2)}`,
      `3 ${nameOf(3)}`,
      `4 ${nameOf(4)}`,
    ]);
  });

  test('[EXP-1] a side is explained by the series that it came from', async () => {
    const [, , semi] = await seriesOf(region.id);
    expect(await visitor.matchSeries.explanation(semi!.id)).toMatchObject({
      reason: {
        home: { kind: 'came', as: 'loser', of: { roundNumber: 1, matchNumber: 1 }, drop: null },
        away: { kind: 'came', as: 'winner', of: { roundNumber: 1, matchNumber: 2 }, drop: null },
      },
    });
  });

  test('[BRK-12] [BRK-15] a correction says what it changes, and changes that', async () => {
    const [opening, , semi, final] = await seriesOf(region.id);
    const preview = await operator.matchSeries.correction(opening!.id, {
      homeScore: 0,
      awayScore: 2,
    });
    expect(preview.series.map(({ id }) => id).toSorted()).toEqual([semi!.id, final!.id].toSorted());
    expect(preview.placements).toEqual([
      expect.objectContaining({ before: 3, after: 2 }),
      expect.objectContaining({ before: 2, after: 3 }),
    ]);
    await operator.matchSeries.report(opening!.id, winOf('away'), { force: true });
    expect(await boardOf(region.id)).toEqual([
      '1.1: 1-2 finished',
      '1.2: 3-4 finished',
      '2.1: 1-3 scheduled',
      '3.1: 2-? new',
    ]);
    await operator.matchSeries.report(opening!.id, winOf('home'), { force: true });
  });

  test('[BRK-13] a withdrawal forfeits what the roster reaches, and a reinstatement undoes it', async () => {
    const second = (await seriesOf(region.id))[0]!.away!;
    await operator.rosters.withdraw(second.id, 'They are ill');
    expect((await boardOf(region.id)).slice(2)).toEqual([
      '2.1: 2-3 finished',
      '3.1: 1-3 scheduled',
    ]);
    await operator.rosters.reinstate(second.id);
    expect((await boardOf(region.id)).slice(2)).toEqual(['2.1: 2-3 scheduled', '3.1: 1-? new']);
  });
  test('[BRK-10] both sides forfeit: the better seed goes on, until the operator resets it', async () => {
    const [, , semi] = await seriesOf(region.id);
    await operator.matchSeries.forfeit(semi!.id, 'both');
    expect((await boardOf(region.id)).at(-1)).toBe('3.1: 1-2 scheduled');
    await operator.matchSeries.forfeit(semi!.id, 'home', { force: true });
    expect((await boardOf(region.id)).at(-1)).toBe('3.1: 1-3 scheduled');
    await operator.matchSeries.reset(semi!.id);
    expect((await boardOf(region.id)).slice(2)).toEqual(['2.1: 2-3 scheduled', '3.1: 1-? new']);
  });

  test('[BRK-20] [EXP-2] it ends with places from the graph, and says why', async () => {
    await playWave(region.id, rosters);
    const final = (await seriesOf(region.id)).at(-1)!;
    await operator.matchSeries.report(final.id, winOf('away', 3));
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    const { items } = await visitor.segments.standings(region.id);
    expect(
      items.map(({ placement, roster, reason }) => [placement, roster.name, reason?.kind]),
    ).toEqual([
      [1, nameOf(2), 'first'],
      [2, nameOf(1), 'met-last'],
      [3, nameOf(3), 'place'],
      [4, nameOf(4), 'place'],
    ]);
  });

  test('[EXC-1] [EXC-2] a file in the Open Bracket Format fills a segment of the same format', async () => {
    const file = await visitor.segments.openBracket(region.id);
    expect(file.event).toMatchObject({
      tournamentStructure: 'custom',
      other: { ringside: { graph: LONG_FINAL } },
    });
    const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
    const event = await operator.events.create({ name: 'Imported', date });
    const segment = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date, format: 'custom_bracket', configuration: { graph: PAGE } },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.segments.importOpenBracket(segment.id, file);
    expect(await placesOf(segment.id)).toEqual(await placesOf(region.id));
    expect((await visitor.segments.get(segment.id)).configuration.graph).toEqual(LONG_FINAL);
    const exported = await operator.events.export(event.id);
    await operator.events.delete(event.id);
    const [only, ...others] = exported.segments;
    const { graph: _, ...configuration } = only!.configuration;
    const refused = async (change: object) =>
      (await refusalOf(operator.events.import({ ...exported, ...change }))).errors;
    expect(await refused({ segments: [{ ...only!, configuration }, ...others] })).toEqual([
      expect.objectContaining({ source: { pointer: '/segments/0/configuration/graph' } }),
    ]);
    const moved = exported.series.map((one, index) =>
      index === 3 ? { ...one, at: [0, 4, 1] } : one,
    );
    expect((await refused({ series: moved })).map(({ detail }) => detail)).toEqual([
      'its series 0.3.1 is missing',
      'its bracket has no place 0.4.1',
    ]);
    const back = await operator.events.import(exported);
    const [again] = (await visitor.events.segments(back.id)).items;
    expect(await placesOf(again!.id)).toEqual(await placesOf(region.id));
    expect(await boardOf(again!.id)).toEqual(await boardOf(region.id));
    await operator.events.delete(back.id);
  });
});

describe('a custom bracket with fewer rosters than seeds', () => {
  test('[BRK-22] the missing ones are byes in any round, and take no place', async () => {
    const graph = {
      series: [
        { id: 'A', home: { seed: 1 }, away: { seed: 2 }, loserPlace: 3 },
        { id: 'B', home: { winner: 'A' }, away: { seed: 4 }, loserPlace: 4 },
        { id: 'C', home: { winner: 'B' }, away: { seed: 3 }, winnerPlace: 1, loserPlace: 2 },
      ],
    };
    const { region, rosters } = await startRegion('custom_bracket', ['Elm', 'Fir', 'Gum'], {
      graph,
      bans: [],
    });
    expect(await boardOf(region.id)).toEqual([
      '1.1: 1-2 scheduled',
      '2.1: ?-bye new',
      '3.1: ?-3 new',
    ]);
    await playWave(region.id, rosters);
    expect((await boardOf(region.id)).slice(1)).toEqual([
      '2.1: 1-bye finished',
      '3.1: 1-3 scheduled',
    ]);
    await playWave(region.id, rosters);
    expect((await placesOf(region.id)).map((place) => place.slice(0, 1))).toEqual(['1', '2', '3']);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
  }, 60_000);
});

describe('a custom bracket that no team plays', () => {
  test('[SER-3] the better seeds go on when no side checks in, to the end', async () => {
    const { region } = await startRegion('custom_bracket', ['Ivy', 'Jute', 'Kapok', 'Larch'], {
      graph: PAGE,
      bans: [],
    });
    await moveTo(new Date(Date.parse((await seriesOf(region.id))[0]!.date!) + 6 * 60 * 60_000));
    expect(await boardOf(region.id)).toEqual([
      '1.1: 1-2 finished',
      '1.2: 3-4 finished',
      '2.1: 2-3 finished',
      '3.1: 1-2 finished',
    ]);
  }, 60_000);
});
