import { lotOf } from './lot.ts';

export type SeedReason = 'points' | 'challenge-wins' | 'registration-time' | 'lot' | 'kept-apart' | 'by-hand' | 'placement' | 'given';
export interface SeedFacts {
  rosterId: string;
  /** Leaderboard points of its team. */
  points: number;
  challengeWins: number;
  registeredAt: Date;
}
export interface Seed extends SeedFacts {
  seed: number;
  lot: number;
  /** What puts it behind the seed before it (seed 1: ahead of the next); `lot` is shown as "drawn by lot". */
  reason: SeedReason;
}

/** [SED-1] Seeds by leaderboard points, then challenge wins, then registration time, last by lot; each place keeps its reason. */
export function seedRosters({ segmentId, rosters }: { segmentId: string; rosters: SeedFacts[] }): Seed[] {
  const drawn = rosters.map((roster) => ({ ...roster, lot: lotOf({ segmentId, rosterId: roster.rosterId }) }));
  drawn.sort((one, other) => difference(one, other) || (one.rosterId < other.rosterId ? -1 : 1));
  return drawn.map((roster, index) => {
    const neighbour = drawn[index === 0 ? 1 : index - 1];
    return { ...roster, seed: index + 1, reason: neighbour ? reasonBetween(roster, neighbour) : 'points' };
  });
}

type Drawn = SeedFacts & { lot: number };

function difference(one: Drawn, other: Drawn): number {
  return other.points - one.points || other.challengeWins - one.challengeWins || +one.registeredAt - +other.registeredAt || one.lot - other.lot;
}

function reasonBetween(one: Drawn, other: Drawn): SeedReason {
  if (one.points !== other.points) return 'points';
  if (one.challengeWins !== other.challengeWins) return 'challenge-wins';
  return +one.registeredAt !== +other.registeredAt ? 'registration-time' : 'lot';
}

/** [SED-3] Seeds set by hand: the order as given, nothing else asked. */
export function seedByHand({ segmentId, rosters }: { segmentId: string; rosters: SeedFacts[] }): Seed[] {
  return rosters.map((roster, index) => ({ ...roster, seed: index + 1, lot: lotOf({ segmentId, rosterId: roster.rosterId }), reason: 'by-hand' }));
}

/**
 * [SED-4] Keeps pairs (group mates, past opponents) out of one first-round series where the places allow: the lower seed of such a pair
 * changes places with the nearest seed of the lower half with which neither meets such an opponent; both are marked `kept-apart`.
 */
export function keepApart({ seeds, size, apart }: { seeds: Seed[]; size: number; apart: (one: string, other: string) => boolean }): Seed[] {
  const order = [...seeds];
  const clash = (index: number) => {
    const roster = order[index];
    const opponent = order[size - 1 - index];
    return roster !== undefined && opponent !== undefined && apart(roster.rosterId, opponent.rosterId);
  };
  const swap = (one: number, other: number) => ([order[one], order[other]] = [order[other]!, order[one]!]);
  for (let index = size / 2; index < order.length; index++) {
    if (!clash(index)) continue;
    const near = lowerHalf(size, order.length).sort((one, other) => Math.abs(one - index) - Math.abs(other - index) || one - other);
    for (const other of near) {
      if (other === index) continue;
      swap(index, other);
      if (!clash(index) && !clash(other)) break;
      swap(index, other);
    }
  }
  return order.map((roster, index) => (roster.seed === index + 1 ? roster : { ...roster, seed: index + 1, reason: 'kept-apart' }));
}

function lowerHalf(size: number, count: number): number[] {
  return Array.from({ length: Math.max(0, count - size / 2) }, (_, index) => size / 2 + index);
}
