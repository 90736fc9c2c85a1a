import { describe, expect, test } from 'vitest';
import { groupStandings } from '../standings/group-standings.ts';
import { swissStandings } from '../standings/swiss-standings.ts';
import { createSeries } from '../swiss/swiss.fixture.ts';
import { presetsFor, TIE_BREAKER_PRESETS } from './presets.ts';
import { decideTieBreakers, MAJOR_TIE_BREAKERS } from './tie-breakers.ts';

const getPreset = (id: string) => TIE_BREAKER_PRESETS.find((preset) => preset.id === id)!;
const named = (names: string) =>
  [...names].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
/** Returns the order with the tie-breaker that puts each behind the one before. */
const textsOf = (rows: ReturnType<typeof groupStandings>) =>
  rows.map(({ rosterId, placement, separation }) => `${placement} ${rosterId} ${separation?.kind}`);

test('[TIE-11] every preset is valid in its format, and names a source that can be read', () => {
  for (const { format, tieBreakers, resultPoints, source } of TIE_BREAKER_PRESETS) {
    expect(decideTieBreakers({ format, tieBreakers, resultPoints })).toEqual({
      accepted: true,
      value: [...tieBreakers],
    });
    expect(source.url).toMatch(/^https:\/\/(documents\.uefa\.com|github\.com\/ValveSoftware)\//);
    expect([source.title, source.place, source.edition].every((text) => text.length > 3)).toBe(
      true,
    );
  }
});

test.each([
  { format: 'swiss', ids: ['valve-major'] },
  { format: 'round_robin', ids: ['uefa-groups'] },
  { format: 'single_elimination', ids: [] },
])('[TIE-11] $format is offered $ids', ({ format, ids }) =>
  expect(presetsFor(format).map(({ id }) => id)).toEqual(ids),
);

describe('the worked examples of the sources', () => {
  const { tieBreakers: uefa, restarts, resultPoints } = getPreset('uefa-groups');
  const group = (series: string[], names = 'abcd', isRestarted = restarts === true) =>
    groupStandings({
      rosters: named(names),
      results: series.map((text, index) => createSeries(index + 1, text)),
      tieBreakers: uefa,
      restarts: isRestarted,
      resultPoints,
      finished: true,
    });

  // EURO 2024, group E: uefa.com, "Who made it through from the EURO 2024 groups"
  const GROUP_E = ['r 3-0 u', 'b 0-1 s', 's 1-2 u', 'b 2-0 r', 's 1-1 r', 'u 0-0 b'];

  test('[TIE-11] [TIE-12] UEFA EURO 2024, group E: all on 4 points, Romania, Belgium, Slovakia, Ukraine', () => {
    expect(textsOf(group(GROUP_E, 'sbru'))).toEqual([
      '1 r undefined',
      '2 b mini-league-games-won',
      '3 s mini-league-difference',
      '4 u mini-league-difference',
    ]);
  });

  test('[TIE-12] without the restart Belgium would lead, which beat Romania', () => {
    expect(textsOf(group(GROUP_E, 'sbru', false)).slice(0, 2)).toEqual([
      '1 b undefined',
      '2 r mini-league-points',
    ]);
  });

  test('[TIE-11] UEFA EURO 2004, group C: on 5 points Sweden, Denmark, Italy by goals among the tied', () => {
    const rows = group(['s 5-0 b', 'd 0-0 i', 'd 2-0 b', 'i 1-1 s', 'i 2-1 b', 'd 2-2 s'], 'bids');
    expect(textsOf(rows)).toEqual([
      '1 s undefined',
      '2 d mini-league-games-won',
      '3 i mini-league-games-won',
      '4 b result-points',
    ]);
  });

  test('[TIE-11] points among the tied decide, not wins: 2, 4 and 1 of three on 5 points', () => {
    const among = ['a 1-1 b', 'b 1-0 c', 'a 0-0 c'];
    const others = ['a 1-0 d', 'e 1-0 a', 'b 1-1 d', 'e 2-0 b', 'c 1-0 d', 'c 1-1 e', 'e 1-0 d'];
    const rows = group([...among, ...others], 'abcde');
    expect(rows.map(({ tieBreakers }) => tieBreakers['result-points'])).toEqual([10, 5, 5, 5, 1]);
    expect(textsOf(rows)).toEqual([
      '1 e undefined',
      '2 b result-points',
      '3 a mini-league-points',
      '4 c mini-league-points',
      '5 d result-points',
    ]);
  });

  // Wins of three in a circle, and of all three against d.

  test('[TIE-11] UEFA b): the goal difference among the tied comes before that of all matches', () => {
    const rows = group(['a 2-0 b', 'b 2-1 c', 'c 2-1 a', 'a 2-1 d', 'b 5-0 d', 'c 2-1 d']);
    expect(textsOf(rows)).toEqual([
      '1 a undefined',
      '2 c mini-league-difference',
      '3 b mini-league-difference',
      '4 d result-points',
    ]);
    expect(rows.map(({ gameDifference }) => gameDifference)).toEqual([2, 1, 4, -7]);
  });

  test('[TIE-11] UEFA e): the criteria are applied again to the two that they left tied', () => {
    const rows = group(['a 1-0 b', 'b 2-1 c', 'c 2-1 a', 'a 1-0 d', 'b 4-0 d', 'c 1-0 d']);
    expect(textsOf(rows)).toEqual([
      '1 c undefined',
      '2 a mini-league-games-won',
      '3 b mini-league-points',
      '4 d result-points',
    ]);
  });

  test('[TIE-11] UEFA f): the goal difference of all matches decides if the tied are equal', () => {
    const rows = group(['a 1-0 b', 'b 1-0 c', 'c 1-0 a', 'a 1-0 d', 'b 3-0 d', 'c 2-0 d']);
    expect(textsOf(rows)).toEqual([
      '1 b undefined',
      '2 c game-difference',
      '3 a game-difference',
      '4 d result-points',
    ]);
  });

  test('[TIE-11] Valve: Team A met 2-0 and 1-1, Team B met 1-1 twice, so A is ahead of B', () => {
    const { tieBreakers } = getPreset('valve-major');
    const rows = swissStandings({
      rosters: named('bxqyrzwa'),
      results: ['x 2-0 a', 'q 2-0 b', 'y 2-0 z', 'r 2-0 w']
        .map((text) => createSeries(1, text))
        .concat(['x 2-0 q', 'a 2-0 y', 'b 2-0 r', 'z 2-0 w'].map((text) => createSeries(2, text))),
      tieBreakers,
      finished: false,
    });
    const [a, b] = ['a', 'b'].map((id) => rows.find(({ rosterId }) => rosterId === id)!);
    expect([a!.tieBreakers.difficulty, b!.tieBreakers.difficulty]).toEqual([2, 0]);
    expect(a!.order).toBeLessThan(b!.order);
    expect(tieBreakers).toEqual(MAJOR_TIE_BREAKERS);
  });
});
