import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  graphPlan,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Slot,
} from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { Board, createChance, seedsOf } from '../bracket/playing.fixture.ts';
import { playWildly } from '../bracket/wild-play.fixture.ts';
import { explainPairing, type PairingReason, type SideReason } from './explain-pairing.ts';

const plansOf = (rosters: number): BracketPlan[] => [
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' }),
  bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true }),
];

/**
 * Returns the roster that the reason implies, from the seeds and the results alone; null when the
 * reason contradicts itself.
 */
function whoBy(
  reason: SideReason,
  other: SideReason,
  seeds: string[],
  results: Map<string, BracketSeries>,
): Slot | null {
  if (reason.kind === 'seed') {
    const rosterId = seeds[reason.seed - 1];
    if (other.kind !== 'seed' || reason.seed + other.seed !== reason.sum) return null;
    return rosterId === undefined
      ? { kind: 'bye' }
      : { kind: 'roster', rosterId, seed: reason.seed };
  }
  if (reason.drop && ((reason.drop.from - 1) ^ reason.drop.mask) !== reason.drop.to - 1)
    return null;
  if (reason.drop && reason.drop.from !== reason.of.matchNumber) return null;
  const source = results.get(positionKey(reason.of));
  if (!source?.outcome) return reason.how === null ? { kind: 'tbd' } : null;
  if (reason.how !== source.outcome.how) return null;
  if (source.outcome.winner === null) return { kind: 'bye' };
  return (source.outcome.winner === 'home') === (reason.as === 'winner')
    ? source.home
    : source.away;
}

/**
 * Returns the sides that a reason does not determine; empty when each side follows from it and no
 * other roster could be there.
 */
function faultsOf(
  { position, home, away }: PairingReason,
  seeds: string[],
  results: Map<string, BracketSeries>,
): string[] {
  const series = results.get(positionKey(position))!;
  return (
    [
      ['home', home, away],
      ['away', away, home],
    ] as const
  ).flatMap(([side, reason, other]) =>
    JSON.stringify(whoBy(reason, other, seeds, results)) === JSON.stringify(series[side]) &&
    JSON.stringify(reason.who) === JSON.stringify(series[side])
      ? []
      : [`${positionKey(position)} ${side}`],
  );
}

describe('the explanation of a pairing', () => {
  test('[EXP-1] implies every pairing of a bracket, at any moment, from the results', () => {
    for (const rosters of [2, 3, 4, 5, 7, 8, 11, 16, 23, 32, 64, 100, 256]) {
      for (const plan of plansOf(rosters)) {
        const { board } = playWildly({
          plan,
          seed: rosters,
          atMost: Math.ceil(rosters * createChance(rosters)() * 2),
        });
        for (const { position } of board.all()) {
          expect(
            faultsOf(
              explainPairing({ plan, seriesAt: board.at, position }),
              seedsOf(rosters),
              board.series,
            ),
          ).toEqual([]);
        }
      }
    }
  });

  test('[EXP-1] differs between any two sides of a bracket', () => {
    for (const plan of plansOf(32)) {
      const board = new Board(plan);
      const reasons = board.all().flatMap(({ position }) => {
        const { home, away } = explainPairing({ plan, seriesAt: board.at, position });
        return [home, away].map((side) =>
          side.kind === 'seed' ? `seed ${side.seed}` : `${side.as} of ${positionKey(side.of)}`,
        );
      });
      expect(new Set(reasons).size).toBe(reasons.length);
    }
  });

  test('[EXP-1] names both seeds of a first pairing, the sum, and a seed moved to keep opponents apart', () => {
    const plan = bracketPlan({ format: 'single_elimination', rosters: 6 });
    const board = new Board(plan);
    const at = (matchNumber: number) =>
      explainPairing({
        plan,
        seriesAt: board.at,
        position: { bracketNumber: 0, roundNumber: 1, matchNumber },
        seedReason: (id) => (id === 'r5' ? 'kept-apart' : 'points'),
      });
    expect(at(2)).toMatchObject({
      home: { kind: 'seed', seed: 4, sum: 9, seedReason: 'points' },
      away: { seed: 5, seedReason: 'kept-apart' },
    });
    expect(at(1)).toMatchObject({
      home: { seed: 1 },
      away: { seed: 8, who: { kind: 'bye' }, seedReason: null },
    });
  });

  test('[EXP-1] names the mask by which a loser of the upper bracket dropped', () => {
    const plan = bracketPlan({ format: 'double_elimination', rosters: 32 });
    const board = new Board(plan);
    const { home } = explainPairing({
      plan,
      seriesAt: board.at,
      position: { bracketNumber: 1, roundNumber: 2, matchNumber: 1 },
    });
    expect(home).toMatchObject({
      as: 'loser',
      of: { bracketNumber: 0, roundNumber: 2, matchNumber: 8 },
      drop: { from: 8, to: 1, mask: 7 },
      how: null,
    });
  });

  test.each([
    {
      why: 'winner in the place of loser',
      spoil: (side: SideReason): SideReason =>
        side.kind === 'came' ? { ...side, as: side.as === 'winner' ? 'loser' : 'winner' } : side,
    },
    {
      why: 'another series',
      spoil: (side: SideReason): SideReason =>
        side.kind === 'came'
          ? { ...side, of: { ...side.of, matchNumber: side.of.matchNumber ^ 1 || 2 } }
          : side,
    },
    {
      why: 'another mask',
      spoil: (side: SideReason): SideReason =>
        side.kind === 'came' && side.drop
          ? { ...side, drop: { ...side.drop, mask: side.drop.mask ^ 1 } }
          : side,
    },
    {
      why: 'another seed',
      spoil: (side: SideReason): SideReason =>
        side.kind === 'seed' ? { ...side, seed: side.seed + 1 } : side,
    },
    {
      why: 'decided otherwise',
      spoil: (side: SideReason): SideReason =>
        side.kind === 'came'
          ? { ...side, how: side.how === 'forfeit' ? 'played' : 'forfeit' }
          : side,
    },
  ])('[EXP-1] does not imply the pairing if it is wrong: $why', ({ spoil }) => {
    const plan = plansOf(16)[0]!;
    const { board } = playWildly({ plan, seed: 3, withdrawals: 0 });
    const faults = board.all().flatMap(({ position }) => {
      const reason = explainPairing({ plan, seriesAt: board.at, position });
      return faultsOf({ ...reason, home: spoil(reason.home) }, seedsOf(16), board.series);
    });
    expect(faults.length).toBeGreaterThan(0);
  });
});

test('[EXP-1] in a graph the seeds have no sum, and each side follows from its link', () => {
  const plan = graphPlan({ graph: graphTemplates[0]!.create(4), rosters: 4 });
  const board = new Board(plan);
  const at = (roundNumber: number, matchNumber: number) =>
    explainPairing({
      plan,
      seriesAt: board.at,
      position: { bracketNumber: 0, roundNumber, matchNumber },
    });
  expect(at(1, 2)).toMatchObject({
    home: { kind: 'seed', seed: 3, sum: null },
    away: { kind: 'seed', seed: 4, sum: null },
  });
  expect(at(2, 1)).toMatchObject({
    home: { kind: 'came', as: 'loser', of: { roundNumber: 1, matchNumber: 1 }, drop: null },
    away: { kind: 'came', as: 'winner', of: { roundNumber: 1, matchNumber: 2 }, drop: null },
  });
});
