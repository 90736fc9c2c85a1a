/** The facts by which a region of one stage corresponds to one of the next. */
export interface RegionFacts {
  name: string;
  countries: readonly string[];
}

/**
 * [ADV-9] Returns the region of the next stage to which a region leads: the one with the same name,
 * else the first with a common country, else the only one. Undefined if several remain: a guess
 * would send rosters to a foreign region.
 */
export function findNextRegion<Region extends RegionFacts>({
  from,
  regions,
}: {
  from: RegionFacts;
  regions: readonly Region[];
}): Region | undefined {
  const hasCommonCountry = ({ countries }: Region) =>
    countries.some((country) => from.countries.includes(country));
  return (
    regions.find(({ name }) => name === from.name) ??
    regions.find(hasCommonCountry) ??
    (regions.length === 1 ? regions[0] : undefined)
  );
}
