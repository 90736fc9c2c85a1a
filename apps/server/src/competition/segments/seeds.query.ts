import { traitsOf } from '@ringside/rules/format-traits';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { planOf } from '@ringside/rules/schedule/segment-fit';
import { seedFromStage, type StageResult } from '@ringside/rules/seeding/seed-from-stage';
import { seedPlacesOf } from '@ringside/rules/seeding/seed-places';
import {
  keepApart,
  seedByHand,
  seedRosters,
  type PlacedSeed,
  type Seed,
} from '@ringside/rules/seeding/seeding';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadPointsOfTeams } from '../leaderboards/leaderboard.query.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { seatByGroupPlaces, type StoredSeed } from './group-place-seeds.query.ts';
import type { SegmentRow } from './segment.repository.ts';
import { loadStageResults } from './stage-results.query.ts';

/**
 * Returns the automatic seeds of rosters, best first: after groups or a swiss by their places, else
 * by points; in a graph with group places each such place has its roster. Each seed has the reason
 * of its place.
 */
export async function loadAutomaticSeeds(
  reading: Reading,
  segment: SegmentRow,
  rosters: RosterRow[],
): Promise<StoredSeed[]> {
  const seeds =
    (await seedByTables(reading, segment, rosters)) ??
    (await seedByPoints(reading, segment, rosters));
  return seatByGroupPlaces(reading, segment, seeds);
}

/**
 * Returns the seeds in an operator's order. Rosters that it does not name follow, and no opponents
 * are kept apart.
 */
export function applyManualOrder(
  automatic: readonly StoredSeed[],
  order: readonly string[],
): StoredSeed[] {
  return seedByHand({
    automatic: automatic.map(({ natural: _natural, clash: _clash, ...seed }) => seed),
    order,
  });
}

const toStoredSeed = ({ rosterId, reason, points, challengeWins, lot }: Seed): StoredSeed => ({
  rosterId,
  reason,
  points,
  challengeWins,
  lot,
});
const toStoredPlacedSeed = ({ natural, clash, ...seed }: PlacedSeed): StoredSeed => ({
  ...toStoredSeed(seed),
  ...(seed.reason === 'kept-apart' && { natural, clash }),
});

/**
 * Seeds by points, challenge wins, time of registration, then by lot. A bracket keeps apart rosters
 * that met in the stage before.
 */
async function seedByPoints(
  reading: Reading,
  segment: SegmentRow,
  rosters: RosterRow[],
): Promise<StoredSeed[]> {
  const seeds = seedRosters({ segmentId: segment.id, rosters: await loadFacts(reading, rosters) });
  if (traitsOf(segment).shape !== 'tree' || seeds.length < 3) return seeds.map(toStoredSeed);
  const parentOf = new Map(rosters.map(({ id, parentRosterId }) => [id, parentRosterId]));
  const haveMet = await loadMeetings(
    reading,
    [...parentOf.values()].filter((id) => id !== null),
  );
  const apart = (one: string, other: string) =>
    haveMet(parentOf.get(one) ?? null, parentOf.get(other) ?? null);
  return keepApart({ seeds, places: seedPlacesOf(planOf(segment, seeds.length)), apart }).map(
    toStoredPlacedSeed,
  );
}

/** Loads the meetings of rosters; the result returns whether two have met. */
async function loadMeetings(
  { db }: Reading,
  rosterIds: RosterId[],
): Promise<(one: string | null, other: string | null) => boolean> {
  const ids = anyOf(rosterIds);
  const rows = await db
    .selectFrom('matchSeries')
    .select(['homeRosterId', 'awayRosterId'])
    .where('homeRosterId', '=', ids)
    .where('awayRosterId', '=', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const meetings = new Set(
    rows.flatMap(({ homeRosterId: home, awayRosterId: away }) => [
      `${home}-${away}`,
      `${away}-${home}`,
    ]),
  );
  return (one, other) => meetings.has(`${one}-${other}`);
}

/**
 * Seeds by the places in groups, also those of a custom bracket, or in swisses if all rosters come
 * from such, and keeps group mates and past opponents apart.
 */
async function seedByTables(
  reading: Reading,
  { format, configuration }: SegmentRow,
  rosters: RosterRow[],
): Promise<StoredSeed[] | undefined> {
  const sources = await reading.db
    .selectFrom('advanceSources')
    .select(['segmentId', 'rosterId', 'nextRosterId'])
    .where('nextRosterId', '=', anyOf(rosters.map(({ id }) => id)))
    .orderBy('placement')
    .orderBy('segmentId')
    .execute();
  if (sources.length === 0 || sources.length < rosters.length) return undefined;
  const placeOf = await loadStageResults(reading, [
    ...new Set(sources.map(({ segmentId }) => segmentId)),
  ]);
  if (!placeOf) return undefined;
  const before = new Map(sources.map(({ nextRosterId, rosterId }) => [nextRosterId, rosterId]));
  const haveMet = await loadMeetings(reading, [...before.values()]);
  const results = sources.map(({ nextRosterId, rosterId }): StageResult => ({
    rosterId: nextRosterId,
    ...mustFind(placeOf, rosterId),
  }));
  const seeds = seedFromStage({
    rosters: results,
    haveMet: (one, other) => haveMet(mustFind(before, one), mustFind(before, other)),
    ...(traitsOf({ format }).hasGraph && {
      places: seedPlacesOf(planOf({ format, configuration }, results.length)),
    }),
  });
  return seeds.map(({ rosterId, reason, placement, group, natural, clash }) => ({
    rosterId,
    reason,
    placement,
    group,
    natural,
    clash,
  }));
}

async function loadFacts(reading: Reading, rosters: RosterRow[]) {
  const points = await loadPointsOfTeams(
    reading,
    rosters.map((roster) => roster.teamId),
  );
  const wins = await loadWins(
    reading,
    rosters.map((roster) => roster.id),
  );
  const registered = await loadRegistrationTimes(reading, rosters);
  return rosters.map((roster) => ({
    rosterId: roster.id,
    points: points.get(roster.teamId) ?? 0,
    challengeWins: wins.get(roster.id) ?? 0,
    registeredAt: registered.get(roster.id) ?? roster.createdAt,
  }));
}

async function loadWins(
  { db, tenantId }: Reading,
  rosterIds: RosterId[],
): Promise<Map<string, number>> {
  const wins = new Map<string, number>();
  for (const member of await rosterRepository(db, tenantId).members(rosterIds))
    wins.set(
      member.rosterId,
      (wins.get(member.rosterId) ?? 0) + member.challengeWins + member.queueWins,
    );
  return wins;
}

/** Returns when rosters registered; one that advanced counts from the first roster on its way. */
export async function loadRegistrationTimes(
  { db }: Reading,
  rosters: RosterRow[],
): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  let level = rosters.map((roster) => ({ id: roster.id, at: roster }));
  for (const { id, at } of level) times.set(id, at.createdAt);
  while (level.some(({ at }) => at.parentRosterId)) {
    const parents = await db
      .selectFrom('rosters')
      .selectAll()
      .where('id', '=', anyOf(level.flatMap(({ at }) => at.parentRosterId ?? [])))
      .execute();
    const byId = new Map(parents.map((parent) => [parent.id, parent]));
    level = level.flatMap(({ id, at }) => {
      const parent = at.parentRosterId ? byId.get(at.parentRosterId) : undefined;
      return parent ? [{ id, at: parent }] : [];
    });
    for (const { id, at } of level) times.set(id, at.createdAt);
  }
  return times;
}
