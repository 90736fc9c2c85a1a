import type { Slot } from '../bracket/bracket.ts';
import { accept, refuse, type Decision, type Refusal } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import type { RosterId, SeriesId } from '../ids.ts';
import { mustFind } from '../must.ts';
import { hasBegun } from './rounds-to-come.ts';
import type { StoredSeries } from './stage-delta.ts';
import { rostersIn } from './stage-facts.ts';

/** A roster whose place in a draw changes. */
export interface PlacedRoster {
  id: RosterId;
  name: string;
  seed: number | null;
  isReady: boolean;
  /** Whether it has withdrawn or disbanded. */
  isOut: boolean;
}

/** A series of a draw, with the reason of its pairing. */
interface PairedSeries extends Omit<StoredSeries, 'date'> {
  pairing: unknown;
}

/** A draw, with all rosters that a refusal may name. */
export interface DrawnPlaces {
  format: string;
  isSeeded: boolean;
  isFinished: boolean;
  series: readonly PairedSeries[];
  rosters: ReadonlyMap<RosterId, PlacedRoster>;
}

/** A series that gets other rosters. */
export interface MovedSeries {
  id: SeriesId;
  competitors: Slot[];
  pairing: unknown;
}

/** The pairing of a series with rosters that an operator has put there. */
interface PairingByHand {
  criterion: 'by-hand';
  /** The pairing that the draw made; it returns with its rosters. */
  drawn?: { rosters: RosterId[]; pairing: unknown };
}

/**
 * [DRW-4] Decides whether two rosters change places in a draw, and in which series. In a bracket
 * nothing of either has begun; byes on the way are exchanged too. In rounds they change places in
 * each round in which one of them still has a series to play, and no pair meets more often than the
 * draw lets pairs meet. Refused `not-seeded`, `segment-finished`, `decided-by-bracket` for lobbies
 * and queues, `duplicate-roster`, `unknown-roster`, `already-out`, `series-begun`.
 */
export function decideSwap(draw: DrawnPlaces, ids: [RosterId, RosterId]): Decision<MovedSeries[]> {
  const fault = findDrawFault(draw) ?? findPairFault(draw, ids);
  if (fault) return { accepted: false, refusal: fault };
  const places = seriesOf(draw, ids);
  const exchanged = exchangedIn(draw, places);
  const begun = exchanged.find(hasBegun) ?? (exchanged.length === 0 ? places[0] : undefined);
  if (begun) return refuse('series-begun', describePlay(draw, begun, ids));
  const moved = moveSides(draw, exchanged, (slot) => exchangedSlot(draw, slot, ids));
  const twice = isTree(draw) ? undefined : findExtraMeeting(draw, moved);
  return twice ? refuse('duplicate-roster', twice) : accept(moved);
}

const isTree = (draw: DrawnPlaces): boolean => traitsOf(draw).shape === 'tree';

/** Returns the refusal of two rosters that cannot change places, whatever they have played. */
function findPairFault({ rosters }: DrawnPlaces, ids: [RosterId, RosterId]): Refusal | undefined {
  const [one, other] = [mustFind(rosters, ids[0]), mustFind(rosters, ids[1])];
  if (one.id === other.id) return { reason: 'duplicate-roster', detail: one.name };
  return findOutside(one) ?? findOutside(other);
}

/** Returns the series in which places change: in rounds, those of rounds with a series to play. */
function exchangedIn(draw: DrawnPlaces, places: readonly PairedSeries[]): readonly PairedSeries[] {
  if (isTree(draw)) return places;
  const open = places.filter(({ state }) => state === 'new' || state === 'scheduled');
  const rounds = new Set(open.map(({ series }) => series.position.roundNumber));
  return places.filter(({ series }) => rounds.has(series.position.roundNumber));
}

/**
 * [DRW-5] Decides whether a roster takes the place of another in a draw, of which nothing has
 * begun: it gets all series of the other one and its seed. Refused as [DRW-4], and
 * `roster-not-ready`; `duplicate-roster` names the series in which it plays already.
 */
export function decideReplacement(
  draw: DrawnPlaces,
  { from, to }: { from: RosterId; to: RosterId },
): Decision<MovedSeries[]> {
  const fault = findReplacementFault(draw, { from, to });
  if (fault) return { accepted: false, refusal: fault };
  const places = seriesOf(draw, [from]);
  const begun = places.find(hasBegun);
  if (begun) return refuse('series-begun', describePlay(draw, begun, [from]));
  return accept(
    moveSides(draw, places, (slot) =>
      slot.kind === 'roster' && slot.rosterId === from ? { ...slot, rosterId: to } : slot,
    ),
  );
}

/**
 * [DRW-5] [DRW-8] Returns the refusal of a replacement, whatever the rosters have played. A roster
 * that did not come may have withdrawn.
 */
export function findReplacementFault(
  draw: DrawnPlaces,
  { from, to, isAbsent = false }: { from: RosterId; to: RosterId; isAbsent?: boolean },
): Refusal | undefined {
  const former = mustFind(draw.rosters, from);
  return (
    findDrawFault(draw) ??
    findOutside(isAbsent ? { ...former, isOut: false } : former) ??
    findNewcomerFault(draw, to)
  );
}

/** [DRW-6] Returns the refusal of a roster that enters a draw, wherever its place is. */
export const findLateFault = (draw: DrawnPlaces, id: RosterId): Refusal | undefined =>
  findDrawFault(draw) ?? findNewcomerFault(draw, id);

/** [DRW-7] Returns the refusal of a roster that leaves a draw, whatever it has played. */
export function findLeaverFault(draw: DrawnPlaces, id: RosterId): Refusal | undefined {
  const roster = mustFind(draw.rosters, id);
  const fault = findDrawFault(draw) ?? findOutside(roster);
  if (fault) return fault;
  const last = Math.max(...[...draw.rosters.values()].map(({ seed }) => seed ?? 0));
  return roster.seed === last
    ? undefined
    : { reason: 'not-last-seed', detail: `${roster.name} does not have the last seed, ${last}` };
}

function findNewcomerFault(draw: DrawnPlaces, id: RosterId): Refusal | undefined {
  const { name, seed, isOut, isReady } = mustFind(draw.rosters, id);
  if (isOut) return { reason: 'already-out', detail: name };
  if (seed !== null) {
    const [first] = seriesOf(draw, [id]);
    return { reason: 'duplicate-roster', detail: first ? describePlay(draw, first, [id]) : name };
  }
  return isReady ? undefined : { reason: 'roster-not-ready', detail: name };
}

function findDrawFault({ format, isSeeded, isFinished }: DrawnPlaces): Refusal | undefined {
  const { shape, hasLobbies } = traitsOf({ format });
  if (!isSeeded) return { reason: 'not-seeded' };
  if (isFinished) return { reason: 'segment-finished' };
  return hasLobbies || shape === 'none'
    ? { reason: 'decided-by-bracket', detail: 'Its series have no places that rosters change.' }
    : undefined;
}

function findOutside({ name, seed, isOut }: PlacedRoster): Refusal | undefined {
  if (seed === null) return { reason: 'unknown-roster', detail: `${name} is not in the draw` };
  return isOut ? { reason: 'already-out', detail: name } : undefined;
}

const seriesOf = ({ series }: DrawnPlaces, ids: readonly RosterId[]): PairedSeries[] =>
  series.filter(
    (one) => !one.isDeleted && rostersIn(one.series).some((rosterId) => ids.includes(rosterId)),
  );

/** Says who plays where, such as "Red Owls already play in round 2, M5: match-series 7". */
function describePlay(
  { rosters }: DrawnPlaces,
  { id, series }: PairedSeries,
  ids: readonly RosterId[],
): string {
  const names = rostersIn(series)
    .filter((rosterId) => ids.includes(rosterId))
    .map((rosterId) => mustFind(rosters, rosterId).name);
  const { roundNumber, matchNumber } = series.position;
  return `${names.join(', ')} already play in round ${roundNumber}, M${matchNumber}: match-series ${id}`;
}

/** Returns the slot of the other roster: each keeps its own seed. */
function exchangedSlot(
  { rosters }: DrawnPlaces,
  slot: Slot,
  [one, other]: [RosterId, RosterId],
): Slot {
  if (slot.kind !== 'roster' || (slot.rosterId !== one && slot.rosterId !== other)) return slot;
  const { id, seed } = mustFind(rosters, slot.rosterId === one ? other : one);
  return { kind: 'roster', rosterId: id, seed: seed ?? 0 };
}

/** Gives series other sides; a pairing that an operator has made says so. */
const moveSides = (
  { format }: DrawnPlaces,
  places: readonly PairedSeries[],
  move: (slot: Slot) => Slot,
): MovedSeries[] =>
  places.map(({ id, series, pairing }) => {
    const competitors = series.competitors.map(move);
    const moved = { id, competitors, before: rostersIn(series), after: rostersIn({ competitors }) };
    // The schedule of a round robin explains its pairs, also with other rosters in its places.
    const reason = traitsOf({ format }).hasGroups ? pairing : pairingOf(moved, pairing);
    return { id, competitors, pairing: reason };
  });

function pairingOf(
  { before, after }: { before: RosterId[]; after: RosterId[] },
  pairing: unknown,
): unknown {
  const { drawn = { rosters: before, pairing } } = (pairing ?? {}) as Partial<PairingByHand>;
  if (drawn.rosters.join() === after.join()) return drawn.pairing;
  return { criterion: 'by-hand', drawn } satisfies PairingByHand;
}

/** Returns the pair that would meet more often than any pair of the draw does. */
function findExtraMeeting(draw: DrawnPlaces, moved: readonly MovedSeries[]): string | undefined {
  const later = new Map(moved.map(({ id, competitors }) => [id, competitors]));
  const listed = draw.series.filter(({ isDeleted }) => !isDeleted);
  const before = countMeetings(listed.map(({ series }) => rostersIn(series)));
  const most = Math.max(1, ...before.values());
  const after = countMeetings(
    listed.map(({ id, series }) => rostersIn({ competitors: later.get(id) ?? series.competitors })),
  );
  const extra = [...after].find(([, count]) => count > most);
  if (!extra) return undefined;
  const names = extra[0].split(' ').map((id) => mustFind(draw.rosters, id as RosterId).name);
  return `${names.join(' and ')} would meet ${extra[1]} times`;
}

function countMeetings(pairs: readonly RosterId[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    if (pair.length < 2) continue;
    const key = pair.toSorted().join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
