import type { RosterId } from '../../ids.ts';
import type { BracketSeries } from '../bracket.ts';
import { getGraphNode } from './graph-links.ts';
import type { BracketGraph } from './graph.ts';

/** [SED-7] Returns whether the series of a graph are played in groups. */
export const hasGroupsInGraph = ({ series }: BracketGraph): boolean =>
  series.some(({ group }) => group !== undefined);

/** [SED-7] Returns the group of each roster: that of the last series with a group that it reached. */
export function groupsInGraph({
  graph,
  series,
}: {
  graph: BracketGraph;
  /** In playing order. */
  series: readonly BracketSeries[];
}): Map<RosterId, string> {
  const groups = new Map<RosterId, string>();
  for (const { position, home, away } of series) {
    const { group } = getGraphNode(graph, position).series;
    if (group === undefined) continue;
    for (const slot of [home, away]) if (slot.kind === 'roster') groups.set(slot.rosterId, group);
  }
  return groups;
}
