import type { GroupPlace } from '../bracket/graph/graph.ts';
import type { RosterId } from '../ids.ts';
import { groupLetter } from '../round-robin/group-letter.ts';

/** A roster in the standings of a segment. */
export interface GroupRow {
  rosterId: RosterId;
  /** Unshared, lower is better. */
  order: number;
  /** The group from 1; null: the segment is one group. */
  group: number | null;
}

/** A segment that leads into another one. */
export interface GroupedSegment {
  /** The number of groups in its settings, 1 without groups. */
  plannedGroups: number;
  /** Its standings; none before its seeding. */
  rows: readonly GroupRow[];
}

/**
 * [BRK-23] Returns the group place of each roster of some segments. A segment without groups is one
 * group, and the letters go on from segment to segment, also after one that is not seeded yet.
 */
export function groupPlacesOfStages(
  segments: readonly GroupedSegment[],
): Map<RosterId, GroupPlace> {
  const places = new Map<RosterId, GroupPlace>();
  let before = 0;
  for (const { plannedGroups, rows } of segments) {
    const groups = Map.groupBy(rows, ({ group }) => group ?? 1);
    for (const [group, members] of groups) {
      const letter = groupLetter(before + group - 1);
      for (const [index, { rosterId }] of members
        .toSorted((one, other) => one.order - other.order)
        .entries())
        places.set(rosterId, { group: letter, place: index + 1 });
    }
    before += Math.max(plannedGroups, ...groups.keys());
  }
  return places;
}
