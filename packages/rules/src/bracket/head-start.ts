import type { HeadStart } from '../series/head-start.ts';
import { upperRounds, type BracketPlan, type Position } from './bracket.ts';
import { targetsOf } from './links.ts';

/**
 * [BRK-17] Returns the head start of a series: with `advantage`, the side that the winner of the
 * upper bracket takes in the grand final has won one match. Null for every other series.
 */
export function headStartAt({
  plan,
  position,
}: {
  plan: BracketPlan;
  position: Position;
}): HeadStart | null {
  if (plan.grandFinal !== 'advantage' || position.bracketNumber !== 2) return null;
  const upperFinal = { bracketNumber: 0, roundNumber: upperRounds(plan), matchNumber: 1 } as const;
  const side = targetsOf({ plan, position: upperFinal }).winner?.side;
  return side ? { home: Number(side === 'home'), away: Number(side === 'away') } : null;
}
