import { bracketPlan } from '../bracket.ts';
import { graphFromPlan } from './graph-from-plan.ts';
import {
  resultOf,
  resultSource,
  type BracketGraph,
  type GraphSeries,
  type GraphSource,
} from './graph.ts';

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
    if (!result) return source;
    return (
      seedOf.get(`${result.takes} ${result.id}`) ?? resultSource(result.takes, renumber(result.id))
    );
  };
  return {
    series: series
      .filter(({ id }) => !seedOf.has(`winner ${id}`))
      .map((one) =>
        betterSeedAtHome({
          ...one,
          id: renumber(one.id),
          home: enter(one.home),
          away: enter(one.away),
        }),
      ),
  };
}

/** Returns the id of a series after the first upper round is left out. */
const renumber = (id: string): string =>
  id.replace(/^U(\d+)/, (_, round: string) => `U${Number(round) - 1}`);

function betterSeedAtHome({ home, away, ...series }: GraphSeries): GraphSeries {
  const isTurned = 'seed' in home && 'seed' in away && home.seed > away.seed;
  return isTurned ? { ...series, home: away, away: home } : { ...series, home, away };
}
