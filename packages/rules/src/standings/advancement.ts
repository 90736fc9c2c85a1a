import { STRAIGHT_TO_DAY_TWO } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId, SegmentId } from '../ids.ts';
import { getItem } from '../must.ts';
import { certainPlace, type PlaceRange } from './place-range.ts';

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

/** A rule with the places that it fills beside its own, such as straight places that no team takes. */
export interface PlacesToFill extends AdvanceRule {
  extraPlaces?: number;
}

/** A roster that has advanced, and whether it still holds its place. */
export interface PlaceHolder {
  nextSegmentId: string;
  isThere: boolean;
}

/** A place that a roster takes: its own, or that of a roster which cannot take it. */
export interface FilledPlace {
  rosterId: RosterId;
  nextSegmentId: string;
  reason: 'placement' | 'vacancy';
}

/** How many players of a roster are free in a next segment. */
export type Availability = 'whole' | 'part' | 'none';

/**
 * [ADV-2] Returns the rosters that enter next segments: those whose unshared order is in a rule's
 * placements, in that order. [ADV-6] A rule fills as many places as it lists: where a roster cannot
 * enter as a whole, the next one by unshared order does, while vacancies are filled; one placed
 * before all listed places never does. Only then a listed roster enters with a part of its players.
 * [SER-8] A roster that an unplayed series put out counts with the last order that the loser of
 * that series can have: with a better one it takes no listed place, and a vacant one after all
 * others. A roster that has advanced before is not sent again, so a repeat returns nothing.
 * [ADV-10] A listed place that no roster has, before the last one, stays open. `surplus` names the
 * rosters that hold a place which is not their own and which a listed roster claims again, the
 * worst first.
 */
export function fillPlaces({
  standings,
  rules,
  holders,
  availabilityOf,
  fillsVacancies,
}: {
  standings: readonly { rosterId: RosterId; order: number; unplayedOrder?: number | undefined }[];
  rules: readonly PlacesToFill[];
  holders: ReadonlyMap<string, PlaceHolder>;
  availabilityOf: (rosterId: RosterId, nextSegmentId: string) => Availability;
  fillsVacancies: (nextSegmentId: string) => boolean;
}): { entries: FilledPlace[]; surplus: RosterId[] } {
  const inOrder = inAdvancingOrder(standings);
  const orders = new Set(standings.map(({ order }) => order));
  const lastOrder = Math.max(0, ...orders);
  const staysOpen = (order: number) => order < lastOrder && !orders.has(order);
  const sent = new Set(holders.keys());
  const entries: FilledPlace[] = [];
  const surplus: RosterId[] = [];
  for (const { placements, nextSegmentId, extraPlaces = 0 } of mergeRules(rules)) {
    const isListed = (one: Advancing) => placements.includes(advancingOrder(one));
    const holding = inOrder.filter(({ rosterId }) =>
      isHolding(holders.get(rosterId), nextSegmentId),
    );
    const vacates = fillsVacancies(nextSegmentId);
    const listed = inOrder.filter(isListed);
    const claims = listed.filter(
      ({ rosterId }) => !sent.has(rosterId) && availabilityOf(rosterId, nextSegmentId) === 'whole',
    );
    const filled = placements.filter((order) => !staysOpen(order)).length;
    let open = filled + extraPlaces - holding.length;
    if (vacates && claims.length > open) {
      const leaving = holding
        .filter((holder) => !isListed(holder))
        .toReversed()
        .slice(0, claims.length - open);
      surplus.push(...leaving.map(({ rosterId }) => rosterId));
      open += leaving.length;
    }
    const enter = (candidates: typeof inOrder, availability: Availability) => {
      for (const candidate of candidates) {
        if (open <= 0) return;
        const { rosterId } = candidate;
        if (sent.has(rosterId) || availabilityOf(rosterId, nextSegmentId) !== availability)
          continue;
        const reason = isListed(candidate) ? 'placement' : 'vacancy';
        entries.push({ rosterId, nextSegmentId, reason });
        sent.add(rosterId);
        open -= 1;
      }
    };
    enter(listed, 'whole');
    // A better place than the listed ones leads elsewhere, or nowhere, on purpose.
    const bestListed = Math.min(...placements);
    const others = inOrder.filter((one) => vacates && advancingOrder(one) > bestListed);
    enter(
      others.filter(({ unplayedOrder }) => unplayedOrder === undefined),
      'whole',
    );
    enter(listed, 'part');
    enter(others, 'whole');
  }
  return { entries, surplus };
}

interface Advancing {
  order: number;
  unplayedOrder?: number | undefined;
}

/** [SER-8] Returns the order that counts for the places of a rule. */
const advancingOrder = ({ order, unplayedOrder = order }: Advancing): number => unplayedOrder;

/** Returns rosters by their order, those of unplayed series behind all others. */
const inAdvancingOrder = <Row extends Advancing>(rows: readonly Row[]): Row[] => {
  const isUnplayed = ({ unplayedOrder }: Row) => Number(unplayedOrder !== undefined);
  return [...rows].sort(
    (one, other) => isUnplayed(one) - isUnplayed(other) || one.order - other.order,
  );
};

const isHolding = (holder: PlaceHolder | undefined, nextSegmentId: string): boolean =>
  holder !== undefined && holder.isThere && holder.nextSegmentId === nextSegmentId;

/** Returns one rule for each next segment, the one with the best place first. */
function mergeRules(rules: readonly PlacesToFill[]): PlacesToFill[] {
  const merged = [...Map.groupBy(rules, ({ nextSegmentId }) => nextSegmentId).values()].map(
    (some): PlacesToFill => ({
      nextSegmentId: getItem(some, 0).nextSegmentId,
      placements: some.flatMap(({ placements }) => placements),
      extraPlaces: some.reduce((sum, { extraPlaces = 0 }) => sum + extraPlaces, 0),
    }),
  );
  return merged.sort((one, other) => Math.min(...one.placements) - Math.min(...other.placements));
}

/**
 * [ADV-6] [ADV-11] Returns the teams that enter a segment by the leaderboard, best first, and those
 * that leave it: as many hold a place as there are places. `teamIds` may take a place, in order.
 * The next team takes the place of one that cannot enter as a whole; only then a team enters with a
 * part of its players. One of the first teams claims its place from the last holder behind them.
 *
 * @param holderIds - The teams that hold one of these places
 * @param goneIds - The teams that had a place there and lost it; they do not enter again
 */
export function fillDirectPlaces({
  places,
  teamIds,
  holderIds,
  goneIds,
  availabilityOf,
}: {
  places: number;
  teamIds: readonly string[];
  holderIds: ReadonlySet<string>;
  goneIds: ReadonlySet<string>;
  availabilityOf: (teamId: string) => Availability;
}): { entering: string[]; leaving: string[] } {
  const waiting = teamIds.filter((id) => !holderIds.has(id) && !goneIds.has(id));
  const available = (availability: Availability) =>
    waiting.filter((id) => availabilityOf(id) === availability);
  const first = new Set(teamIds.slice(0, places));
  const whole = available('whole');
  const claims = whole.filter((id) => first.has(id)).length;
  const open = places - holderIds.size;
  const leaving = lastHoldersBehind({ teamIds, holderIds, first }).slice(
    0,
    Math.max(0, claims - open),
  );
  return {
    entering: [...whole, ...available('part').filter((id) => first.has(id))].slice(
      0,
      Math.max(0, open + leaving.length),
    ),
    leaving,
  };
}

/** Returns the holders that are not among the first teams, the last one first. */
function lastHoldersBehind({
  teamIds,
  holderIds,
  first,
}: {
  teamIds: readonly string[];
  holderIds: ReadonlySet<string>;
  first: ReadonlySet<string>;
}): string[] {
  const place = new Map(teamIds.map((id, index) => [id, index]));
  return [...holderIds]
    .filter((id) => !first.has(id))
    .sort((one, other) => (place.get(other) ?? Infinity) - (place.get(one) ?? Infinity) || 0);
}

interface PlacedRow {
  rosterId: RosterId;
  placement: number;
  order: number;
  unplayedOrder?: number;
  /** [STD-9] The places that it can still have. */
  placeRange?: PlaceRange;
  /** If the stage has groups: the group in which the roster holds this `placement`. */
  group?: number | null;
}

/** The effect of a disqualification on the places of the others. */
export type Disqualification = 'others-move-up' | 'place-stays-open';

/**
 * [ADV-8] Places disqualified rosters last, as in their order before; the others move up. Places
 * that were shared stay shared, and each group counts its own places. [ADV-10] Where a place stays
 * open, the others behind it keep their places, and no roster has that order.
 */
export function placeDisqualifiedLast<Row extends PlacedRow>(
  rows: readonly Row[],
  disqualified: ReadonlyMap<string, Disqualification>,
): Row[] {
  if (!rows.some(({ rosterId }) => disqualified.has(rosterId))) return [...rows];
  const isOut = ({ rosterId }: Row) => disqualified.has(rosterId);
  const inOrder = [...rows].sort((one, other) => one.order - other.order);
  const leaves = ({ rosterId }: Row) => disqualified.get(rosterId) === 'others-move-up';
  const leaving = inOrder.filter(leaves);
  const counted = inOrder.filter((row) => !leaves(row));
  const counts = new Map<number | null, number>();
  for (const { group = null } of counted) counts.set(group, (counts.get(group) ?? 0) + 1);
  const staying = counted.flatMap((row, index) =>
    isOut(row) ? [] : { ...row, ...movedUp(row, leaving), order: index + 1 },
  );
  const last = inOrder.filter(isOut).map((row, index) => {
    const placement = (counts.get(row.group ?? null) ?? 0) + 1;
    return {
      ...row,
      placement,
      ...(row.placeRange && { placeRange: certainPlace(placement) }),
      order: counted.length + index + 1,
    };
  });
  return [...staying, ...last];
}

/** Returns the places of a row without those of its group that are placed ahead and leave. */
function movedUp(
  { placement, unplayedOrder, placeRange, group = null }: PlacedRow,
  leaving: readonly PlacedRow[],
): Pick<PlacedRow, 'placement' | 'unplayedOrder' | 'placeRange'> {
  const ofGroup = leaving.filter((other) => (other.group ?? null) === group);
  const ahead = ofGroup.filter((other) => other.placement < placement).length;
  const equal = ofGroup.filter(
    (other) => other.placement === placement && other.unplayedOrder === undefined,
  ).length;
  return {
    placement: placement - ahead,
    ...(placeRange && { placeRange: rangeMovedUp(placeRange, ofGroup) }),
    ...(unplayedOrder !== undefined && { unplayedOrder: unplayedOrder - ahead - equal }),
  };
}

/** [STD-9] The best place counts all that can be ahead of it, the worst all that are for certain. */
const rangeMovedUp = ({ best, worst }: PlaceRange, leaving: readonly PlacedRow[]): PlaceRange => ({
  best: best - leaving.filter(({ placeRange }) => placeRange && placeRange.best < best).length,
  worst: worst - leaving.filter(({ placeRange }) => placeRange && placeRange.worst < worst).length,
});

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
