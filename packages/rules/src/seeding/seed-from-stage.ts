import type { RosterId } from '../ids.ts';
import { getItem, mustFind, mustHave } from '../must.ts';
import { bracketSeedPlaces, type SeedPlaces } from './seed-places.ts';
import type { SeedReason } from './seeding.ts';

/** [SED-7] The result of an earlier stage for a roster that advances. */
export interface StageResult {
  rosterId: RosterId;
  /**
   * Its place in its group, or in the whole stage without groups; rosters that share it are equals,
   * in the given order.
   */
  placement: number;
  /** Null: the stage has no groups, so there are no group mates. */
  group: string | null;
}

export interface StageSeed extends StageResult {
  seed: number;
  /**
   * `placement`: a better placement is ahead; `given`: as given among equals; `kept-apart`: moved
   * among its equals.
   */
  reason: Extract<SeedReason, 'placement' | 'given' | 'kept-apart'>;
  /** The seed without keeping apart. */
  natural: number;
  /** The roster that it would have met too early there; null if it only made room for another. */
  clash: { kind: 'group-mate' | 'past-opponent'; rosterId: string } | null;
}

/**
 * The bracket during the draw: which roster holds which seed (from 0), and what a seed may not have
 * near it.
 */
interface Draw {
  opponentOf: SeedPlaces['opponentOf'];
  blockOf: readonly number[];
  holders: (StageResult | undefined)[];
  /** The seeds that each group holds so far. */
  seats: Map<string, number[]>;
  met: (one: string, other: string) => boolean;
}

const getHolder = ({ holders }: Pick<Draw, 'holders'>, seed: number) =>
  mustHave(holders[seed], `the holder of seed ${seed}`);

/**
 * [SED-7] Seeds rosters from groups or an earlier stage. A better placement always keeps the better
 * seed. Among equals (in the given order) places are exchanged so that as many group mates as
 * possible are in different blocks of bracket size / mates slots (mates rounded up to a power of
 * two), and then past opponents in different first series, until no exchange of two equals
 * separates more.
 */
export function seedFromStage({
  rosters,
  haveMet = () => false,
  places = bracketSeedPlaces(2 ** (32 - Math.clz32(Math.max(rosters.length, 2) - 1))),
}: {
  rosters: readonly StageResult[];
  /** The places of the bracket; by default of one with the next power of two of places. */
  places?: SeedPlaces;
  haveMet?: (one: string, other: string) => boolean;
}): StageSeed[] {
  const natural = [...rosters].sort((one, other) => one.placement - other.placement);
  const draw = drawOf(natural, haveMet, places);
  const tiers: [from: number, to: number][] = [];
  for (let from = 0; from < natural.length;) {
    let to = from;
    while (
      to < natural.length &&
      getItem(natural, to).placement === getItem(natural, from).placement
    )
      to++;
    drawTier(draw, natural, from, to);
    tiers.push([from, to]);
    from = to;
  }
  for (let again = true; again;) again = tiers.some(([from, to]) => mend(draw, from, to));
  return reasonsOf(draw, natural);
}

function drawOf(
  natural: readonly StageResult[],
  haveMet: Draw['met'],
  { opponentOf, blocksFor }: SeedPlaces,
): Draw {
  const mates = new Map<string, number>();
  for (const { group } of natural)
    if (group !== null) mates.set(group, (mates.get(group) ?? 0) + 1);
  const blockOf = blocksFor(Math.max(1, ...mates.values()));
  return { opponentOf, blockOf, holders: [], seats: new Map(), met: haveMet };
}

/**
 * Places the rosters of one placement into its seeds `from` to `to`: as many as possible without
 * any clash, then without mates, then the rest.
 */
function drawTier(draw: Draw, natural: readonly StageResult[], from: number, to: number): void {
  const seedOf = new Map<number, number>();
  const rosterAt = new Map<number, number>();
  for (const allowed of [mayMeetNobody, mayMeetOpponents, mayMeetAnybody]) {
    for (let roster = from; roster < to; roster++) {
      if (!seedOf.has(roster))
        augment({ draw, natural, from, to, seedOf, rosterAt, allowed, tried: new Set() }, roster);
    }
  }
  for (const [seed, roster] of rosterAt) draw.holders[seed] = getItem(natural, roster);
  for (let seed = from; seed < to; seed++) takeSeat(draw.seats, getHolder(draw, seed), seed);
}

function takeSeat(seats: Draw['seats'], { group }: StageResult, seed: number): void {
  if (group === null) return;
  const seat = seats.get(group);
  if (seat) seat.push(seed);
  else seats.set(group, [seed]);
}

type Allowed = (draw: Draw, roster: StageResult, seed: number) => boolean;
const mayMeetAnybody: Allowed = () => true;
const mayMeetOpponents: Allowed = (draw, roster, seed) =>
  matesNear(draw, roster, seed).length === 0;
const mayMeetNobody: Allowed = (draw, roster, seed) => clashAt(draw, roster, seed) === null;

/** Returns the seeds in the block of a seed that a roster's group mates hold so far. */
function matesNear(
  { blockOf, holders, seats }: Draw,
  { rosterId, group }: StageResult,
  seed: number,
): number[] {
  const seat = group === null ? undefined : seats.get(group);
  return seat
    ? seat.filter(
        (at) =>
          at !== seed &&
          blockOf[at] === blockOf[seed] &&
          getHolder({ holders }, at).rosterId !== rosterId,
      )
    : [];
}

function clashAt(draw: Draw, roster: StageResult, seed: number): StageSeed['clash'] {
  const [mate] = matesNear(draw, roster, seed);
  if (mate !== undefined) return { kind: 'group-mate', rosterId: getHolder(draw, mate).rosterId };
  const opponent = pastOpponent(draw, roster, seed);
  return opponent ? { kind: 'past-opponent', rosterId: opponent.rosterId } : null;
}

function pastOpponent(
  { opponentOf, holders, met }: Draw,
  { rosterId }: StageResult,
  seed: number,
): StageResult | undefined {
  const opponent = holders[opponentOf(seed) ?? -1];
  return opponent && met(rosterId, opponent.rosterId) ? opponent : undefined;
}

interface Matching {
  draw: Draw;
  natural: readonly StageResult[];
  from: number;
  to: number;
  seedOf: Map<number, number>;
  rosterAt: Map<number, number>;
  allowed: Allowed;
  tried: Set<number>;
}

/**
 * Finds a seed for one roster, the nearest to its natural one first, moving others of its placement
 * if needed.
 */
function augment(matching: Matching, roster: number): boolean {
  const { draw, natural, from, to, seedOf, rosterAt, allowed, tried } = matching;
  for (const seed of outward(roster, from, to)) {
    if (tried.has(seed) || !allowed(draw, getItem(natural, roster), seed)) continue;
    tried.add(seed);
    const holder = rosterAt.get(seed);
    if (holder !== undefined && !augment(matching, holder)) continue;
    seedOf.set(roster, seed);
    rosterAt.set(seed, roster);
    return true;
  }
  return false;
}

function* outward(middle: number, from: number, to: number): Generator<number> {
  yield middle;
  for (let step = 1; middle - step >= from || middle + step < to; step++) {
    if (middle + step < to) yield middle + step;
    if (middle - step >= from) yield middle - step;
  }
}

/**
 * Exchanges the nearest two equals so that a meeting of past opponents disappears and no mates
 * meet; returns false when there are none.
 */
function mend(draw: Draw, from: number, to: number): boolean {
  for (let seed = from; seed < to; seed++) {
    if (!pastOpponent(draw, getHolder(draw, seed), seed)) continue;
    for (const other of outward(seed, from, to)) {
      if (other === seed || other === draw.opponentOf(seed)) continue;
      const before = faultsAt(draw, seed) + faultsAt(draw, other);
      exchange(draw, seed, other);
      if (faultsAt(draw, seed) + faultsAt(draw, other) < before) return true;
      exchange(draw, seed, other);
    }
  }
  return false;
}

/**
 * Counts the faults at a seed. A mate near weighs more than both past opponents of an exchange;
 * whole pairs are counted, so that each exchange leaves fewer.
 */
function faultsAt(draw: Draw, seed: number): number {
  const roster = getHolder(draw, seed);
  return 4 * matesNear(draw, roster, seed).length + (pastOpponent(draw, roster, seed) ? 1 : 0);
}

function exchange({ holders, seats }: Draw, one: number, other: number): void {
  const [first, second] = [getHolder({ holders }, one), getHolder({ holders }, other)];
  [holders[one], holders[other]] = [second, first];
  for (const [{ group }, from, to] of [
    [first, one, other],
    [second, other, one],
  ] as const) {
    const seat = group === null ? undefined : seats.get(group);
    if (seat) seat[seat.indexOf(from)] = to;
  }
}

function reasonsOf(draw: Draw, natural: readonly StageResult[]): StageSeed[] {
  const naturalSeed = new Map(natural.map(({ rosterId }, index) => [rosterId, index]));
  const before: Draw = { ...draw, holders: [...natural], seats: new Map() };
  natural.forEach((roster, seed) => takeSeat(before.seats, roster, seed));
  return natural.map((_, index) => {
    const roster = getHolder(draw, index);
    const at = mustFind(naturalSeed, roster.rosterId);
    const neighbour = natural[index === 0 ? 1 : index - 1];
    const unmoved = neighbour && neighbour.placement !== roster.placement ? 'placement' : 'given';
    const moved = at !== index;
    return {
      ...roster,
      seed: index + 1,
      natural: at + 1,
      reason: moved ? 'kept-apart' : unmoved,
      clash: moved ? clashAt(before, roster, at) : null,
    };
  });
}
