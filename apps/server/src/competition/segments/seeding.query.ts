import type { Seeding, SeedingRow } from '@ringside/contract/collections/seeding';
import { mustFind } from '@ringside/rules/must';
import { proposeSeeds, type ProposedSeed } from '@ringside/rules/seeding/propose-seeds';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadLostPlaces } from '../leaderboards/team-points.query.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { admissionOf } from './admission.ts';
import { hasGroupPlaces, type StoredSeed } from './group-place-seeds.query.ts';
import { seedingInstantOf } from './schedule-segment.ts';
import { loadAutomaticSeeds, loadRegistrationTimes, applyManualOrder } from './seeds.query.ts';
import type { SegmentRow } from './segment.repository.ts';

type SeedingLine = ProposedSeed &
  Pick<SeedingRow, 'byHand'> & { why: SeedingRow['automatic']['why'] };

/** Returns the seeding of a segment: as it would be drawn now, or as it was drawn. */
export async function loadSeeding(reading: Reading, segment: SegmentRow): Promise<Seeding> {
  const rosters = await rosterRepository(reading.db, reading.tenantId).findAllBySegment(segment.id);
  const lines = segment.seededAt
    ? drawnLines(rosters)
    : await loadProposedLines(reading, segment, rosters);
  const [tags, registered] = [
    await loadTags(reading, rosters),
    await loadRegistrationTimes(reading, rosters),
  ];
  const byId = new Map(rosters.map((roster) => [roster.id, roster]));
  return {
    version: segment.version,
    order: segment.handSeeds ? 'by-hand' : 'automatic',
    drawn: segment.seededAt !== null,
    seedsAt: (segment.seededAt ?? seedingInstantOf(segment)).toISOString(),
    hasCheckin: segment.checkinTo !== null,
    rows: lines.map(({ rosterId, place, seed, byHand, automatic, why }) => {
      const { id, name, status, checkedInAt, standby, withdrawnAt } = mustFind(byId, rosterId);
      return {
        roster: { id, name, tags: tags.get(id) ?? [] },
        status,
        checkedIn: checkedInAt !== null,
        standby,
        withdrawn: withdrawnAt !== null,
        registeredAt: mustFind(registered, id).toISOString(),
        place,
        seed,
        byHand,
        automatic: { place: automatic, why },
      };
    }),
  };
}

async function loadProposedLines(
  reading: Reading,
  segment: SegmentRow,
  rosters: RosterRow[],
): Promise<SeedingLine[]> {
  const order = (seeds: StoredSeed[]) =>
    segment.handSeeds ? applyManualOrder(seeds, segment.handSeeds) : seeds;
  const withAbsent = await loadAutomaticSeeds(reading, segment, rosters);
  const lost = await loadLostPlaces(reading, segment, rosters);
  const admitted = new Set(admissionOf(segment, rosters, lost).admitted);
  const playing =
    admitted.size === rosters.length
      ? withAbsent
      : await loadAutomaticSeeds(
          reading,
          segment,
          rosters.filter(({ id }) => admitted.has(id)),
        );
  // A roster that cannot play leaves its group place to another one, which is then in front.
  const automatic = hasGroupPlaces(segment)
    ? [...playing, ...withAbsent.filter(({ rosterId }) => !admitted.has(rosterId))]
    : withAbsent;
  const [placed, drawn] = [order(automatic), order(playing)];
  const [ids, byHand, why] = [
    (seeds: StoredSeed[]) => seeds.map(({ rosterId }) => rosterId),
    new Set(segment.handSeeds),
    new Map(automatic.map(({ rosterId, ...seed }) => [rosterId, seed])),
  ];
  return proposeSeeds({ order: ids(placed), automatic: ids(automatic), drawn: ids(drawn) }).map(
    (line) => ({ ...line, byHand: byHand.has(line.rosterId), why: mustFind(why, line.rosterId) }),
  );
}

/** Returns the seeded rosters in order, then the others. */
function drawnLines(rosters: RosterRow[]): SeedingLine[] {
  const inOrder = rosters.toSorted(
    (one, other) => (one.seed ?? Number.MAX_SAFE_INTEGER) - (other.seed ?? Number.MAX_SAFE_INTEGER),
  );
  return inOrder.map(({ id, seed, seedReason }, index) => {
    const why = seedReason as SeedingLine['why'];
    return {
      rosterId: id,
      place: index + 1,
      automatic: index + 1,
      seed,
      byHand: why?.reason === 'by-hand',
      why,
    };
  });
}

async function loadTags({ db }: Reading, rosters: RosterRow[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.userId')
    .select(['players.rosterId', 'users.playerTag'])
    .where('players.rosterId', '=', anyOf(rosters.map(({ id }) => id)))
    .where('players.leftAt', 'is', null)
    .orderBy('players.joinedAt')
    .orderBy('players.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ rosterId }) => rosterId)].map(([id, members]) => [
      id,
      members.flatMap(({ playerTag }) => playerTag ?? []),
    ]),
  );
}
