import { toSideFault, type GraphFault } from './graph-fault.ts';
import { sidesOf, type BracketGraph, type GroupPlace } from './graph.ts';
import { groupPlaceKey } from './group-places.ts';

/** The last place of a group that a graph can name. */
const MAX_GROUP_PLACE = 64;
const LETTERS = /^[A-Z]{1,2}$/;

/** [BRK-19] Returns group places that no group has, and those that are used twice. */
export function findGroupPlaceFaults(graph: BracketGraph): GraphFault[] {
  const users = new Map<string, string>();
  return sidesOf(graph).flatMap((side): GraphFault[] => {
    if (!('groupPlace' in side.source)) return [];
    const { groupPlace } = side.source;
    const key = groupPlaceKey(groupPlace);
    const before = users.get(key);
    users.set(key, before ?? side.id);
    const reason = findReason(groupPlace) ?? (before && `${key} already plays in ${before}`);
    return reason ? [toSideFault(side, { kind: 'group-place', reason })] : [];
  });
}

/** Returns the reason for which no group has a place; null for a good one. */
function findReason({ group, place }: GroupPlace): string | null {
  if (!LETTERS.test(group)) return 'a group has one or two letters, A to Z';
  return Number.isInteger(place) && place >= 1 && place <= MAX_GROUP_PLACE
    ? null
    : `a place in a group is a whole number from 1 to ${MAX_GROUP_PLACE}`;
}
