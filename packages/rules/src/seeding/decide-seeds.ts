import { decideBracketSize } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/**
 * [SED-5] Decides whether a list of seeds, best first, can be drawn for a segment: exactly its
 * rosters, each once. Refused `duplicate-roster`, `unknown-roster`, `missing-roster`,
 * `seeds-do-not-fit` (a bracket of another size), `too-few-rosters`, `too-many-rosters`, and
 * `seeds-frozen` once the series are created.
 */
export function decideSeeds({
  seeds,
  rosters,
  frozen = false,
  size,
}: {
  seeds: readonly string[];
  /** The rosters of the segment. */
  rosters: readonly string[];
  frozen?: boolean;
  /** The number of rosters for which the bracket is planned, if it is planned already. */
  size?: number;
}): Decision<readonly string[]> {
  if (frozen) return refuse('seeds-frozen');
  const fault = listFault(seeds, rosters);
  if (fault) return fault;
  if (size !== undefined && size !== seeds.length)
    return refuse('seeds-do-not-fit', `${seeds.length} seeds for ${size} places`);
  const counted = decideBracketSize({ rosters: seeds.length });
  return counted.accepted ? accept(seeds) : counted;
}

/** Returns the refusal of a list that is not exactly the rosters, each once. */
function listFault(
  seeds: readonly string[],
  rosters: readonly string[],
): Decision<never> | undefined {
  const rosterIds = new Set(rosters);
  const seenIds = new Set<string>();
  for (const [index, rosterId] of seeds.entries()) {
    if (rosterId === '' || !rosterIds.has(rosterId))
      return refuse('unknown-roster', `seed ${index + 1}: ${rosterId}`);
    if (seenIds.has(rosterId)) return refuse('duplicate-roster', `seed ${index + 1}: ${rosterId}`);
    seenIds.add(rosterId);
  }
  const missing = rosters.find((rosterId) => !seenIds.has(rosterId));
  return missing === undefined ? undefined : refuse('missing-roster', missing);
}
