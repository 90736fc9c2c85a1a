import type { RosterId, SegmentId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import { lotOf } from './lot.ts';
import type { SeedPlaces } from './seed-places.ts';

export type SeedReason =
  | 'points'
  | 'challenge-wins'
  | 'registration-time'
  | 'lot'
  | 'kept-apart'
  | 'by-hand'
  | 'placement'
  | 'given'
  | 'group-place';
export interface SeedFacts {
  rosterId: RosterId;
  /** The leaderboard points of its team. */
  points: number;
  challengeWins: number;
  registeredAt: Date;
}
export interface Seed extends SeedFacts {
  seed: number;
  lot: number;
  /**
   * The reason for which it is behind the previous seed (seed 1: ahead of the next); `lot` is shown
   * as "drawn by lot".
   */
  reason: SeedReason;
}

/** [SED-4] A seed after keeping apart. */
export interface PlacedSeed extends Seed {
  /** The seed without keeping apart. */
  natural: number;
  /**
   * The roster that it would have met in its first series there; null if it has not moved, or only
   * made room for another.
   */
  clash: { kind: 'past-opponent'; rosterId: string } | null;
}

/**
 * [SED-1] Seeds rosters by leaderboard points, then challenge wins, then registration time, last by
 * lot; each place keeps its reason.
 */
export function seedRosters({
  segmentId,
  rosters,
}: {
  segmentId: SegmentId;
  rosters: SeedFacts[];
}): Seed[] {
  const drawn = rosters.map((roster) => ({
    ...roster,
    lot: lotOf({ segmentId, rosterId: roster.rosterId }),
  }));
  drawn.sort((one, other) => difference(one, other) || (one.rosterId < other.rosterId ? -1 : 1));
  return drawn.map((roster, index) => {
    const neighbour = drawn[index === 0 ? 1 : index - 1];
    return {
      ...roster,
      seed: index + 1,
      reason: neighbour ? reasonBetween(roster, neighbour) : 'points',
    };
  });
}

type Drawn = SeedFacts & { lot: number };

function difference(one: Drawn, other: Drawn): number {
  return (
    other.points - one.points ||
    other.challengeWins - one.challengeWins ||
    +one.registeredAt - +other.registeredAt ||
    one.lot - other.lot
  );
}

function reasonBetween(one: Drawn, other: Drawn): SeedReason {
  if (one.points !== other.points) return 'points';
  if (one.challengeWins !== other.challengeWins) return 'challenge-wins';
  return +one.registeredAt !== +other.registeredAt ? 'registration-time' : 'lot';
}

/**
 * [SED-3] Seeds rosters by hand: the named ones are in the given order; others follow in automatic
 * order and keep its reason, and unknown ones are ignored.
 */
export function seedByHand<Automatic extends { rosterId: RosterId; reason: SeedReason }>({
  automatic,
  order,
}: {
  automatic: readonly Automatic[];
  order: readonly string[];
}): Automatic[] {
  const place = new Map(order.map((rosterId, index) => [rosterId, index]));
  const named = automatic
    .filter(({ rosterId }) => place.has(rosterId))
    .sort((one, other) => mustFind(place, one.rosterId) - mustFind(place, other.rosterId));
  return [
    ...named.map((roster) => ({ ...roster, reason: 'by-hand' as const })),
    ...automatic.filter(({ rosterId }) => !place.has(rosterId)),
  ];
}

/**
 * [SED-4] Keeps pairs (past opponents of the stage before) out of one first-round series if the
 * places allow: the lower seed of such a pair changes places with the nearest lower seed of a first
 * series with which neither meets such an opponent; both are marked `kept-apart` and keep their
 * natural seed.
 */
export function keepApart({
  seeds,
  places: { opponentOf },
  apart,
}: {
  seeds: Seed[];
  places: SeedPlaces;
  apart: (one: string, other: string) => boolean;
}): PlacedSeed[] {
  const order = [...seeds];
  const clash = (index: number) => {
    const roster = order[index];
    const opponent = order[opponentOf(index) ?? -1];
    return (
      roster !== undefined && opponent !== undefined && apart(roster.rosterId, opponent.rosterId)
    );
  };
  const swap = (one: number, other: number) =>
    ([order[one], order[other]] = [getItem(order, other), getItem(order, one)]);
  const lower = order.flatMap((_, index) =>
    (opponentOf(index) ?? Infinity) < index ? [index] : [],
  );
  for (const index of lower) {
    if (!clash(index)) continue;
    const near = [...lower].sort(
      (one, other) => Math.abs(one - index) - Math.abs(other - index) || one - other,
    );
    for (const other of near) {
      if (other === index) continue;
      swap(index, other);
      if (!clash(index) && !clash(other)) break;
      swap(index, other);
    }
  }
  return order.map((roster, index) => {
    const { seed: natural, rosterId } = roster;
    if (natural === index + 1) return { ...roster, natural, clash: null };
    const opponent = seeds[opponentOf(natural - 1) ?? -1];
    const clash =
      opponent && apart(rosterId, opponent.rosterId)
        ? ({ kind: 'past-opponent', rosterId: opponent.rosterId } as const)
        : null;
    return { ...roster, natural, clash, seed: index + 1, reason: 'kept-apart' };
  });
}
