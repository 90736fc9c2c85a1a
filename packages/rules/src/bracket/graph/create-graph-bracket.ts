import { mustFind } from '../../must.ts';
import { positionCode, type BracketSeries, type Slot, type Source } from '../bracket.ts';
import { decideAutomaticOutcome, seedSlot, slotOf } from '../settle.ts';
import { loadGraphIndex } from './graph-index.ts';
import type { BracketGraph } from './graph.ts';

/**
 * [BRK-18] Creates all series of a graph in playing order from seeds given best first. A seed
 * without a roster is a bye, in any round, and what byes decide is already decided.
 */
export function createGraphBracket(graph: BracketGraph, seeds: readonly string[]): BracketSeries[] {
  const created = new Map<number, BracketSeries>();
  const slotFrom = (source: Source): Slot =>
    source.kind === 'seed'
      ? seedSlot({ seeds, seed: source.seed })
      : slotOf({ series: mustFind(created, positionCode(source.position)), takes: source.takes });
  for (const node of loadGraphIndex(graph).nodes) {
    const [home, away] = [slotFrom(node.home), slotFrom(node.away)];
    created.set(positionCode(node.position), {
      position: node.position,
      home,
      away,
      outcome: decideAutomaticOutcome({ home, away }),
    });
  }
  return [...created.values()];
}
