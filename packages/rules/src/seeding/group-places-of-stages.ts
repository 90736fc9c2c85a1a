import type { GroupPlace } from '../bracket/graph/graph.ts';
import type { RosterId } from '../ids.ts';
import { groupLetter } from '../round-robin/group-letter.ts';

/** A roster in the standings of a segment. */
interface GroupRow {
  rosterId: RosterId;
  /** Unshared, lower is better. */
  order: number;
  /** Shared by ties. */
  placement: number;
  /** [SER-8] As in `Placement`. */
  unplayedOrder?: number | undefined;
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
 * [SER-8] A roster that an unplayed series put out has the last of the places that it shares.
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
      const inOrder = members.toSorted((one, other) => one.order - other.order);
      for (const [index, row] of inOrder.entries())
        places.set(row.rosterId, { group: letter, place: placeOf(row, index, members) });
    }
    before += Math.max(plannedGroups, ...groups.keys());
  }
  return places;
}

const placeOf = (
  { placement, unplayedOrder }: GroupRow,
  index: number,
  members: readonly GroupRow[],
): number =>
  unplayedOrder === undefined
    ? index + 1
    : members.filter((other) => other.placement <= placement).length;
