/** [SED-8] One line of a seeding that is not drawn yet. */
export interface ProposedSeed {
  rosterId: string;
  /** From 1, in the order in which they would be seeded if all of them came. */
  place: number;
  /** Its place in the automatic order. */
  automatic: number;
  /** The seed that it would have if it were drawn at this moment; null: it would be left out. */
  seed: number | null;
}

/**
 * [SED-8] A seeding before it is drawn: everybody who may still come in order of place, beside it
 * the automatic place, and the seed of those who would be drawn now.
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
  const [placeOf, seedOf] = [automatic, drawn].map(
    (ids) => new Map(ids.map((rosterId, index) => [rosterId, index + 1])),
  );
  return order.map((rosterId, index) => ({
    rosterId,
    place: index + 1,
    automatic: placeOf!.get(rosterId)!,
    seed: seedOf!.get(rosterId) ?? null,
  }));
}
