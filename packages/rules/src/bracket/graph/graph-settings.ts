import { accept, refuse, type Decision } from '../../decision.ts';
import { traitsOf } from '../../format-traits.ts';
import { decideGraph } from './decide-graph.ts';
import { graphCapacity, type BracketGraph } from './graph.ts';

/**
 * [BRK-22] Decides whether a segment's graph suits its format and its number of rosters: a custom
 * bracket has a graph that can be played, and a limit of at most its seeds. Other formats ignore a
 * graph. Refused `impossible-graph`, `too-many-rosters`.
 */
export function decideGraphSettings({
  format,
  graph,
  rosters,
}: {
  format: string;
  graph: BracketGraph | undefined;
  /** The seeded rosters, else the limit; null without either. */
  rosters: number | null;
}): Decision<true> {
  if (!traitsOf({ format }).hasGraph) return accept(true);
  if (!graph) return refuse('impossible-graph', 'a custom bracket needs a graph');
  const decision = decideGraph(graph);
  if (!decision.accepted) return decision;
  const capacity = graphCapacity(graph);
  return rosters !== null && rosters > capacity
    ? refuse('too-many-rosters', `${rosters} of at most ${capacity}, the seeds of the graph`)
    : accept(true);
}

/** [BRK-22] Returns the most rosters of a segment: its limit, in a custom bracket at most its seeds. */
export function rosterLimitOf({
  format,
  configuration: { graph },
  rostersLimit: { limit },
}: {
  format: string;
  configuration: { graph?: BracketGraph | undefined };
  rostersLimit: { limit: number | null };
}): number | null {
  if (!graph || !traitsOf({ format }).hasGraph) return limit;
  return Math.min(limit ?? Infinity, graphCapacity(graph));
}
