import type { Seeding, SeedingRow } from '@ringside/contract/collections/seeding';
import { proposeSeeds, type ProposedSeed } from '@ringside/rules/seeding/propose-seeds';
import { anyOf } from '../../storage/any-of.ts';
import type { Reading } from '../../unit-of-work.ts';
import { lostPlaces } from '../leaderboards/team-points.query.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { admissionOf } from './admission.ts';
import { drawsAt } from './arm-segment.ts';
import { automaticSeeds, registrationTimes, seedsByHand, type KeptSeed } from './seeds.query.ts';
import type { SegmentRow } from './segment.repository.ts';

type Line = ProposedSeed & Pick<SeedingRow, 'byHand'> & { why: SeedingRow['automatic']['why'] };

/** Returns the seeding of a segment: as it would be drawn now, or as it was drawn. */
export async function seedingOf(reading: Reading, segment: SegmentRow): Promise<Seeding> {
  const rosters = await rosterRepository(reading.db, reading.tenantId).findAllBySegment(segment.id);
  const lines = segment.seededAt
    ? drawnLines(rosters)
    : await proposedLines(reading, segment, rosters);
  const [tags, registered] = [
    await tagsOf(reading, rosters),
    await registrationTimes(reading, rosters),
  ];
  const byId = new Map(rosters.map((roster) => [roster.id, roster]));
  return {
    version: segment.version,
    order: segment.handSeeds ? 'by-hand' : 'automatic',
    drawn: segment.seededAt !== null,
    seedsAt: (segment.seededAt ?? drawsAt(segment)).toISOString(),
    hasCheckin: segment.checkinTo !== null,
    rows: lines.map(({ rosterId, place, seed, byHand, automatic, why }) => {
      const { id, name, status, checkedInAt, standby, withdrawnAt } = byId.get(rosterId)!;
      return {
        roster: { id, name, tags: tags.get(id) ?? [] },
        status,
        checkedIn: checkedInAt !== null,
        standby,
        withdrawn: withdrawnAt !== null,
        registeredAt: registered.get(id)!.toISOString(),
        place,
        seed,
        byHand,
        automatic: { place: automatic, why },
      };
    }),
  };
}

async function proposedLines(
  reading: Reading,
  segment: SegmentRow,
  rosters: RosterRow[],
): Promise<Line[]> {
  const order = (seeds: KeptSeed[]) =>
    segment.handSeeds ? seedsByHand(seeds, segment.handSeeds) : seeds;
  const automatic = await automaticSeeds(reading, segment, rosters);
  const placed = order(automatic);
  const lost = await lostPlaces(reading, segment, rosters);
  const admitted = new Set(admissionOf(segment, rosters, lost).admitted);
  const drawn =
    admitted.size === rosters.length
      ? placed
      : order(
          await automaticSeeds(
            reading,
            segment,
            rosters.filter(({ id }) => admitted.has(id)),
          ),
        );
  const [ids, byHand, why] = [
    (seeds: KeptSeed[]) => seeds.map(({ rosterId }) => rosterId),
    new Set(segment.handSeeds),
    new Map(automatic.map(({ rosterId, ...seed }) => [rosterId, seed])),
  ];
  return proposeSeeds({ order: ids(placed), automatic: ids(automatic), drawn: ids(drawn) }).map(
    (line) => ({ ...line, byHand: byHand.has(line.rosterId), why: why.get(line.rosterId)! }),
  );
}

/** Returns the seeded rosters in order, then the others. */
function drawnLines(rosters: RosterRow[]): Line[] {
  const inOrder = rosters.toSorted(
    (one, other) => (one.seed ?? Number.MAX_SAFE_INTEGER) - (other.seed ?? Number.MAX_SAFE_INTEGER),
  );
  return inOrder.map(({ id, seed, seedReason }, index) => {
    const why = seedReason as Line['why'];
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

async function tagsOf({ db }: Reading, rosters: RosterRow[]): Promise<Map<string, string[]>> {
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
