import type { RosterId } from '@ringside/rules/ids';

interface Link {
  rosterId: RosterId;
  parentId: string | null;
}

/**
 * Returns the way of a roster through the season, first to last: its predecessors, itself, and its
 * successors.
 */
export function stageChainOf<Stage extends Link>(stages: Stage[], id: string): Stage[] {
  const byId = new Map(stages.map((stage) => [stage.rosterId, stage]));
  const before: Stage[] = [];
  for (
    let stage = byId.get(id);
    stage && !before.includes(stage);
    stage = stage.parentId === null ? undefined : byId.get(stage.parentId)
  )
    before.unshift(stage);
  const after: Stage[] = [];
  for (
    let stage = findNext(stages, id);
    stage && !before.includes(stage) && !after.includes(stage);
    stage = findNext(stages, stage.rosterId)
  )
    after.push(stage);
  return [...before, ...after];
}

const findNext = <Stage extends Link>(stages: Stage[], id: string) =>
  stages.find(({ parentId }) => parentId === id);

/**
 * Returns the last stages of a list in order of time; if that would omit the roster's own, those
 * that end with it.
 */
export function latestStagesOf<Stage extends Link>(
  stages: Stage[],
  id: string,
  count: number,
): Stage[] {
  const last = stages.slice(-count);
  if (last.some(({ rosterId }) => rosterId === id)) return last;
  const at = stages.findIndex(({ rosterId }) => rosterId === id);
  return stages.slice(Math.max(0, at + 1 - count), at + 1);
}

/** Returns the rosters at the ends of the ways of these stages. */
export function leafSegmentsOf(stages: Link[], shownStages: Link[]): string[] {
  return [
    ...new Set(
      shownStages.map(
        ({ rosterId }) => stageChainOf(stages, rosterId).at(-1)?.rosterId ?? rosterId,
      ),
    ),
  ];
}

/**
 * Returns whether a stage led to the next one of the chain. A roster that a team forms again for
 * another event succeeds its predecessor there, but the earlier stage did not lead to it.
 */
export const hasAdvanced = (
  stage: { eventId: string | null },
  next: { eventId: string | null } | undefined,
): boolean => next !== undefined && next.eventId === stage.eventId;
