import { bracketPlan } from '../bracket.ts';
import { graphFromPlan } from './graph-from-plan.ts';
import { resultOf, type BracketGraph, type GraphSource } from './graph.ts';

/**
 * [BRK-21] Returns a double elimination with one grand final in which the better half of the seeds
 * enters the upper and the other half the lower bracket, as if each better seed had won a first
 * upper round.
 */
export function lowerEntryGraph(rosters: number): BracketGraph {
  const { series } = graphFromPlan(
    bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
  );
  const seedOf = new Map<string, GraphSource>();
  for (const { id, home, away } of series) {
    if (!('seed' in home) || !('seed' in away)) continue;
    seedOf.set(`winner ${id}`, { seed: Math.min(home.seed, away.seed) });
    seedOf.set(`loser ${id}`, { seed: Math.max(home.seed, away.seed) });
  }
  const enter = (source: GraphSource): GraphSource => {
    const result = resultOf(source);
    return (result && seedOf.get(`${result.takes} ${result.id}`)) ?? source;
  };
  return {
    series: series
      .filter(({ id }) => !seedOf.has(`winner ${id}`))
      .map((one) => ({ ...one, home: enter(one.home), away: enter(one.away) })),
  };
}
