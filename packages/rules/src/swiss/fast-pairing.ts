import { EXACT_SCORE_GROUP, FAST_BORDER_ROSTERS } from '../constants.ts';
import { groupOf, pairExactly, type Pair, type Pool } from './exact-pairing.ts';

/**
 * [SWS-5] Returns the fast pairing, for a score group that is too large for the exact one. Floats
 * are found exactly in pieces: the small score groups between two large ones with the borders of
 * both. The others of a large group play by halves, with the nearest change of opponents if two
 * have met. It has as few floats as the exact pairing; the halves are near the optimum, without a
 * proof.
 */
export function pairFast({
  pool,
  places,
}: {
  pool: Pool;
  places: readonly number[];
}): Pair[] | null {
  const bye = fastBye(pool);
  const rest =
    bye === null
      ? places
      : places.filter((place) => place !== bye && place !== pool.field.rosters.length);
  const large = (place: number) => pool.field.sizes[groupOf(pool, place)]! > EXACT_SCORE_GROUP;
  const pairs: Pair[] = bye === null ? [] : [[bye, pool.field.rosters.length]];
  for (const piece of piecesOf(pool, rest, large)) {
    const found = pairExactly({ pool, places: piece });
    if (!found) return null;
    const isInside = ([one, other]: Pair) =>
      large(one) && groupOf(pool, one) === groupOf(pool, other);
    pairs.push(...found.filter((pair) => !isInside(pair)));
  }
  const pairedPlaces = new Set(pairs.flat());
  const unpaired = rest.filter((place) => large(place) && !pairedPlaces.has(place));
  for (const group of runsOf(pool, unpaired)) {
    const found = pairByHalves(pool, group) ?? pairExactly({ pool, places: group });
    if (!found) return null;
    pairs.push(...found);
  }
  return pairs;
}

/**
 * Returns a large score group's bye: the fewest unplayed rounds, then the last by seed. Null if a
 * small group has it, or there is none.
 */
function fastBye({ field: { rosters, sizes }, byeGroup }: Pool): number | null {
  if (byeGroup === null || sizes[byeGroup]! <= EXACT_SCORE_GROUP) return null;
  let best = -1;
  rosters.forEach(({ group, byeAllowed, record }, place) => {
    if (
      group === byeGroup &&
      byeAllowed &&
      (best < 0 || record.unplayed <= rosters[best]!.record.unplayed)
    )
      best = place;
  });
  return best;
}

/** Returns the places in order, cut between score groups. */
function runsOf(pool: Pool, places: readonly number[]): number[][] {
  const runs: number[][] = [];
  places.forEach((place, index) => {
    if (index === 0 || groupOf(pool, place) !== groupOf(pool, places[index - 1]!)) runs.push([]);
    runs.at(-1)!.push(place);
  });
  return runs;
}

/**
 * Returns what is paired exactly: small score groups with the nearest of the large ones above and
 * below, each an even number.
 */
function piecesOf(
  pool: Pool,
  places: readonly number[],
  large: (place: number) => boolean,
): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (const run of runsOf(pool, places)) {
    if (!large(run[0]!)) {
      piece.push(...run);
      continue;
    }
    const above =
      piece.length === 0 ? 0 : FAST_BORDER_ROSTERS + ((piece.length + FAST_BORDER_ROSTERS) % 2);
    if (above > 0) pieces.push([...piece, ...run.slice(0, above)]);
    // The rest between both borders must be even, so the lower border takes the odd one.
    const below = FAST_BORDER_ROSTERS + ((run.length - above - FAST_BORDER_ROSTERS) % 2);
    piece = run.slice(run.length - below);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/**
 * Pairs the first half against the second in order; rosters that have met change opponents with the
 * nearest pair that allows it.
 */
function pairByHalves({ field: { rosters } }: Pool, group: readonly number[]): Pair[] | null {
  const half = group.length / 2;
  const opponents = group.slice(half);
  const legal = (upper: number, lower: number) =>
    !rosters[group[upper]!]!.met.includes(opponents[lower]!);
  for (let upper = 0; upper < half; upper++) {
    if (legal(upper, upper)) continue;
    const nearest = nearestFirst(upper, half).find(
      (other) => legal(upper, other) && legal(other, upper),
    );
    if (nearest === undefined) return null;
    [opponents[upper], opponents[nearest]] = [opponents[nearest]!, opponents[upper]!];
  }
  return opponents.map((place, index) => [group[index]!, place]);
}

function nearestFirst(from: number, count: number): number[] {
  return Array.from(
    { length: 2 * count },
    (_, step) => from + (step % 2 === 0 ? 1 + step / 2 : -(step + 1) / 2),
  ).filter((index) => index >= 0 && index < count);
}
