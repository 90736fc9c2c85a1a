import type { RosterId } from '@ringside/rules/ids';

interface Link {
  rosterId: RosterId;
  parentId: string | null;
}

/**
 * Returns the way of a roster through the season, first to last: its predecessors, itself, and its
 * successors.
 */
export function stageChainOf<Stage extends Link>(all: Stage[], id: string): Stage[] {
  const byId = new Map(all.map((stage) => [stage.rosterId, stage]));
  const before: Stage[] = [];
  for (
    let stage = byId.get(id);
    stage && !before.includes(stage);
    stage = stage.parentId === null ? undefined : byId.get(stage.parentId)
  )
    before.unshift(stage);
  const after: Stage[] = [];
  for (
    let stage = findNext(all, id);
    stage && !before.includes(stage) && !after.includes(stage);
    stage = findNext(all, stage.rosterId)
  )
    after.push(stage);
  return [...before, ...after];
}

const findNext = <Stage extends Link>(all: Stage[], id: string) =>
  all.find(({ parentId }) => parentId === id);

/**
 * Returns the last stages of a list in order of time; if that would omit the roster's own, those
 * that end with it.
 */
export function latestStagesOf<Stage extends Link>(
  all: Stage[],
  id: string,
  count: number,
): Stage[] {
  const last = all.slice(-count);
  if (last.some(({ rosterId }) => rosterId === id)) return last;
  const at = all.findIndex(({ rosterId }) => rosterId === id);
  return all.slice(Math.max(0, at + 1 - count), at + 1);
}

/** Returns the rosters at the ends of the ways of these stages. */
export function leafSegmentsOf(all: Link[], wanted: Link[]): string[] {
  return [
    ...new Set(
      wanted.map(({ rosterId }) => stageChainOf(all, rosterId).at(-1)?.rosterId ?? rosterId),
    ),
  ];
}
