import { STRAIGHT_TO_DAY_TWO } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId, SegmentId } from '../ids.ts';

export interface AdvanceRule {
  placements: number[];
  nextSegmentId: SegmentId;
}

/**
 * [ADV-1] Parses placements as an operator types them, a comma-separated list, into numbers.
 * Refused `invalid-placements`: not whole from 1, or a duplicate.
 */
export function decidePlacements(typed: string | readonly number[]): Decision<number[]> {
  const placements =
    typeof typed === 'string'
      ? typed.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
      : [...typed];
  const wrong =
    placements.length === 0 ||
    placements.some((placement) => !Number.isInteger(placement) || placement < 1);
  if (wrong || new Set(placements).size < placements.length)
    return refuse('invalid-placements', 'whole numbers from 1, each once');
  return accept(placements);
}

/**
 * [ADV-2] Returns the rosters that advance and their target: those whose unshared order is in a
 * rule's placements, in that order.
 */
export function findAdvancingRosters({
  standings,
  rules,
}: {
  standings: { rosterId: RosterId; order: number }[];
  rules: AdvanceRule[];
}): { rosterId: RosterId; nextSegmentId: string }[] {
  const inOrder = [...standings].sort((one, other) => one.order - other.order);
  return rules.flatMap(({ placements, nextSegmentId }) =>
    inOrder
      .filter(({ order }) => placements.includes(order))
      .map(({ rosterId }) => ({ rosterId, nextSegmentId })),
  );
}

/**
 * [ADV-3] Decides whether rosters may advance: by the rules only from a finished segment, otherwise
 * with named placements. Refused `segment-not-finished`.
 */
export function decideAdvance({
  finished,
  placements,
}: {
  finished: boolean;
  placements: readonly number[] | null;
}): Decision<true> {
  return finished || placements !== null ? accept(true) : refuse('segment-not-finished');
}

/**
 * [ADV-4] Returns the teams of a region's leaderboard that go straight to Day 2 and skip Day 1: its
 * top 16 with points; `ranked` best first.
 */
export function findStraightTeams({
  ranked,
  count = STRAIGHT_TO_DAY_TWO,
}: {
  ranked: { teamId: string; points: number }[];
  count?: number;
}): string[] {
  return ranked
    .filter(({ points }) => points > 0)
    .slice(0, count)
    .map(({ teamId }) => teamId);
}

/**
 * [ADV-5] Returns a new roster's place in the way through the season: one level higher, its parent
 * the roster it advanced from.
 */
export function nextTree(from: { id: string; treeLevel: number }): {
  level: number;
  parentId: string;
} {
  return { level: from.treeLevel + 1, parentId: from.id };
}
