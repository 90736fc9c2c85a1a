import type { RosterId } from '@ringside/rules/ids';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { hasRegionsApart, regionOfRoster } from '@ringside/rules/swiss/regions';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** [SWS-18] Returns the facts of a round, with the regions of its rosters if it keeps them apart. */
export async function addRegions(reading: Reading, facts: RoundFacts): Promise<RoundFacts> {
  if (!hasRegionsApart(facts.plan, facts.round)) return facts;
  const regionOf = await loadRegions(
    reading,
    facts.rosters.map(({ rosterId }) => rosterId),
  );
  return {
    ...facts,
    rosters: facts.rosters.map((roster) => {
      const region = regionOf.get(roster.rosterId);
      return region ? { ...roster, region } : roster;
    }),
  };
}

/** [SWS-19] Loads the regions of rosters; a roster of an unknown region is missing. */
async function loadRegions(
  { db }: Reading,
  rosterIds: readonly RosterId[],
): Promise<Map<RosterId, string>> {
  const rosters = await db
    .selectFrom('rosters')
    .innerJoin('users', 'users.id', 'rosters.ownerId')
    .select(['rosters.id', 'rosters.parentRosterId', 'users.nationality', 'users.country'])
    .where('rosters.id', '=', anyOf([...rosterIds]))
    .execute();
  const ways = await loadWays({ db }, rosters);
  return new Map(
    rosters.flatMap(({ id, ...captain }) => {
      const region = regionOfRoster({
        cameFrom: ways.get(id) ?? [],
        country: userCountry(captain),
      });
      return region === null ? [] : [[id, region] as const];
    }),
  );
}

/** Loads the regions from which rosters advanced, the last first; null for a stage without regions. */
async function loadWays(
  { db }: Pick<Reading, 'db'>,
  rosters: readonly { id: RosterId; parentRosterId: RosterId | null }[],
): Promise<Map<RosterId, (string | null)[]>> {
  const ways = new Map<RosterId, (string | null)[]>();
  let level = rosters.map(({ id, parentRosterId: parent }) => ({ id, parent }));
  while (level.some(({ parent }) => parent !== null)) {
    const parents = await db
      .selectFrom('rosters')
      .innerJoin('segments', 'segments.id', 'rosters.segmentId')
      .leftJoin('segments as above', 'above.id', 'segments.parentId')
      .select(['rosters.id', 'rosters.parentRosterId', 'segments.level', 'segments.name'])
      .select('above.name as nameAbove')
      .where('rosters.id', '=', anyOf(level.flatMap(({ parent }) => parent ?? [])))
      .execute();
    const byId = new Map(parents.map((parent) => [parent.id, parent]));
    level = level.flatMap(({ id, parent }) => {
      const row = parent === null ? undefined : byId.get(parent);
      if (!row) return [];
      // A group is part of a region.
      const region = row.level === 0 ? null : row.level === 1 ? row.name : row.nameAbove;
      ways.set(id, [...(ways.get(id) ?? []), region]);
      return [{ id, parent: row.parentRosterId }];
    });
  }
  return ways;
}
