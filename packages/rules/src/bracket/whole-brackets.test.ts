import { describe, expect, test } from 'vitest';
import { findBracketFaults } from './bracket-faults.fixture.ts';
import { bracketPlan, matchCount, type BracketPlan, type BracketSeries } from './bracket.ts';
import { correctResult } from './correct-result.ts';
import { finalPlacements } from './final-placements.ts';
import {
  Board,
  betterSeedWins,
  chosenOutcome,
  createChance,
  countHeadStart,
  playedWin,
  type ChooseWinner,
} from './playing.fixture.ts';
import { arbitraryOutcome, correctOne, playWildly, isReplayEqual } from './wild-play.fixture.ts';

const SIZES = Array.from({ length: 299 }, (_, index) => index + 2);
const PLANS = [
  (rosters: number) => bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' }),
  (rosters: number) => bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true }),
  (rosters: number) => bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
  (rosters: number) => bracketPlan({ format: 'single_elimination', rosters }),
  (rosters: number) =>
    bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'advantage' }),
  (rosters: number) => bracketPlan({ format: 'double_elimination', rosters }),
];
const planOf = (rosters: number): BracketPlan => PLANS[rosters % PLANS.length]!(rosters);
const seedsIn = (series: BracketSeries[]) =>
  series
    .flatMap(({ home, away }) => [home, away])
    .flatMap((slot) => (slot.kind === 'roster' ? [slot.seed] : []));

describe('every size from 2 to 300', () => {
  test('[BRK-14] any play with forfeits and withdrawals ends as the format demands', () => {
    for (const rosters of SIZES) {
      const { board } = playWildly({ plan: planOf(rosters), seed: rosters });
      expect({
        rosters,
        faults: findBracketFaults({ plan: board.plan, series: board.all() }),
      }).toEqual({
        rosters,
        faults: [],
      });
    }
  });

  test('[BRK-4] results by seed: round r of the upper bracket is exactly its top seeds', () => {
    for (const rosters of SIZES) {
      const board = new Board(planOf(rosters));
      board.play(betterSeedWins);
      for (let round = 1; board.plan.size >> round >= 1; round++) {
        const seeds = seedsIn(
          board
            .all()
            .filter(
              ({ position }) => position.bracketNumber === 0 && position.roundNumber === round,
            ),
        );
        expect(seeds.sort((one, other) => one - other)).toEqual(
          Array.from(
            { length: Math.min(rosters, board.plan.size >> (round - 1)) },
            (_, index) => index + 1,
          ),
        );
      }
    }
  });

  test('[BRK-12] a correction equals a bracket played with the right result from the start, and can be played on', () => {
    for (const rosters of SIZES.filter((size) => size < 40 || size % 9 === 0)) {
      const next = createChance(rosters * 7 + 1);
      const played = playWildly({
        plan: planOf(rosters),
        seed: rosters,
        atMost: 1 + Math.floor(next() * 2 * rosters),
        maxWithdrawals: 1,
      });
      const right = arbitraryOutcome(next);
      const position = correctOne(played, Math.floor(next() * 1000), right);
      if (!position) continue;
      const expected = isReplayEqual(played, position, right);
      expect({ rosters, state: Object.fromEntries(played.board.series) }).toEqual({
        rosters,
        state: Object.fromEntries(expected.series),
      });
      played.board.play(() => (next() < 0.5 ? 'home' : 'away'));
      expect({
        rosters,
        faults: findBracketFaults({ plan: played.board.plan, series: played.board.all() }),
      }).toEqual({ rosters, faults: [] });
    }
  });

  test('[BRK-13] of two withdrawn rosters that a correction brings together the lower seed forfeits', () => {
    const board = new Board(PLANS[3]!(4));
    const at = (roundNumber: number, matchNumber: number) => ({
      bracketNumber: 0 as const,
      roundNumber,
      matchNumber,
    });
    board.report(at(1, 1), playedWin('away'));
    board.withdraw('r1');
    board.report(at(1, 2), playedWin('home'));
    board.withdraw('r2');
    expect(board.at(at(2, 1))!.outcome).toMatchObject({ winner: 'home', how: 'forfeit' });
    const decision = correctResult({
      plan: board.plan,
      seriesAt: board.at,
      position: at(1, 1),
      outcome: playedWin('home'),
      statusOf: () => 'finished',
      withdrawn: board.withdrawn,
    });
    expect(decision).toMatchObject({ accepted: true, value: { blockedBy: [] } });
    if (decision.accepted) board.apply(decision.value);
    expect(board.at(at(2, 1))).toMatchObject({
      home: { rosterId: 'r1' },
      outcome: { winner: 'home', how: 'double-forfeit' },
    });
  });

  test('[BRK-14] the same results in any order of reports give the same places, whatever the order of the series', () => {
    const byPair: ChooseWinner = ({ home, away }) =>
      home.kind === 'roster' && away.kind === 'roster'
        ? ([null, 'home', 'home', 'away', 'away', 'away', 'away', 'home', 'away'] as const)[
            (home.seed * 7919 + away.seed * 104_729) % 9
          ]!
        : 'away';
    for (const rosters of SIZES.filter((size) => size < 20 || size % 13 === 0)) {
      const board = new Board(planOf(rosters));
      board.play(byPair);
      const expected = finalPlacements({ plan: board.plan, series: board.all() });
      const other = shuffledPlay(board.plan, byPair, createChance(rosters));
      expect(Object.fromEntries(other.series)).toEqual(Object.fromEntries(board.series));
      expect(finalPlacements({ plan: board.plan, series: other.all().reverse() })).toEqual(
        expected,
      );
    }
  });
});

function shuffledPlay(plan: BracketPlan, choose: ChooseWinner, next: () => number): Board {
  const board = new Board(plan);
  for (;;) {
    const open = board
      .all()
      .filter(
        ({ home, away, outcome }) => !outcome && home.kind === 'roster' && away.kind === 'roster',
      );
    if (open.length === 0) return board;
    const series = open[Math.floor(next() * open.length)]!;
    const outcome = chosenOutcome(choose(series));
    board.report(series.position, countHeadStart(plan, series.position, outcome));
  }
}

describe('the check of a whole bracket finds planted faults', () => {
  const played = () => {
    const board = new Board(PLANS[0]!(16));
    board.play(betterSeedWins);
    return { plan: board.plan, series: board.all() };
  };

  test('[BRK-14] a correct bracket has no fault', () =>
    expect(findBracketFaults(played())).toEqual([]));

  test.each([
    {
      why: 'a series left open',
      spoil: (one: BracketSeries) =>
        one.position.roundNumber === 2 ? { ...one, outcome: null } : one,
    },
    {
      why: 'a winner turned round in one series only',
      spoil: (one: BracketSeries) =>
        one.position.bracketNumber === 1 && one.position.roundNumber === 3 && one.outcome
          ? {
              ...one,
              outcome: {
                ...one.outcome,
                winner: one.outcome.winner === 'home' ? 'away' : 'home',
              } as const,
            }
          : one,
    },
    {
      why: 'seeds 1 and 2 in one series of round one',
      spoil: (one: BracketSeries) =>
        one.position.bracketNumber === 0 &&
        one.position.roundNumber === 1 &&
        one.position.matchNumber === 1
          ? { ...one, away: { kind: 'roster', rosterId: 'r2', seed: 2 } as const }
          : one,
    },
    {
      why: 'an opponent met in the upper bracket in a large lower round',
      spoil: (one: BracketSeries, plan: BracketPlan, allSeries: BracketSeries[]) =>
        one.position.bracketNumber === 1 &&
        one.position.matchNumber === 1 &&
        matchCount({ plan, ...one.position }) === 4 &&
        one.position.roundNumber === 1
          ? { ...one, home: allSeries[0]!.home, away: allSeries[0]!.away }
          : one,
    },
  ])('[BRK-14] $why', ({ spoil, why }) => {
    const { series, plan: small } = played();
    const plan = why.startsWith('an opponent') ? { ...small, size: 64 } : small;
    expect(
      findBracketFaults({ plan, series: series.map((one) => spoil(one, plan, series)) }),
    ).not.toEqual([]);
  });
});
