import {
  isLostByBoth,
  matchCount,
  upperRounds,
  type BracketPlan,
  type BracketSeries,
} from './bracket.ts';
import { rematchBound } from './expected-bracket.fixture.ts';
import { finalPlacements } from './final-placements.ts';
import type { Placement } from './placement.ts';

/**
 * Returns the faults of a bracket played to its end, in words; an empty list for a correct one.
 * [SER-8] Places can be missing only where both sides lost a series.
 */
export function findBracketFaults({
  plan,
  series,
}: {
  plan: BracketPlan;
  series: BracketSeries[];
}): string[] {
  const places = finalPlacements({ plan, series });
  const open = series
    .filter(({ outcome }) => outcome === null)
    .map(
      ({ position }) =>
        `${position.bracketNumber}.${position.roundNumber}.${position.matchNumber} is open`,
    );
  return [
    ...open,
    ...placeFaults(plan, places, series.some(isLostByBoth)),
    ...lossFaults(plan, series, places),
    ...meetingFaults(plan, series),
  ];
}

function championFaults(places: Placement[], canMissPlaces: boolean): string[] {
  const champions = places.filter(({ placement }) => placement === 1).length;
  return champions === 1 || (champions === 0 && canMissPlaces) ? [] : ['not one champion'];
}

function placeFaults(
  { rosters }: BracketPlan,
  places: Placement[],
  canMissPlaces: boolean,
): string[] {
  const faults: string[] = [];
  if (places.length !== rosters) faults.push(`${places.length} of ${rosters} have a place`);
  faults.push(...championFaults(places, canMissPlaces));
  let rank = 0;
  for (const [index, { placement, order, rosterId }] of places.entries()) {
    if (index === 0 || placement !== places[index - 1]!.placement) rank = index + 1;
    const highest = canMissPlaces ? rosters : rank;
    if (placement < rank || placement > highest || order !== index + 1)
      faults.push(`${rosterId} is ${placement}, unshared ${order}, at index ${index}`);
  }
  return faults;
}

/**
 * Returns rosters that are not out exactly once in a single, or exactly twice in a double
 * elimination. Third place, a grand final without reset and an unplayed series are the known
 * exceptions.
 */
function lossFaults(plan: BracketPlan, series: BracketSeries[], places: Placement[]): string[] {
  const losses = new Map<string, number>();
  for (const { home, away, outcome } of series) {
    if (!outcome) continue;
    const losers = [home, away].filter(
      (slot) => slot !== { home, away, none: null }[outcome.winner ?? 'none'],
    );
    for (const loser of losers)
      if (loser.kind === 'roster')
        losses.set(loser.rosterId, (losses.get(loser.rosterId) ?? 0) + 1);
  }
  return places.flatMap(({ rosterId, placement, unplayedOrder }) => {
    const [least, most] = lossesAllowed(plan, placement);
    const lost = losses.get(rosterId) ?? 0;
    if (unplayedOrder !== undefined && lost > 0 && lost <= 2) return [];
    return lost < least || lost > most
      ? [`${rosterId}, placed ${placement}, lost ${lost} times`]
      : [];
  });
}

function lossesAllowed(
  { format, size, thirdPlace, grandFinal }: BracketPlan,
  placement: number,
): [least: number, most: number] {
  const isDouble = format === 'double_elimination' && size > 2;
  if (!isDouble) return lossesInSingle(thirdPlace, placement);
  if (placement === 1) return grandFinal === 'none' ? [0, 0] : [0, 1];
  if (placement > 2 || grandFinal === 'reset') return [2, 2];
  return grandFinal === 'none' ? [1, 1] : [1, 2];
}

function lossesInSingle(thirdPlace: boolean, placement: number): [least: number, most: number] {
  if (placement === 1) return [0, 0];
  return thirdPlace && placement === 4 ? [2, 2] : [1, 1];
}

/**
 * Checks that seeds 1 and 2 do not meet before the upper final, and that there is no rematch before
 * the bound.
 */
function meetingFaults(plan: BracketPlan, series: BracketSeries[]): string[] {
  const upperPairs = new Set<number>();
  const faults: string[] = [];
  const pairs = series.flatMap(({ position, home, away }) =>
    home.kind === 'roster' && away.kind === 'roster'
      ? [
          {
            position,
            pair: Math.min(home.seed, away.seed) * 65_536 + Math.max(home.seed, away.seed),
          },
        ]
      : [],
  );
  for (const { position, pair } of pairs) {
    if (position.bracketNumber !== 0) continue;
    upperPairs.add(pair);
    if (pair === 65_538 && position.roundNumber < upperRounds(plan))
      faults.push(`seeds 1 and 2 meet in upper round ${position.roundNumber}`);
  }
  for (const { position, pair } of pairs) {
    if (position.bracketNumber !== 1 || !upperPairs.has(pair)) continue;
    const count = matchCount({ plan, ...position });
    if (count > rematchBound(plan.size)) faults.push(`a rematch in a lower round of ${count}`);
  }
  return faults;
}
