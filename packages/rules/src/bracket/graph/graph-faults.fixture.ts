import type { BracketPlan, BracketSeries, Slot } from '../bracket.ts';
import { finalPlacements } from '../final-placements.ts';
import { loadGraphIndex } from './graph-index.ts';
import type { BracketGraph } from './graph.ts';

const rosterIn = (slot: Slot): string[] => (slot.kind === 'roster' ? [slot.rosterId] : []);

/** Returns the faults of a graph that was played to its end, in words; an empty list for none. */
export function findPlayFaults(plan: BracketPlan, series: BracketSeries[]): string[] {
  const placements = finalPlacements({ plan, series });
  const faults = series.flatMap(({ outcome, position }) =>
    outcome ? [] : [`${position.roundNumber}.${position.matchNumber} is open`],
  );
  if (placements.length !== plan.rosters)
    faults.push(`${placements.length} of ${plan.rosters} have a place`);
  for (const [index, { placement, order }] of placements.entries()) {
    const better = placements.filter((other) => other.placement < placement).length;
    if (placement !== better + 1 || order !== index + 1)
      faults.push(`${placement} after ${better} better ones, unshared ${order} at ${index}`);
  }
  return [...faults, ...linkFaults(plan.graph!, series)];
}

/** Returns series that a roster plays although its place is decided, or in which it is twice. */
function linkFaults(graph: BracketGraph, series: BracketSeries[]): string[] {
  const { nodes } = loadGraphIndex(graph);
  return series.flatMap(({ home, away, outcome }, index) => {
    const { targets, series: own } = nodes[index]!;
    const [winner, loser] = outcome?.winner === 'home' ? [home, away] : [away, home];
    const later = (rosters: string[]) =>
      series.slice(index + 1).filter((one) => {
        const inIt = [one.home, one.away].flatMap(rosterIn);
        return rosters.some((roster) => inIt.includes(roster));
      }).length;
    const faults: string[] = [];
    if (!targets.winner && later(rosterIn(winner)) > 0) faults.push(`the winner of ${own.id}`);
    if (!targets.loser && later(rosterIn(loser)) > 0) faults.push(`the loser of ${own.id}`);
    if (targets.winner && later(rosterIn(winner)) === 0 && winner.kind === 'roster')
      faults.push(`the winner of ${own.id} is lost`);
    if (home.kind === 'roster' && away.kind === 'roster' && home.rosterId === away.rosterId)
      faults.push(`${home.rosterId} plays itself in ${own.id}`);
    return faults;
  });
}
