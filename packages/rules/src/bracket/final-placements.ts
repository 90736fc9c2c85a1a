import type { RosterId } from '../ids.ts';
import {
  lowerRounds,
  otherSide,
  positionCode,
  upperRounds,
  type BracketPlan,
  type BracketSeries,
  type Position,
} from './bracket.ts';
import { placementInGraph } from './graph/graph-placements.ts';
import { isLastForWinner, targetsOf } from './links.ts';
import { waveOf } from './rounds.ts';

export interface Placement {
  rosterId: RosterId;
  seed: number;
  /**
   * Shared by ties: 1, 2, 3, 3, 5 … While the bracket runs, the placement that the roster has for
   * certain.
   */
  placement: number;
  /** Whether the roster has no series left to play. */
  out: boolean;
  /** The unshared place from 1, with ties broken by seed, for advancement. */
  order: number;
}

export interface Seat {
  series: BracketSeries;
  side: 'home' | 'away';
  wave: number;
}

/**
 * [BRK-14] Returns the placement of every roster. Rosters that go out in the same round share
 * theirs, and the next number follows their count. Placements are provisional while the bracket
 * runs, and never get worse. Sorted by the unshared order; the order of `series` does not matter.
 */
export function finalPlacements({
  plan,
  series,
}: {
  plan: BracketPlan;
  series: BracketSeries[];
}): Placement[] {
  const at = new Map(series.map((one) => [positionCode(one.position), one]));
  const places = placesByRound(plan, series);
  const found: Omit<Placement, 'order'>[] = [];
  for (const [rosterId, seat] of findLastSeats(plan, series)) {
    const slot = seat.series[seat.side];
    if (slot.kind === 'roster')
      found.push({ rosterId, seed: slot.seed, ...placementAt({ plan, at, places, seat }) });
  }
  found.sort((one, other) => one.placement - other.placement || one.seed - other.seed);
  return found.map((one, index) => ({ ...one, order: index + 1 }));
}

/**
 * [BRK-14] Returns the series in which each roster is now, or in which it ended: that of its latest
 * wave.
 */
export function findLastSeats(plan: BracketPlan, series: BracketSeries[]): Map<string, Seat> {
  const seats = new Map<string, Seat>();
  for (const one of series) {
    const wave = waveOf(plan, one.position.bracketNumber, one.position.roundNumber);
    for (const side of ['home', 'away'] as const) {
      const slot = one[side];
      if (slot.kind !== 'roster') continue;
      const seat = seats.get(slot.rosterId);
      if (!seat || seat.wave < wave) seats.set(slot.rosterId, { series: one, side, wave });
    }
  }
  return seats;
}

/**
 * Returns the shared placement of the rosters that go out in a round: one more than the count of
 * all that place ahead.
 */
function placesByRound(plan: BracketPlan, series: BracketSeries[]): Map<string, number> {
  const bracketNumber = lowerRounds(plan) > 0 ? 1 : 0;
  const places = new Map<string, number>();
  let left = plan.rosters;
  const rounds = bracketNumber === 1 ? lowerRounds(plan) : upperRounds(plan);
  const leaves = new Map<number, number>();
  for (const { position, home, away } of series) {
    if (position.bracketNumber !== bracketNumber || home.kind === 'bye' || away.kind === 'bye')
      continue;
    leaves.set(position.roundNumber, (leaves.get(position.roundNumber) ?? 0) + 1);
  }
  for (let round = 1; round <= rounds; round++) {
    left -= leaves.get(round) ?? 0;
    places.set(`${bracketNumber}.${round}`, left + 1);
  }
  return places;
}

type Facts = { plan: BracketPlan; at: Map<number, BracketSeries>; places: Map<string, number> };

function placementAt({
  seat,
  ...facts
}: Facts & { seat: Seat }): Pick<Placement, 'placement' | 'out'> {
  const { graph, rosters } = facts.plan;
  if (graph) return placementInGraph({ graph, rosters, seat });
  const { series, side } = seat;
  const { position, outcome } = series;
  if (!outcome) return { placement: worstFrom({ ...facts, position, side }), out: false };
  if (outcome.winner === side)
    return { placement: winnerPlace(facts.plan, position, side), out: false };
  return { placement: loserPlace(facts, position), out: true };
}

function winnerPlace(plan: BracketPlan, position: Position, side: 'home' | 'away'): number {
  if (position.bracketNumber === 3) return 3;
  // The winner of a lower bracket without a grand final is second to the upper bracket's.
  if (position.bracketNumber === 1) return 2;
  return isLastForWinner({ plan, position, side }) ? 1 : 2;
}

function loserPlace({ places }: Facts, { bracketNumber, roundNumber }: Position): number {
  if (bracketNumber === 3) return 4;
  if (bracketNumber === 2) return 2;
  return places.get(`${bracketNumber}.${roundNumber}`) ?? 2;
}

/**
 * Returns the placement that a roster has for certain: if it loses every series from here on, after
 * byes.
 */
function worstFrom({
  position,
  side,
  ...facts
}: Facts & { position: Position; side: 'home' | 'away' }): number {
  const series = facts.at.get(positionCode(position));
  const { winner, loser } = targetsOf({ plan: facts.plan, position });
  const passes = series?.[otherSide(side)].kind === 'bye';
  if (passes && winner) return worstFrom({ ...facts, ...winner });
  if (passes) return winnerPlace(facts.plan, position, side);
  if (loser && position.bracketNumber !== 2) return worstFrom({ ...facts, ...loser });
  return loserPlace(facts, position);
}
