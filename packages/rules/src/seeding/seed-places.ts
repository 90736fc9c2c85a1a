import type { BracketPlan } from '../bracket/bracket.ts';
import { loadGraphIndex } from '../bracket/graph/graph-index.ts';
import { graphCapacity, groupPlacesIn, type BracketGraph } from '../bracket/graph/graph.ts';
import { loadSeedOrder } from '../bracket/seed-order.ts';

/** [SED-4] [SED-7] Which seeds of a stage are near each other. Seeds count from 0. */
export interface SeedPlaces {
  /** Returns the seed that a seed meets in its first series; undefined if it meets none there. */
  opponentOf(seed: number): number | undefined;
  /**
   * Returns the block of each seed. Rosters of one group, `mates` at most, are in different blocks
   * where possible.
   */
  blocksFor(mates: number): readonly number[];
}

/** [SED-7] Returns the places of a bracket of a size: blocks of size / mates slots. */
export const bracketSeedPlaces = (size: number): SeedPlaces => ({
  opponentOf: (seed) => size - 1 - seed,
  blocksFor(mates) {
    const blocks = Math.min(2 ** (32 - Math.clz32(mates - 1)), size / 2);
    const blockOf: number[] = [];
    loadSeedOrder(size).forEach(
      (seed, slot) => (blockOf[seed - 1] = Math.floor((slot * blocks) / size)),
    );
    return blockOf;
  },
});

/** [BRK-23] Returns the places of a graph with group places: it decides the opponents alone. */
const distantSeedPlaces = (graph: BracketGraph): SeedPlaces => ({
  opponentOf: () => undefined,
  blocksFor: () => Array.from({ length: graphCapacity(graph) }, (_, seed) => seed),
});

/**
 * [SED-7] Returns the places of a graph. Its blocks are its groups; outside of them both seeds of
 * one series are a block, and a seed that waits for a result is a block of its own.
 */
function graphSeedPlaces(graph: BracketGraph): SeedPlaces {
  if (groupPlacesIn(graph).length > 0) return distantSeedPlaces(graph);
  const opponents = new Map<number, number>();
  const blockOf: number[] = [];
  const groups = new Map<string, number>();
  for (const [index, { series, home, away }] of loadGraphIndex(graph).nodes.entries()) {
    const seeds = [home, away].flatMap((source) =>
      source.kind === 'seed' ? [source.seed - 1] : [],
    );
    const [one, other] = seeds;
    if (one !== undefined && other !== undefined) {
      opponents.set(one, other);
      opponents.set(other, one);
    }
    const block = series.group === undefined ? index : (groups.get(series.group) ?? index);
    if (series.group !== undefined) groups.set(series.group, block);
    for (const seed of seeds) blockOf[seed] = block;
  }
  return { opponentOf: (seed) => opponents.get(seed), blocksFor: () => blockOf };
}

/** [SED-4] [SED-7] Returns which seeds of a bracket are near each other. */
export const seedPlacesOf = ({ size, graph }: BracketPlan): SeedPlaces =>
  graph ? graphSeedPlaces(graph) : bracketSeedPlaces(size);
