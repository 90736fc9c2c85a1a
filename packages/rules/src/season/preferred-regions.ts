import type { SegmentId } from '../ids.ts';

export interface Region {
  id: string;
  countries: string[];
}

/**
 * [SEA-2] Returns the preferred regions: the active segment's children whose configuration lists
 * the user's country.
 */
export function preferredRegions<R extends Region>({
  regions,
  country,
}: {
  regions: R[];
  country: string | null;
}): R[] {
  return country === null ? [] : regions.filter(({ countries }) => countries.includes(country));
}

/**
 * [SEA-3] Returns the default region: the latest roster's segment; else the first preferred region;
 * else the first child.
 */
export function defaultRegion<R extends Region>({
  latestRosterSegmentId,
  regions,
  country,
}: {
  latestRosterSegmentId: SegmentId | null;
  regions: R[];
  country: string | null;
}): string | null {
  return (
    latestRosterSegmentId ?? preferredRegions({ regions, country })[0]?.id ?? regions[0]?.id ?? null
  );
}

/** [SEA-2] Returns the user's country: nationality, else `country`, that of the launch. */
export function userCountry({
  nationality,
  country,
}: {
  nationality?: string | null | undefined;
  country: string | null;
}): string | null {
  return nationality || country || null;
}
