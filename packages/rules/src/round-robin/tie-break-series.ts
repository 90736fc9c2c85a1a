import { refuse, accept, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import type { RosterId, SegmentId } from '../ids.ts';
import { getItem } from '../must.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import { compareAcrossGroups } from '../standings/group-standings.ts';
import { pointsFor } from '../standings/points.ts';
import type { StandingRow } from '../standings/standings.ts';

/**
 * [RRB-9] Decides whether a format can have tie-break series: only rosters that play in groups have
 * fixed series, after which a tie is certain. Refused `invalid-tie-break-series`.
 */
export function decideTieBreakSeries({
  format,
  tieBreakSeries = false,
}: {
  format: string;
  tieBreakSeries?: boolean | undefined;
}): Decision<true> {
  const { hasGroups, hasLobbies } = traitsOf({ format });
  return tieBreakSeries && (!hasGroups || hasLobbies)
    ? refuse('invalid-tie-break-series', 'only a round robin has tie-break series')
    : accept(true);
}

/** Where a place leads: places with the same value do not differ. */
export type Destination = string | number | boolean | null;

/** A place of a group, from 1, and the order that it has among all groups. */
interface Place {
  place: number;
  order: number;
}

/**
 * [RRB-9] Returns a function that says where a place leads: to the next segment of an advance rule,
 * by the unshared order; without rules to the points of the table, without a table to first place
 * or not.
 */
export function destinationsOf({
  advance,
  points = [],
}: {
  advance: readonly AdvanceRule[];
  points?: readonly number[] | undefined;
}): (place: Place) => Destination {
  if (advance.length === 0)
    return points.length > 0
      ? ({ place }) => pointsFor({ placement: place, table: points })
      : ({ place }) => place === 1;
  const next = new Map<number, SegmentId>();
  for (const { placements, nextSegmentId } of advance)
    for (const order of placements) if (!next.has(order)) next.set(order, nextSegmentId);
  return ({ order }) => next.get(order) ?? null;
}

/** A row of a group; rosters share a placement if no tie-breaker separates them. */
export type TiedRow = StandingRow & { tieBreakers?: Readonly<Record<string, number>> };

/** Rosters of a group that must play for their places, best seed first. */
export interface TieToPlay {
  /** The index of the group. */
  group: number;
  rosterIds: RosterId[];
}

/**
 * [RRB-9] Returns the ties that must be played, since their places lead to different destinations.
 * They are in the order of groups and places. `groups` are the rows of each group in order, without
 * a last resort. Withdrawn rosters do not play.
 */
export function findTiesToPlay({
  groups,
  withdrawn,
  destinationOf,
}: {
  groups: readonly (readonly TiedRow[])[];
  withdrawn: ReadonlySet<string>;
  destinationOf: (place: Place) => Destination;
}): TieToPlay[] {
  return groups.flatMap((rows, group) =>
    [...Map.groupBy(rows, ({ placement }) => placement).values()]
      .filter((tie) => tie.length > 1 && !tie.some(({ rosterId }) => withdrawn.has(rosterId)))
      .filter((tie) => isDivided({ tie, group, groups, destinationOf }))
      .map((tie) => ({ group, rosterIds: tie.map(({ rosterId }) => rosterId) })),
  );
}

/** Returns whether the places of a tie lead to different destinations, for any order of its rosters. */
function isDivided({
  tie,
  group,
  groups,
  destinationOf,
}: {
  tie: readonly TiedRow[];
  group: number;
  groups: readonly (readonly TiedRow[])[];
  destinationOf: (place: Place) => Destination;
}): boolean {
  const destinations = new Set<Destination>();
  const { placement } = getItem(tie, 0);
  for (let place = placement; place < placement + tie.length; place++)
    for (const row of tie) {
      const { first, last } = ordersOf({ row, place, group, groups });
      for (let order = first; order <= last; order++)
        destinations.add(destinationOf({ place, order }));
    }
  return destinations.size > 1;
}

/**
 * Returns the orders among all groups that a roster can have with a place of its group: the places
 * of other groups may be tied, too.
 */
function ordersOf({
  row,
  place,
  group,
  groups,
}: {
  row: TiedRow;
  place: number;
  group: number;
  groups: readonly (readonly TiedRow[])[];
}): { first: number; last: number } {
  const before = groups.reduce((sum, rows) => sum + Math.min(place - 1, rows.length), 0);
  let [first, last] = [before + 1, before + 1];
  groups.forEach((rows, index) => {
    const placed = rows[place - 1];
    if (index === group || !placed) return;
    const isAhead = (other: TiedRow) =>
      compareAcrossGroups({ ...other, group: index }, { ...row, group }) < 0;
    const rivals = rows.filter(({ placement }) => placement === placed.placement);
    if (rivals.every(isAhead)) first++;
    if (rivals.some(isAhead)) last++;
  });
  return { first, last };
}
