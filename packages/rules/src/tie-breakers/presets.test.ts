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
  for (const { format, tieBreakers, source } of TIE_BREAKER_PRESETS) {
    expect(decideTieBreakers({ format, tieBreakers })).toEqual({
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
  // Wins of three in a circle, and of all three against d.
  const group = (series: string[]) =>
    groupStandings({
      rosters: named('abcd'),
      results: series.map((text, index) => createSeries(index + 1, text)),
      tieBreakers: getPreset('uefa-groups').tieBreakers,
      finished: true,
    });

  test('[TIE-11] UEFA b): the goal difference among the tied comes before that of all matches', () => {
    const rows = group(['a 2-0 b', 'b 2-1 c', 'c 2-1 a', 'a 2-1 d', 'b 5-0 d', 'c 2-1 d']);
    expect(textsOf(rows)).toEqual([
      '1 a undefined',
      '2 c mini-league-difference',
      '3 b mini-league-difference',
      '4 d match-wins',
    ]);
    expect(rows.map(({ gameDifference }) => gameDifference)).toEqual([2, 1, 4, -7]);
  });

  test('[TIE-11] UEFA e): the criteria are applied again to the two that they left tied', () => {
    const rows = group(['a 2-0 b', 'b 3-0 c', 'c 1-0 a', 'a 1-0 d', 'b 4-0 d', 'c 1-0 d']);
    expect(textsOf(rows)).toEqual([
      '1 a undefined',
      '2 b mini-league-wins',
      '3 c mini-league-difference',
      '4 d match-wins',
    ]);
  });

  test('[TIE-11] UEFA f): the goal difference of all matches decides if the tied are equal', () => {
    const rows = group(['a 1-0 b', 'b 1-0 c', 'c 1-0 a', 'a 1-0 d', 'b 3-0 d', 'c 2-0 d']);
    expect(textsOf(rows)).toEqual([
      '1 b undefined',
      '2 c game-difference',
      '3 a game-difference',
      '4 d match-wins',
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
