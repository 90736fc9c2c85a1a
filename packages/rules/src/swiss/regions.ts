import { EXACT_SCORE_GROUP } from '../constants.ts';
import { COUNTRIES } from '../countries.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import type { SwissPlan, SwissRoster } from './swiss.ts';

/** [SWS-18] Returns whether a round keeps rosters of one region apart. */
export const hasRegionsApart = ({ avoidSameRegionRounds = 0 }: SwissPlan, round: number): boolean =>
  round <= avoidSameRegionRounds;

/**
 * [SWS-19] Returns the region of a roster: the name of the region that it last advanced from, else
 * the competing region of its captain's country; null if neither is known. `cameFrom` has the
 * regions of the segments that it advanced from, the last first, with null for a stage without
 * regions.
 */
export function regionOfRoster({
  cameFrom,
  country,
}: {
  cameFrom: readonly (string | null)[];
  country: string | null;
}): string | null {
  const last = cameFrom.find((region) => region !== null);
  return last ?? (country === null ? null : (COUNTRIES.get(country)?.region ?? null));
}

/** [SWS-18] Returns the regions of rosters in a round that keeps them apart; none in any other. */
export const findRegionsToAvoid = ({
  rosters,
  plan,
  round,
}: {
  rosters: readonly SwissRoster[];
  plan: SwissPlan;
  round: number;
}): ReadonlyMap<string, string> =>
  new Map(
    hasRegionsApart(plan, round)
      ? rosters.flatMap(({ rosterId, region }) => (region ? [[rosterId, region] as const] : []))
      : [],
  );

/** [SWS-18] Returns the region of two rosters if both come from the same one, else null. */
export const commonRegion = (
  one: { region: string | null },
  other: { region: string | null },
): string | null => (one.region === other.region ? one.region : null);

/**
 * [SWS-18] Decides whether a segment may keep regions apart. Refused `regions-above-limit` with
 * more rosters than the exact pairing takes in one score group: the first round has all in one. A
 * knockout is seeded, and ignores the setting.
 */
export function decideRegionRounds({
  format,
  plan: { avoidSameRegionRounds = 0 },
  rosters,
}: {
  format: string;
  plan: SwissPlan;
  /** The rosters of the segment, or its limit before the seeding; null if neither is known. */
  rosters: number | null;
}): Decision<true> {
  if (!traitsOf({ format }).pairsByResults || avoidSameRegionRounds === 0) return accept(true);
  return (rosters ?? 0) > EXACT_SCORE_GROUP ? refuseAboveLimit(rosters ?? 0) : accept(true);
}

/** [SWS-18] Refuses to keep regions apart among more rosters than are paired exactly. */
export const refuseAboveLimit = (rosters: number): Decision<never> =>
  refuse(
    'regions-above-limit',
    `regions are kept apart among at most ${EXACT_SCORE_GROUP} rosters of one score, not ${rosters}`,
  );
