import { getItem } from '../must.ts';
import {
  grandFinalRounds,
  lowerRounds,
  matchCount,
  positionCode,
  upperRounds,
  type BracketPlan,
  type Position,
  type Side,
  type Source,
  type Target,
  type Targets,
} from './bracket.ts';
import { sourcesInGraph, targetsInGraph } from './graph/graph-links.ts';
import { dropPlace } from './lower-drop.ts';
import { loadSeedOrder } from './seed-order.ts';

const GRAND_FINAL: Position = { bracketNumber: 2, roundNumber: 1, matchNumber: 1 };
const RESET: Position = { bracketNumber: 2, roundNumber: 2, matchNumber: 1 };
const THIRD_PLACE: Position = { bracketNumber: 3, roundNumber: 1, matchNumber: 1 };

const upper = (roundNumber: number, index: number): Position => ({
  bracketNumber: 0,
  roundNumber,
  matchNumber: index + 1,
});
const lower = (roundNumber: number, index: number): Position => ({
  bracketNumber: 1,
  roundNumber,
  matchNumber: index + 1,
});
const sideOf = (index: number): Side => (index % 2 === 0 ? 'home' : 'away');
const winnerOf = (position: Position): Source => ({ kind: 'series', position, takes: 'winner' });
const loserOf = (position: Position): Source => ({ kind: 'series', position, takes: 'loser' });

/**
 * [BRK-2] Returns whether the plan has this position. The reset belongs to a plan with `reset`,
 * though its series may not exist.
 */
export function hasPosition({
  plan,
  position,
}: {
  plan: BracketPlan;
  position: Position;
}): boolean {
  const { bracketNumber, roundNumber, matchNumber } = position;
  if (!isCount(roundNumber) || !isCount(matchNumber)) return false;
  if (bracketNumber === 3) return plan.thirdPlace && roundNumber === 1 && matchNumber === 1;
  if (bracketNumber === 2) return matchNumber === 1 && roundNumber <= grandFinalRounds(plan);
  const rounds = bracketNumber === 0 ? upperRounds(plan) : lowerRounds(plan);
  return roundNumber <= rounds && matchNumber <= matchCount({ plan, bracketNumber, roundNumber });
}

const isCount = (number: number) => Number.isInteger(number) && number >= 1;

/**
 * [BRK-5] [BRK-18] Returns where winner and loser of a series go, by arithmetic or by the graph.
 * Those of grand final 1 go on only if the lower side (away) wins it.
 */
export function targetsOf({ plan, position }: { plan: BracketPlan; position: Position }): Targets {
  if (plan.graph) return targetsInGraph(plan.graph, position);
  const index = position.matchNumber - 1;
  const { roundNumber } = position;
  if (position.bracketNumber === 0)
    return {
      winner: upperWinner(plan, roundNumber, index),
      loser: upperLoser(plan, roundNumber, index),
    };
  if (position.bracketNumber === 1)
    return { winner: lowerWinner(plan, roundNumber, index), loser: null };
  if (position.bracketNumber === 2 && roundNumber === 1 && plan.grandFinal === 'reset') {
    return { winner: { position: RESET, side: 'away' }, loser: { position: RESET, side: 'home' } };
  }
  return { winner: null, loser: null };
}

function upperWinner(plan: BracketPlan, round: number, index: number): Target | null {
  if (round < upperRounds(plan))
    return { position: upper(round + 1, index >> 1), side: sideOf(index) };
  return plan.grandFinal === 'none' ? null : { position: GRAND_FINAL, side: 'home' };
}

function upperLoser(plan: BracketPlan, round: number, index: number): Target | null {
  if (plan.thirdPlace && round === upperRounds(plan) - 1)
    return { position: THIRD_PLACE, side: sideOf(index) };
  if (lowerRounds(plan) === 0) return null;
  if (round === 1) return { position: lower(1, index >> 1), side: sideOf(index) };
  return {
    position: lower(2 * (round - 1), dropPlace({ plan, roundNumber: round, index })),
    side: 'home',
  };
}

function lowerWinner(plan: BracketPlan, round: number, index: number): Target | null {
  if (round === lowerRounds(plan))
    return plan.grandFinal === 'none' ? null : { position: GRAND_FINAL, side: 'away' };
  if (round % 2 === 1) return { position: lower(round + 1, index), side: 'away' };
  return { position: lower(round + 1, index >> 1), side: sideOf(index) };
}

/**
 * [BRK-5] [BRK-18] Returns the sources of home and away of a series, by arithmetic or by the graph:
 * the inverse of `targetsOf`.
 */
export function sourcesOf({ plan, position }: { plan: BracketPlan; position: Position }): {
  home: Source;
  away: Source;
} {
  if (plan.graph) return sourcesInGraph(plan.graph, position);
  const index = position.matchNumber - 1;
  const round = position.roundNumber;
  if (position.bracketNumber === 0) return upperSources(plan, round, index);
  if (position.bracketNumber === 1) return lowerSources(plan, round, index);
  if (position.bracketNumber === 3) {
    const semi = upperRounds(plan) - 1;
    return { home: loserOf(upper(semi, 0)), away: loserOf(upper(semi, 1)) };
  }
  if (round === 2) return { home: loserOf(GRAND_FINAL), away: winnerOf(GRAND_FINAL) };
  return {
    home: winnerOf(upper(upperRounds(plan), 0)),
    away: winnerOf(lower(lowerRounds(plan), 0)),
  };
}

function upperSources(
  plan: BracketPlan,
  round: number,
  index: number,
): { home: Source; away: Source } {
  if (round > 1)
    return {
      home: winnerOf(upper(round - 1, 2 * index)),
      away: winnerOf(upper(round - 1, 2 * index + 1)),
    };
  const order = loadSeedOrder(plan.size);
  return {
    home: { kind: 'seed', seed: getItem(order, 2 * index) },
    away: { kind: 'seed', seed: getItem(order, 2 * index + 1) },
  };
}

function lowerSources(
  plan: BracketPlan,
  round: number,
  index: number,
): { home: Source; away: Source } {
  if (round === 1)
    return { home: loserOf(upper(1, 2 * index)), away: loserOf(upper(1, 2 * index + 1)) };
  if (round % 2 === 1)
    return {
      home: winnerOf(lower(round - 1, 2 * index)),
      away: winnerOf(lower(round - 1, 2 * index + 1)),
    };
  const upperRound = round / 2 + 1;
  const dropped = dropPlace({ plan, roundNumber: upperRound, index });
  return { home: loserOf(upper(upperRound, dropped)), away: winnerOf(lower(round - 1, index)) };
}

/**
 * [BRK-5] Returns the positions whose slots a series' result could change, nearest first: O(log² n)
 * of them.
 */
export function downstreamOf({
  plan,
  position,
}: {
  plan: BracketPlan;
  position: Position;
}): Position[] {
  const found = new Map<number, Position>();
  let edge = [position];
  while (edge.length > 0) {
    const next: Position[] = [];
    for (const from of edge) {
      const { winner, loser } = targetsOf({ plan, position: from });
      for (const target of [winner, loser]) {
        if (!target || found.has(positionCode(target.position))) continue;
        found.set(positionCode(target.position), target.position);
        next.push(target.position);
      }
    }
    edge = next;
  }
  return [...found.values()];
}

/** [BRK-14] Returns whether a win as `side` ends the winner's run, without a next opponent. */
export function isLastForWinner({
  plan,
  position,
  side,
}: {
  plan: BracketPlan;
  position: Position;
  side: Side;
}): boolean {
  if (position.bracketNumber === 2 && position.roundNumber === 1)
    return plan.grandFinal !== 'reset' || side === 'home';
  return targetsOf({ plan, position }).winner === null;
}
