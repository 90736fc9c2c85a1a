import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { explainRanks } from '../explain/explain-ranks.ts';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { groupStandings } from '../standings/group-standings.ts';
import { swissRecords } from '../swiss/records.ts';
import { playedOutcome, rostersOf, createSeries } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';

/** Plays a group at random and returns its standings with their reasons. */
function playGroup({ count, seed }: { count: number; seed: number }) {
  const next = createChance(seed);
  const rosters = rostersOf(count);
  const rounds = createRoundRobin({ rosters: rosters.map(({ rosterId }) => rosterId) });
  if (!rounds.accepted) throw new Error(rounds.refusal.reason);
  const results = rounds.value.flatMap(({ round, pairings }) =>
    pairings.map(({ home, away }): SwissResult => ({
      round,
      home,
      away,
      outcome: playedOutcome(next() < 0.5 ? 'home' : 'away', next() < 0.5 ? 0 : 1),
    })),
  );
  const rows = groupStandings({ rosters, results, finished: true });
  const reasons = explainRanks({ rows, records: swissRecords({ rosters, results }) });
  return { results, rows, reasons };
}

/** Returns who won the series of two rosters. */
function winnerOf(results: readonly SwissResult[], one: string, other: string): string {
  const series = results.find(({ home, away }) =>
    [one, other].every((id) => id === home || id === away),
  );
  return series?.outcome?.winner === 'home' ? series.home : (series?.away ?? '');
}

describe('a tie that becomes smaller', () => {
  test('[TIE-6] never leaves two alone whose series one of them won', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const { rows } = playGroup({ count: 3 + (seed % 6), seed });
      const sharing = Map.groupBy(rows, ({ placement }) => placement);
      expect([...sharing.values()].filter(({ length }) => length === 2)).toEqual([]);
    }
  });

  test('[TIE-6] [EXP-3] puts the winner of their series first of two in a group of four that are otherwise equal, and says so', () => {
    let tieCount = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const { results, rows, reasons } = playGroup({ count: 4, seed });
      const equals = Map.groupBy(rows, ({ wins, gameDifference }) => `${wins} ${gameDifference}`);
      for (const [one, other, ...more] of equals.values()) {
        if (!one || !other || more.length > 0) continue;
        tieCount++;
        expect(winnerOf(results, one.rosterId, other.rosterId)).toBe(one.rosterId);
        if (other.order !== one.order + 1) continue;
        expect(reasons[other.order - 1]?.by).toEqual({ kind: 'head-to-head', own: 0, ahead: 1 });
      }
    }
    expect(tieCount).toBeGreaterThan(50);
  });

  test('[TIE-6] [EXP-3] is separated by head to head again, and explained by what separated the two', () => {
    // a, b and c beat each other in a circle; the difference puts a first, and b has beaten c.
    const rosters = [...'dcba'].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
    const results = [
      createSeries(1, 'a 2-1 b'),
      createSeries(1, 'c 2-1 d'),
      createSeries(2, 'b 2-1 c'),
      createSeries(2, 'a 2-0 d'),
      createSeries(3, 'c 2-1 a'),
      createSeries(3, 'b 2-1 d'),
    ];
    const rows = groupStandings({ rosters, results, finished: true });
    expect(
      rows.map(({ rosterId, placement, tieBreakers, separation }) => [
        `${rosterId}${placement}`,
        tieBreakers['head-to-head'],
        separation,
      ]),
    ).toEqual([
      ['a1', 0, null],
      ['b2', 1, { kind: 'game-difference', own: 1, ahead: 2 }],
      ['c3', 0, { kind: 'head-to-head', own: 0, ahead: 1 }],
      ['d4', undefined, { kind: 'match-wins', own: 0, ahead: 2 }],
    ]);
  });
});
