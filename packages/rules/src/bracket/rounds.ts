import {
  grandFinalRounds,
  lowerRounds,
  matchCount,
  upperRounds,
  type BracketNumber,
  type BracketPlan,
  type Position,
  type RoundKind,
  type RoundName,
} from './bracket.ts';
import { roundNameInGraph } from './graph/graph-links.ts';

export interface BracketRound {
  bracketNumber: BracketNumber;
  roundNumber: number;
  matchCount: number;
  /** 1 is the last round, 2 the one before, as `configuration.bestOf` counts. */
  distanceToFinal: number;
  /** The wave in which the round is played, from 1: rounds of one wave share their time. */
  playOrder: number;
  name: RoundName;
}

type RoundPlace = Pick<Position, 'bracketNumber' | 'roundNumber'>;

/**
 * [BRK-8] Returns the wave in which a round is played: a lower round one wave after the upper round
 * that feeds it.
 */
export function playOrder({
  plan,
  bracketNumber,
  roundNumber,
}: { plan: BracketPlan } & RoundPlace): number {
  return waveOf(plan, bracketNumber, roundNumber);
}

/** [BRK-8] Returns the wave as `playOrder` does, without an object for each call. */
export function waveOf(
  plan: BracketPlan,
  bracketNumber: BracketNumber,
  roundNumber: number,
): number {
  const double = lowerRounds(plan) > 0;
  if (bracketNumber === 0) return double && roundNumber > 1 ? 2 * (roundNumber - 1) : roundNumber;
  if (bracketNumber === 1) return roundNumber + 1;
  if (bracketNumber === 3) return upperRounds(plan);
  return 2 * upperRounds(plan) + roundNumber - 1;
}

/**
 * [BRK-8] Returns the distance of a round from the last: 1 for the grand final and its reset (or
 * the final), 2 for the finals of both brackets and third place.
 */
export function distanceToFinal({
  plan,
  bracketNumber,
  roundNumber,
}: { plan: BracketPlan } & RoundPlace): number {
  if (bracketNumber === 2) return 1;
  if (bracketNumber === 3) return 2;
  const rounds = bracketNumber === 0 ? upperRounds(plan) : lowerRounds(plan);
  return rounds - roundNumber + (plan.grandFinal === 'none' ? 1 : 2);
}

/**
 * [BRK-9] Returns the name of a round as data: final, semi-final and quarter-final of the upper,
 * final and semi-final of the lower bracket, else its number.
 */
export function roundName({
  plan,
  bracketNumber,
  roundNumber,
}: { plan: BracketPlan } & RoundPlace): RoundName {
  if (plan.graph) return roundNameInGraph(plan.graph, roundNumber);
  const name = (kind: RoundKind): RoundName => ({
    kind,
    bracket: bracketNumber,
    number: roundNumber,
  });
  if (bracketNumber === 3) return name('third-place');
  if (bracketNumber === 2) return name(roundNumber === 2 ? 'reset' : 'grand-final');
  const left = (bracketNumber === 0 ? upperRounds(plan) : lowerRounds(plan)) - roundNumber;
  if (left === 0) return name('final');
  if (left === 1) return name('semi-final');
  return name(left === 2 && bracketNumber === 0 ? 'quarter-final' : 'round');
}

/**
 * [BRK-8] Returns the rounds with their number of series in playing order, those of one wave by
 * bracket (a possible reset included, last).
 */
export function roundPlaces(
  plan: BracketPlan,
): (RoundPlace & { matchCount: number; playOrder: number })[] {
  const places: (RoundPlace & { matchCount: number; playOrder: number })[] = [];
  const add = (bracketNumber: BracketNumber, count: number) => {
    for (let roundNumber = 1; roundNumber <= count; roundNumber++) {
      places.push({
        bracketNumber,
        roundNumber,
        matchCount: matchCount({ plan, bracketNumber, roundNumber }),
        playOrder: waveOf(plan, bracketNumber, roundNumber),
      });
    }
  };
  add(0, upperRounds(plan));
  add(1, lowerRounds(plan));
  add(2, grandFinalRounds(plan));
  add(3, plan.thirdPlace ? 1 : 0);
  return places.sort(
    (one, other) => one.playOrder - other.playOrder || one.bracketNumber - other.bracketNumber,
  );
}

/**
 * [BRK-8] Returns all rounds in playing order (a possible reset included, last), with series,
 * distance to the final, wave and name.
 */
export function groupByRound(plan: BracketPlan): BracketRound[] {
  const rounds = roundPlaces(plan).map((place) => ({
    ...place,
    distanceToFinal: distanceToFinal({ plan, ...place }),
    name: roundName({ plan, ...place }),
  }));
  // The third place is played before the final of its wave.
  return rounds.sort(
    (one, other) =>
      one.playOrder - other.playOrder ||
      Number(other.bracketNumber === 3) - Number(one.bracketNumber === 3),
  );
}
