import { getItem } from '../must.ts';
import type { Field } from './field.ts';
import { commonRegion } from './regions.ts';

/** [SWS-3] The criteria of a pairing, each compared before the next; less is better. */
export const PAIRING_CRITERIA = [
  'rematches',
  'byeScore',
  'unpaired',
  'floats',
  'floatLengths',
  'floatHeights',
  'byeUnplayed',
  'floatsAgain',
  'floatPlaces',
  'sameRegion',
  'exchanges',
  'transpositions',
] as const;
export type PairingCriterion = (typeof PAIRING_CRITERIA)[number];
export type PairingShare = Record<PairingCriterion, number>;

const NOTHING: PairingShare = {
  rematches: 0,
  byeScore: 0,
  unpaired: 0,
  floats: 0,
  floatLengths: 0,
  floatHeights: 0,
  byeUnplayed: 0,
  floatsAgain: 0,
  floatPlaces: 0,
  sameRegion: 0,
  exchanges: 0,
  transpositions: 0,
};

/** [SWS-3] Returns a pair's share of the objective; `one` and `other` are places in the field. */
export function pairShare({
  field: { rosters, sizes },
  one,
  other,
}: {
  field: Field;
  one: number;
  other: number;
}): PairingShare {
  const upper = getItem(rosters, Math.min(one, other));
  const lower = getItem(rosters, Math.max(one, other));
  const rematches = Number(upper.met.includes(Math.max(one, other)));
  const sameRegion = Number(commonRegion(upper, lower) !== null);
  const floats = lower.group - upper.group;
  if (floats === 0) {
    const size = getItem(sizes, upper.group);
    return {
      ...NOTHING,
      rematches,
      sameRegion,
      exchanges: Number(isExchange({ size, upper: upper.place, lower: lower.place })),
      transpositions: (lower.place - upper.place - (size >> 1)) ** 2,
    };
  }
  return {
    ...NOTHING,
    rematches,
    floats,
    floatLengths: floats ** 2,
    floatHeights: heightOf({ groups: sizes.length, upper: upper.group, lower: lower.group }),
    floatsAgain: Number(upper.floatedLast) + Number(lower.floatedLast),
    floatPlaces: getItem(sizes, upper.group) - 1 - upper.place + lower.place,
    sameRegion,
  };
}

/**
 * Returns whether both are in the same half of their score group; the middle of an odd one belongs
 * to both halves.
 */
export function isExchange({
  size,
  upper,
  lower,
}: {
  size: number;
  upper: number;
  lower: number;
}): boolean {
  return lower < size >> 1 || upper >= (size + 1) >> 1;
}

/**
 * Returns the borders between score groups that a float crosses, each counted by the groups below
 * it.
 */
export function heightOf({
  groups,
  upper,
  lower,
}: {
  groups: number;
  upper: number;
  lower: number;
}): number {
  let height = 0;
  for (let border = upper; border < lower; border++) height += groups - 1 - border;
  return height;
}

/** [SWS-3] Returns what the bye adds to the objective. */
export function byeShare({
  field: { rosters, sizes },
  place,
}: {
  field: Field;
  place: number;
}): PairingShare {
  const { record, group, place: inGroup } = getItem(rosters, place);
  return {
    ...NOTHING,
    byeScore: record.pairingScore,
    byeUnplayed: record.unplayed,
    floatPlaces: getItem(sizes, group) - 1 - inGroup,
  };
}

/** [SWS-3] Returns a pairing's objective as a vector in the order of `PAIRING_CRITERIA`. */
export function objectiveOf({
  field,
  pairs,
  bye,
}: {
  field: Field;
  pairs: readonly (readonly [number, number])[];
  bye: number | null;
}): number[] {
  const shares = pairs.map(([one, other]) => pairShare({ field, one, other }));
  if (bye !== null) shares.push(byeShare({ field, place: bye }));
  const unpaired = field.rosters.length - 2 * pairs.length - Number(bye !== null);
  return PAIRING_CRITERIA.map((criterion) =>
    shares.reduce((sum, share) => sum + share[criterion], criterion === 'unpaired' ? unpaired : 0),
  );
}

/** [SWS-3] Compares two objectives: below 0 the first is better, above 0 the second. */
export function compareObjectives(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : getItem(one, at) - getItem(other, at);
}
