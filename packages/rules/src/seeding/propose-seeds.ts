import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';

/** [SED-8] One line of a seeding that is not drawn yet. */
export interface ProposedSeed {
  rosterId: RosterId;
  /** From 1, in the order of seeding if all of them checked in. */
  place: number;
  /** Its place in the automatic order. */
  automatic: number;
  /** The seed if it were drawn now; null: it would be left out. */
  seed: number | null;
}

/**
 * [SED-8] Returns a seeding before it is drawn: all rosters that may still take part in order of
 * place, with the automatic place, and the seed of those that would be drawn now.
 */
export function proposeSeeds({
  order,
  automatic,
  drawn,
}: {
  order: readonly string[];
  automatic: readonly string[];
  drawn: readonly string[];
}): ProposedSeed[] {
  const numberFromOne = (ids: readonly string[]) =>
    new Map(ids.map((rosterId, index) => [rosterId, index + 1]));
  const [placeOf, seedOf] = [numberFromOne(automatic), numberFromOne(drawn)];
  return order.map((rosterId, index) => ({
    rosterId,
    place: index + 1,
    automatic: mustFind(placeOf, rosterId),
    seed: seedOf.get(rosterId) ?? null,
  }));
}
