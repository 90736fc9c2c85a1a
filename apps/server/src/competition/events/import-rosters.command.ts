import type { EventFile } from '@ringside/contract/collections/event-file';
import type { EventId } from '@ringside/rules/ids';
import { mustFind, getItem } from '@ringside/rules/must';
import { nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { flatMapInSlices } from '../../platform/slices.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { TakenOut } from '../../platform/storage/tables/roster.ts';
import { splitIntoChunks, type Work } from '../../platform/unit-of-work.ts';
import { createKey } from '../rosters/create-roster.command.ts';
import { replaceIdsByNames } from './event-file-rows.ts';

/** The ids of created or found rows by their name in the file. */
export interface ImportedIds {
  eventId: EventId;
  gameId: string;
  segments: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
  rosters: ReadonlyMap<string, string>;
}

type ImportTarget = Pick<ImportedIds, 'eventId' | 'gameId' | 'segments'>;

/** Imports the people, teams and rosters of a file. */
export async function importRosters(
  work: Work,
  file: EventFile,
  place: ImportTarget,
): Promise<Pick<ImportedIds, 'teams' | 'rosters'>> {
  const people = await importPeople(work, file.people);
  const teams = await importTeams(work, file.teams, people, place.gameId);
  const rosters = await insertRosters(work, file, place, { people, teams });
  await insertPlayers(work, file, place, { people, rosters });
  return { teams, rosters };
}

/**
 * Finds players by their tag and creates the others with name and tag alone. The first launch of
 * the game completes their profile.
 */
async function importPeople(
  { db, tenantId, now }: Work,
  people: EventFile['people'],
): Promise<Map<string, string>> {
  const tags = people.flatMap(({ playerTag }) => playerTag ?? []);
  const userIds = new Map<string | null, string>();
  for (const some of splitIntoChunks(tags))
    for (const { id, playerTag } of await db
      .selectFrom('users')
      .select(['id', 'playerTag'])
      .where('tenantId', '=', tenantId)
      .where('playerTag', 'in', some)
      .execute())
      userIds.set(playerTag, id);
  const ids = new Map(
    people.flatMap(({ ref, playerTag }) =>
      playerTag !== null && userIds.has(playerTag)
        ? [[ref, mustFind(userIds, playerTag)] as const]
        : [],
    ),
  );
  for (const some of splitIntoChunks(people.filter(({ ref }) => !ids.has(ref)))) {
    const rows = await db
      .insertInto('users')
      .values(
        some.map(({ username, playerTag }) => ({ tenantId, username, playerTag, createdAt: now })),
      )
      .returning('id')
      .execute();
    some.forEach(({ ref }, index) => ids.set(ref, getItem(rows, index).id));
  }
  return ids;
}

/**
 * Finds or creates the teams. A team with the same name and owner is the same team, so that its
 * points stay together.
 */
async function importTeams(
  { db, tenantId, now }: Work,
  teams: EventFile['teams'],
  people: ReadonlyMap<string, string>,
  gameId: string,
): Promise<Map<string, string>> {
  const keyOf = (name: string, ownerId: string) => `${ownerId} ${name}`;
  const teamIds = new Map<string, string>();
  for (const some of splitIntoChunks(teams)) {
    const rows = await db
      .selectFrom('teams')
      .select(['id', 'name', 'ownerId'])
      .where('tenantId', '=', tenantId)
      .where('gameId', '=', gameId)
      .where('ownerId', '=', anyOf(some.map(({ owner }) => mustFind(people, owner))))
      .orderBy('id', 'desc')
      .execute();
    for (const { id, name, ownerId } of rows) teamIds.set(keyOf(name, ownerId), id);
  }
  const ids = new Map<string, string>();
  for (const { ref, name, owner } of teams) {
    const ownerId = mustFind(people, owner);
    const key = keyOf(name, ownerId);
    const same = teamIds.get(key);
    // Two teams of one file remain two.
    teamIds.delete(key);
    ids.set(
      ref,
      same ??
        (
          await db
            .insertInto('teams')
            .values({ tenantId, name, gameId, ownerId, createdAt: now })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
  }
  return ids;
}

function stageNamesOf({ segments }: EventFile): Map<string, string> {
  const stages = new Map<string, string>();
  for (const { ref, parent } of segments)
    stages.set(ref, parent === null ? ref : mustFind(stages, parent));
  return stages;
}

const parseInstant = (text: string | null) => (text === null ? null : new Date(text));

async function insertRosters(
  { db, tenantId }: Work,
  file: EventFile,
  { eventId, segments }: ImportTarget,
  { people, teams }: { people: ReadonlyMap<string, string>; teams: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const stages = stageNamesOf(file);
  const ids = new Map<string, string>();
  for (const some of splitIntoChunks(file.rosters, 250)) {
    const rows = await db
      .insertInto('rosters')
      .values(
        some.map((roster) => ({
          tenantId,
          eventId,
          segmentId: mustFind(segments, roster.segment),
          stageId: mustFind(segments, mustFind(stages, roster.segment)),
          teamId: mustFind(teams, roster.team),
          name: roster.name,
          nameKey: nameSkeleton(normaliseName(roster.name)),
          ownerId: mustFind(people, roster.owner),
          status: roster.status,
          standby: roster.standby,
          seed: roster.seed,
          treeLevel: roster.treeLevel,
          invited: roster.invited,
          additionsUsed: roster.additionsUsed,
          rating: roster.rating,
          operatorLock: roster.operatorLock ?? null,
          checkedInAt: parseInstant(roster.checkedInAt),
          withdrawnAt: parseInstant(roster.withdrawnAt),
          playedOut: roster.playedOut ?? false,
          createdAt: new Date(roster.createdAt),
          joiningKey: createKey(),
        })),
      )
      .returning('id')
      .execute();
    some.forEach(({ ref }, index) => ids.set(ref, getItem(rows, index).id));
  }
  for (const { ref, parent, seedReason, takenOut } of file.rosters) {
    if (parent === null && seedReason === null && !takenOut) continue;
    await db
      .updateTable('rosters')
      .set({
        parentRosterId: parent && mustFind(ids, parent),
        seedReason: seedReason === null ? null : json(replaceIdsByNames(seedReason, ids)),
        takenOut: takenOut ? json(parseWithdrawal(takenOut, ids)) : null,
      })
      .where('id', '=', mustFind(ids, ref))
      .execute();
  }
  return ids;
}

/** Returns the saved withdrawal of a roster with ids of this database, as a reinstatement needs it. */
function parseWithdrawal(
  { open, ...out }: NonNullable<EventFile['rosters'][number]['takenOut']>,
  ids: ReadonlyMap<string, string>,
): TakenOut {
  const idIn = (slot: (typeof open)[number]['home']) =>
    slot === null || slot === 'bye' ? null : mustFind(ids, slot.roster);
  const seedIn = (slot: (typeof open)[number]['home']) =>
    slot === null || slot === 'bye' ? null : slot.seed;
  return {
    ...out,
    open: open.map(
      ({ at: [bracketNumber, roundNumber, matchNumber], date, home, away, pairing, lobby }) => ({
        bracketNumber,
        roundNumber,
        matchNumber,
        date,
        homeRosterId: idIn(home),
        awayRosterId: idIn(away),
        homeSeed: seedIn(home),
        awaySeed: seedIn(away),
        pairing: replaceIdsByNames(pairing, ids),
        ...(lobby && {
          lobby: lobby.map(({ roster, seed, forfeit }) => ({
            rosterId: mustFind(ids, roster),
            seed,
            hasForfeited: forfeit,
          })),
        }),
      }),
    ),
  };
}

async function insertPlayers(
  { db }: Work,
  file: EventFile,
  { segments }: ImportTarget,
  {
    people,
    rosters,
  }: { people: ReadonlyMap<string, string>; rosters: ReadonlyMap<string, string> },
): Promise<void> {
  const stages = stageNamesOf(file);
  const rows = await flatMapInSlices(file.rosters, ({ ref, segment, players }) =>
    players.map(({ person, joinedAt, leftAt, leftHow }) => ({
      rosterId: mustFind(rosters, ref),
      stageId: mustFind(segments, mustFind(stages, segment)),
      userId: mustFind(people, person),
      joinedAt: new Date(joinedAt),
      leftAt: parseInstant(leftAt),
      leftHow,
    })),
  );
  for (const some of splitIntoChunks(rows)) await db.insertInto('players').values(some).execute();
}
