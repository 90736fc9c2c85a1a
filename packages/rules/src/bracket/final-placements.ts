import {
  isLostByBoth,
  lowerRounds,
  otherSide,
  positionCode,
  upperRounds,
  type BracketPlan,
  type BracketSeries,
  type Position,
} from './bracket.ts';
import { createBracket } from './create-bracket.ts';
import { placementInGraph } from './graph/graph-placements.ts';
import { isLastForWinner, targetsOf } from './links.ts';
import type { Placement, Seat } from './placement.ts';
import { waveOf } from './rounds.ts';

/**
 * [BRK-14] Returns the placement of every roster. Rosters that go out in the same round share
 * theirs, and the next number follows their count. Placements are provisional while the bracket
 * runs, and never get worse. Sorted by the unshared order; the order of `series` does not matter.
 *
 * [SER-8] Places count the bracket as it was drawn, so that a bye after an unplayed series improves
 * no place. Both sides of such a series have the place that its loser has for certain.
 */
export function finalPlacements({
  plan,
  series,
}: {
  plan: BracketPlan;
  series: BracketSeries[];
}): Placement[] {
  const drawn = series.some(isLostByBoth) ? drawnSeries(plan) : series;
  const at = new Map(drawn.map((one) => [positionCode(one.position), one]));
  const places = placesByRound(plan, drawn);
  const found: Omit<Placement, 'order'>[] = [];
  for (const [rosterId, seat] of findLastSeats(plan, series)) {
    const slot = seat.series[seat.side];
    if (slot.kind === 'roster')
      found.push({ rosterId, seed: slot.seed, ...placementAt({ plan, at, places, seat }) });
  }
  const isUnplayed = ({ unplayedOrder }: (typeof found)[number]) =>
    Number(unplayedOrder !== undefined);
  found.sort(
    (one, other) =>
      one.placement - other.placement ||
      isUnplayed(one) - isUnplayed(other) ||
      one.seed - other.seed,
  );
  return found.map((one, index) => ({ ...one, order: index + 1 }));
}

/** Returns the series of a bracket before any result, with the byes of its draw only. */
const drawnSeries = (plan: BracketPlan): BracketSeries[] =>
  createBracket({
    plan,
    seeds: Array.from({ length: plan.rosters }, (_, index) => String(index + 1)),
  });

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

/** The places of the rosters that go out in a round: the first is their shared placement. */
interface RoundPlaces {
  first: number;
  last: number;
}

/** Returns the places of each round: they follow those of all rosters that place ahead. */
function placesByRound(plan: BracketPlan, series: BracketSeries[]): Map<string, RoundPlaces> {
  const bracketNumber = lowerRounds(plan) > 0 ? 1 : 0;
  const places = new Map<string, RoundPlaces>();
  let left = plan.rosters;
  const rounds = bracketNumber === 1 ? lowerRounds(plan) : upperRounds(plan);
  const leaves = new Map<number, number>();
  for (const { position, home, away } of series) {
    if (position.bracketNumber !== bracketNumber || home.kind === 'bye' || away.kind === 'bye')
      continue;
    leaves.set(position.roundNumber, (leaves.get(position.roundNumber) ?? 0) + 1);
  }
  for (let round = 1; round <= rounds; round++) {
    const last = left;
    left -= leaves.get(round) ?? 0;
    places.set(`${bracketNumber}.${round}`, { first: left + 1, last });
  }
  return places;
}

type Facts = {
  plan: BracketPlan;
  at: Map<number, BracketSeries>;
  places: Map<string, RoundPlaces>;
};

function placementAt({
  seat,
  ...facts
}: Facts & { seat: Seat }): Pick<Placement, 'placement' | 'out' | 'unplayedOrder'> {
  const { graph, rosters } = facts.plan;
  if (graph) return placementInGraph({ graph, rosters, seat });
  const { series, side } = seat;
  const { position, outcome } = series;
  if (outcome?.winner === side)
    return { placement: winnerPlace(facts.plan, series, side), out: false };
  if (outcome && outcome.winner !== null)
    return { placement: loserPlaces(facts, position).first, out: true };
  const { first, last } = worstFrom({ ...facts, position, side });
  return outcome
    ? { placement: first, out: true, unplayedOrder: last }
    : { placement: first, out: false };
}

function winnerPlace(plan: BracketPlan, series: BracketSeries, side: 'home' | 'away'): number {
  const { position } = series;
  if (position.bracketNumber === 3) return 3;
  // The winner of a lower bracket without a grand final is second to the upper bracket's.
  if (position.bracketNumber === 1) return 2;
  const hasOpponent = series[otherSide(side)].kind === 'roster';
  return !hasOpponent || isLastForWinner({ plan, position, side }) ? 1 : 2;
}

function loserPlaces({ places }: Facts, { bracketNumber, roundNumber }: Position): RoundPlaces {
  if (bracketNumber === 3) return { first: 4, last: 4 };
  if (bracketNumber === 2) return { first: 2, last: 2 };
  return places.get(`${bracketNumber}.${roundNumber}`) ?? { first: 2, last: 2 };
}

/**
 * Returns the places that a roster has for certain: if it loses every series from here on, after
 * byes.
 */
function worstFrom({
  position,
  side,
  ...facts
}: Facts & { position: Position; side: 'home' | 'away' }): RoundPlaces {
  const series = facts.at.get(positionCode(position));
  const { winner, loser } = targetsOf({ plan: facts.plan, position });
  const passes = series?.[otherSide(side)].kind === 'bye';
  if (passes && winner) return worstFrom({ ...facts, ...winner });
  if (passes) {
    const place = winnerPlace(facts.plan, series, side);
    return { first: place, last: place };
  }
  if (loser && position.bracketNumber !== 2) return worstFrom({ ...facts, ...loser });
  return loserPlaces(facts, position);
}
