import { describe, expect, test } from 'vitest';
import { swissStandings } from '../standings/swiss-standings.ts';
import { swissRecords } from '../swiss/records.ts';
import { playSwiss } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import { TIE_BREAKERS, type TieBreaker } from '../tie-breakers/tie-breakers.ts';
import { explainRanks, type RankReason } from './explain-ranks.ts';

/**
 * Returns the figures of a roster from the results alone. Buchholz is the plain sum of opponents'
 * wins, which holds if everything was played.
 */
function figuresOf(results: readonly SwissResult[], rosterId: string) {
  const wonBy = (id: string) =>
    results.filter(
      ({ home, away, outcome }) =>
        outcome && outcome.winner !== null && (outcome.winner === 'home' ? home : away) === id,
    ).length;
  const ownResults = results.filter(({ home, away }) => home === rosterId || away === rosterId);
  const difference = ownResults.reduce(
    (sum, { home, outcome }) =>
      sum + (outcome!.score.home - outcome!.score.away) * (home === rosterId ? 1 : -1),
    0,
  );
  return {
    'match-wins': wonBy(rosterId),
    buchholz: ownResults.reduce(
      (sum, { home, away }) => sum + wonBy(home === rosterId ? away! : home),
      0,
    ),
    'game-difference': difference,
  };
}

const ASKED = ['match-wins', 'buchholz', 'game-difference'] as const;
type Asked = (typeof ASKED)[number];

/**
 * Returns the reasons whose figures are not those of the results, or which do not put the roster
 * strictly behind the previous one.
 */
function faultsOf(
  results: readonly SwissResult[],
  reasons: readonly RankReason[],
  seedOf: Map<string, number>,
): string[] {
  return reasons.flatMap(({ rosterId, placement, by }, index) => {
    const before = reasons[index - 1];
    if (!before) return by.kind === 'first' ? [] : [rosterId];
    const [ownFigures, ahead] = [figuresOf(results, rosterId), figuresOf(results, before.rosterId)];
    if (by.kind === 'shared') {
      const alike =
        ASKED.every((name) => ownFigures[name] === ahead[name]) && placement === before.placement;
      return alike &&
        by.own === seedOf.get(rosterId) &&
        by.ahead === seedOf.get(before.rosterId) &&
        by.own > by.ahead
        ? []
        : [rosterId];
    }
    const at = ASKED.indexOf(by.kind as Asked);
    if (at < 0 || !('own' in by)) return [rosterId];
    const parted = ASKED.slice(0, at).every((name) => ownFigures[name] === ahead[name]);
    return parted &&
      by.own === ownFigures[by.kind as Asked] &&
      by.ahead === ahead[by.kind as Asked] &&
      by.own < by.ahead
      ? []
      : [rosterId];
  });
}

function explained({
  count,
  seed,
  tieBreakers = ASKED,
  ...facts
}: {
  count: number;
  seed: number;
  tieBreakers?: readonly TieBreaker[];
  forfeits?: number;
  withdrawals?: number;
  earlyExit?: { wins: number; losses: number };
}) {
  const { earlyExit, ...chances } = facts;
  const plan = earlyExit ? { earlyExit } : {};
  const { rosters, results } = playSwiss({ count, rounds: 4, seed, plan, ...chances });
  const records = swissRecords({ rosters, results, plan });
  const rows = swissStandings({
    rosters,
    results,
    plan,
    tieBreakers,
    finished: true,
    segmentId: '1',
  });
  return {
    rosters,
    results,
    records,
    reasons: explainRanks({ rows, records, plan }),
  };
}

describe('the explanation of a rank in a swiss or a group', () => {
  test('[EXP-3] has the figures of the played results, and puts each roster strictly behind the previous one', () => {
    for (const count of [4, 8, 16, 24, 32]) {
      for (let seed = 1; seed <= 12; seed += 1) {
        const { rosters, results, reasons } = explained({ count, seed });
        expect(
          faultsOf(results, reasons, new Map(rosters.map((one) => [one.rosterId, one.seed]))),
        ).toEqual([]);
      }
    }
  });

  test('[EXP-3] names the first tie-breaker that separates them, also with forfeits, byes and withdrawals', () => {
    const tieBreakers = TIE_BREAKERS.filter((name) => name !== 'seed' && name !== 'lot');
    for (let seed = 1; seed <= 40; seed += 1) {
      const { records, reasons } = explained({
        count: 5 + seed,
        seed,
        tieBreakers,
        forfeits: 150,
        withdrawals: 30,
      });
      for (const [index, { rosterId, placement, by }] of reasons.entries()) {
        const before = reasons[index - 1];
        if (!before) continue;
        const withdrawals = [records.get(rosterId)!, records.get(before.rosterId)!].map(
          ({ withdrawn }) => withdrawn,
        );
        expect(by.kind === 'withdrawn').toBe(withdrawals[0] !== withdrawals[1]);
        expect(by.kind === 'shared').toBe(placement === before.placement);
        if (
          by.kind !== 'withdrawn' &&
          by.kind !== 'shared' &&
          by.kind !== 'first' &&
          by.kind !== 'record'
        )
          expect(by.own).toBeLessThan(by.ahead);
      }
    }
  });

  test('[EXP-3] names both records with early exit', () => {
    const { reasons } = explained({ count: 16, seed: 3, earlyExit: { wins: 2, losses: 2 } });
    const named = reasons.flatMap(({ by }) =>
      by.kind === 'record' ? [`${by.ahead.join('-')} before ${by.own.join('-')}`] : [],
    );
    expect(named).toEqual(['2-0 before 2-1', '2-1 before 1-2', '1-2 before 0-2']);
  });

  test.each([
    {
      why: 'two places changed',
      spoil: (reasons: RankReason[]) => [reasons[1]!, reasons[0]!, ...reasons.slice(2)],
    },
    {
      why: 'a figure that is not its own',
      spoil: (reasons: RankReason[]) =>
        reasons.map((one) =>
          'own' in one.by && one.by.kind !== 'record'
            ? { ...one, by: { ...one.by, own: one.by.own + 1 } }
            : one,
        ),
    },
    {
      why: 'a later criterion',
      spoil: (reasons: RankReason[]) =>
        reasons.map((one) =>
          one.by.kind === 'match-wins'
            ? { ...one, by: { ...one.by, kind: 'buchholz' as const } }
            : one,
        ),
    },
  ])('[EXP-3] does not imply the order if it is wrong: $why', ({ spoil }) => {
    const { rosters, results, reasons } = explained({ count: 16, seed: 5 });
    expect(
      faultsOf(results, spoil(reasons), new Map(rosters.map((one) => [one.rosterId, one.seed]))),
    ).not.toEqual([]);
  });
});
