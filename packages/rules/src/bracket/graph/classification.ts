import { getItem } from '../../must.ts';
import { loadSeedOrder } from '../seed-order.ts';
import type { BracketGraph, GraphSeries, GraphSource } from './graph.ts';

/**
 * [BRK-21] Returns the graph in which each loser plays on: after each round winners and losers of a
 * block play for the better and the worse half of its places, until all places are unshared.
 */
export function classificationGraph(rosters: number): BracketGraph {
  const seeds = loadSeedOrder(rosters).map((seed): GraphSource => ({ seed }));
  const series: GraphSeries[] = [];
  let blocks = [{ sources: seeds, firstPlace: 1 }];
  for (let round = 1; blocks.length > 0; round++) {
    const next: typeof blocks = [];
    let match = 0;
    for (const { sources, firstPlace } of blocks) {
      const ids: string[] = [];
      for (let index = 0; index < sources.length; index += 2) {
        const id = `R${round}-${(match += 1)}`;
        ids.push(id);
        series.push({
          id,
          home: getItem(sources, index),
          away: getItem(sources, index + 1),
          name: nameOf(sources.length, firstPlace),
          ...(sources.length === 2 && { winnerPlace: firstPlace, loserPlace: firstPlace + 1 }),
        });
      }
      if (ids.length < 2) continue;
      next.push(
        { sources: ids.map((winner) => ({ winner })), firstPlace },
        { sources: ids.map((loser) => ({ loser })), firstPlace: firstPlace + ids.length },
      );
    }
    blocks = next;
  }
  return { series };
}

/** Returns the name of the series of a block by the places that it plays for. */
function nameOf(size: number, firstPlace: number): string {
  if (size > 2) return `Places ${firstPlace} to ${firstPlace + size - 1}`;
  if (firstPlace === 1) return 'Final';
  return firstPlace === 3 ? 'Third place' : `Place ${firstPlace}`;
}
