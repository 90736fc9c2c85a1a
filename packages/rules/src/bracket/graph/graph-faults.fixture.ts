import { isLostByBoth, type BracketPlan, type BracketSeries, type Slot } from '../bracket.ts';
import { finalPlacements } from '../final-placements.ts';
import { slotOf } from '../settle.ts';
import { loadGraphIndex } from './graph-index.ts';
import { RESULTS, type BracketGraph } from './graph.ts';

const rosterIn = (slot: Slot): string[] => (slot.kind === 'roster' ? [slot.rosterId] : []);
const rostersIn = ({ home, away }: BracketSeries) => [home, away].flatMap(rosterIn);

/** Returns the faults of a graph that was played to its end, in words; an empty list for none. */
export function findPlayFaults(plan: BracketPlan, series: BracketSeries[]): string[] {
  const placements = finalPlacements({ plan, series });
  const faults = series.flatMap(({ outcome, position }) =>
    outcome ? [] : [`${position.roundNumber}.${position.matchNumber} is open`],
  );
  if (placements.length !== plan.rosters)
    faults.push(`${placements.length} of ${plan.rosters} have a place`);
  const canMissPlaces = series.some(isLostByBoth);
  for (const [index, { placement, order }] of placements.entries()) {
    const better = placements.filter((other) => other.placement < placement).length;
    const isWrong = canMissPlaces ? placement <= better : placement !== better + 1;
    if (isWrong || placement > plan.rosters || order !== index + 1)
      faults.push(`${placement} after ${better} better ones, unshared ${order} at ${index}`);
  }
  return [...faults, ...linkFaults(plan.graph!, series), ...ownOpponents(series)];
}

/** Returns results that play on without a link, or do not play on where they should. */
function linkFaults(graph: BracketGraph, series: BracketSeries[]): string[] {
  const { nodes } = loadGraphIndex(graph);
  return series.flatMap((one, index) =>
    RESULTS.flatMap((takes) => {
      const { targets, series: own } = nodes[index]!;
      const [roster] = rosterIn(slotOf({ series: one, takes }));
      if (roster === undefined) return [];
      const playsOn = series.slice(index + 1).some((later) => rostersIn(later).includes(roster));
      return playsOn === (targets[takes] !== null)
        ? []
        : [`the ${takes} of ${own.id} ${playsOn ? 'plays on' : 'is lost'}`];
    }),
  );
}

const ownOpponents = (series: BracketSeries[]): string[] =>
  series.flatMap((one) => {
    const [home, away] = rostersIn(one);
    return home !== undefined && home === away ? [`${home} plays itself`] : [];
  });
