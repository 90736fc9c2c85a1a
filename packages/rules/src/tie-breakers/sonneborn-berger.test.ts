import { describe, expect, test } from 'vitest';
import { groupStandings } from '../standings/group-standings.ts';
import { swissStandings } from '../standings/swiss-standings.ts';
import { byeOf, createSeries, playSwiss } from '../swiss/swiss.fixture.ts';
import { decideTieBreakers, type TieBreaker } from './tie-breakers.ts';

const TIE_BREAKERS: TieBreaker[] = ['match-wins', 'sonneborn-berger'];
const rosters = [...'abcd'].map((rosterId, index) => ({ rosterId, seed: index + 1 }));

describe('Sonneborn-Berger', () => {
  test('[TIE-9] sums the scores of the beaten opponents in random Swiss segments', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { rosters: field, results } = playSwiss({ count: 16, rounds: 4, seed });
      const winnerOf = ({ home, away, outcome }: (typeof results)[number]) =>
        outcome?.winner === 'home' ? home : away;
      const scoreOf = (id: string) => results.filter((one) => winnerOf(one) === id).length;
      const rows = swissStandings({
        rosters: field,
        results,
        tieBreakers: TIE_BREAKERS,
        finished: true,
      });
      for (const { rosterId, tieBreakers } of rows) {
        const beaten = results
          .filter((one) => winnerOf(one) === rosterId)
          .map(({ home, away }) => (home === rosterId ? away! : home));
        expect(tieBreakers['sonneborn-berger']).toBe(
          beaten.reduce((sum, id) => sum + scoreOf(id), 0),
        );
      }
    }
  });

  test('[TIE-9] separates two of a group who have beaten others, and says so', () => {
    // a and b have two wins each: a beat b (2) and d (1), b beat c (1) and d (1).
    const rows = groupStandings({
      rosters,
      results: [
        createSeries(1, 'a 2-0 b'),
        createSeries(1, 'd 2-0 c'),
        createSeries(2, 'a + d'),
        createSeries(2, 'b 2-0 c'),
        createSeries(3, 'c 2-0 a'),
        createSeries(3, 'b 2-0 d'),
      ],
      tieBreakers: TIE_BREAKERS,
      finished: true,
    });
    expect(rows.map(({ rosterId, tieBreakers }) => [rosterId, tieBreakers])).toEqual([
      ['a', { 'match-wins': 2, 'sonneborn-berger': 3 }],
      ['b', { 'match-wins': 2, 'sonneborn-berger': 2 }],
      ['c', { 'match-wins': 1, 'sonneborn-berger': 2 }],
      ['d', { 'match-wins': 1, 'sonneborn-berger': 1 }],
    ]);
    expect(rows[1]?.separation).toEqual({ kind: 'sonneborn-berger', own: 2, ahead: 3 });
  });

  test('[TIE-9] counts a dummy for a bye in a Swiss segment, at most half a point a round', () => {
    const rows = swissStandings({
      rosters: rosters.slice(0, 3),
      results: [
        createSeries(1, 'a 2-0 b'),
        byeOf(1, 'c'),
        createSeries(2, 'a 2-0 c'),
        byeOf(2, 'b'),
      ],
      tieBreakers: TIE_BREAKERS,
      finished: true,
    });
    expect(
      rows.map(({ rosterId, tieBreakers }) => [rosterId, tieBreakers['sonneborn-berger']]),
    ).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
  });

  test('[TIE-1] is accepted in both formats', () => {
    for (const format of ['swiss', 'round_robin'])
      expect(decideTieBreakers({ format, tieBreakers: TIE_BREAKERS })).toMatchObject({
        accepted: true,
      });
  });
});
