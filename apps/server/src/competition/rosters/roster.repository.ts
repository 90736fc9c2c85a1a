import type { EventId, RosterId, SegmentId, TenantId, UserId } from '@ringside/rules/ids';
import { nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../platform/storage/any-of.ts';
import { changedRows } from '../../platform/storage/changed-rows.ts';
import { RowMap } from '../../platform/storage/row-map.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { type RegistrationSegment, stageVersion } from '../segments/segment.repository.ts';

export type RosterRow = Selectable<Database['rosters']>;
export type PlayerRow = Selectable<Database['players']>;

/** Returns the queries for rosters of one tenant and their players. */
export function rosterRepository(db: Kysely<Database>, tenantId: TenantId) {
  const tenantRosters = () => db.selectFrom('rosters').where('rosters.tenantId', '=', tenantId);
  const rows = RowMap.of(db, tenantId);
  return {
    findById: async (id: string) =>
      rows?.find('rosters', id) ??
      tenantRosters().selectAll().where('id', '=', id).executeTakeFirst(),
    findAllById: (ids: readonly string[]) =>
      tenantRosters().selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute(),
    /** Locks by ascending id, the order of every command that locks several rosters. */
    lockAllById: (ids: readonly string[]) =>
      tenantRosters().selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute(),
    lockById: async (id: string) =>
      rows?.find('rosters', id, 'update') ??
      tenantRosters().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Finds a roster by its key; `hasPoints` says whether its team has won any, lapsed or not. */
    findByKey: (joiningKey: string) =>
      tenantRosters()
        .selectAll()
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('pointAwards')
                .select('pointAwards.id')
                .whereRef('pointAwards.teamId', '=', 'rosters.teamId'),
            )
            .as('hasPoints'),
        )
        .where('joiningKey', '=', joiningKey)
        .executeTakeFirst(),
    /**
     * Share-locks the segment of a roster, then locks the roster, in one query. Returns whether all
     * are still as they were read.
     */
    async lockAsRead(
      roster: Pick<RosterRow, 'id' | 'version'>,
      { segment, stageVersion: before }: RegistrationSegment,
    ): Promise<boolean> {
      const locked = await db
        .selectFrom('segments')
        .innerJoin('rosters', 'rosters.segmentId', 'segments.id')
        .select(['segments.id', 'segments.version as segmentVersion', 'rosters.version'])
        .select((eb) => stageVersion(eb).as('stageVersion'))
        .where('rosters.tenantId', '=', tenantId)
        .where('rosters.id', '=', roster.id)
        .forShare('segments')
        .forUpdate('rosters')
        .executeTakeFirst();
      return (
        locked?.id === segment.id &&
        locked.version === roster.version &&
        locked.segmentVersion === segment.version &&
        locked.stageVersion === before
      );
    },
    findAllBySegment: (segmentId: SegmentId) =>
      tenantRosters()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where('status', '<>', 'disbanded')
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    players: (rosterIds: RosterId[]) =>
      db
        .selectFrom('players')
        .selectAll()
        .where('rosterId', '=', anyOf(rosterIds))
        .where('leftAt', 'is', null)
        .orderBy('joinedAt')
        .orderBy('id')
        .execute(),
    /** Loads members with the columns that decide whether they may play. */
    members: (rosterIds: RosterId[]) =>
      db
        .selectFrom('players')
        .innerJoin('users', 'users.id', 'players.userId')
        .selectAll('players')
        .select([
          'users.isBanned',
          'users.countryBan',
          'users.suspendedAt',
          'users.suspendedUntil',
          'users.challengeWins',
          'users.queueWins',
          'users.username',
        ])
        .where('players.rosterId', '=', anyOf(rosterIds))
        .where('players.leftAt', 'is', null)
        .orderBy('players.joinedAt')
        .orderBy('players.id')
        .execute(),
    /** Inserts a player of a roster. */
    addPlayer: ({ id, stageId }: RosterRow, userId: UserId, joinedAt: Date) =>
      db
        .insertInto('players')
        .values({ rosterId: id, stageId, userId, joinedAt })
        .returningAll()
        .executeTakeFirstOrThrow(),
    inRosterOfStage: async (stageId: string, userId: UserId) =>
      (await db
        .selectFrom('players')
        .select('id')
        .where('stageId', '=', stageId)
        .where('userId', '=', userId)
        .where('leftAt', 'is', null)
        .executeTakeFirst()) !== undefined,
    /** Loads names of other teams' rosters in an event that resemble this one: few of ten thousand. */
    namesLike: async (
      name: string,
      { eventId, teamId }: { eventId: EventId; teamId: string | null },
    ) =>
      (
        await tenantRosters()
          .select(['name', 'teamId'])
          .where('eventId', '=', eventId)
          .where('nameKey', '=', nameSkeleton(normaliseName(name)))
          .where('status', '<>', 'disbanded')
          .execute()
      )
        .filter((row) => row.teamId !== teamId)
        .map((row) => row.name),
    countBySegment: async (segmentId: SegmentId) => {
      const { total } = await tenantRosters()
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .where('segmentId', '=', segmentId)
        .where('status', '<>', 'disbanded')
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    updateAll: (ids: readonly string[], set: Partial<Record<string, unknown>>) =>
      db
        .updateTable('rosters')
        .set((eb) => ({ ...(set as object), version: eb('version', '+', 1) }))
        .where('id', '=', anyOf(ids))
        .returningAll()
        .execute(),
    markCheckedIn: (checkins: readonly { id: RosterId; checkedInAt: Date }[]) =>
      db
        .updateTable('rosters')
        .from(
          changedRows<{ id: RosterId; checkedInAt: Date }>(
            { id: 'bigint', checkedInAt: 'timestamptz' },
            checkins,
          ),
        )
        .set((eb) => ({
          checkedInAt: eb.ref('changed.checkedInAt'),
          version: eb('rosters.version', '+', 1),
        }))
        .whereRef('rosters.id', '=', 'changed.id')
        .returningAll('rosters')
        .execute(),
    /** Deletes the check-in of a roster; returns the changed roster. */
    deleteCheckin: async (id: RosterId) => {
      await db.deleteFrom('checkins').where('rosterId', '=', id).execute();
      return db
        .updateTable('rosters')
        .set((eb) => ({ checkedInAt: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    update: (id: string, set: Partial<Record<string, unknown>>) =>
      db
        .updateTable('rosters')
        .set((eb) => ({ ...(set as object), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Replaces the joining key of a roster; returns the roster with the ids of its members. */
    async replaceKey(id: RosterId, joiningKey: string) {
      const { memberIds, ...row } = await db
        .updateTable('rosters')
        .set((eb) => ({ joiningKey, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .returning((eb) =>
          eb
            .selectFrom('players')
            .select(sql<UserId[] | null>`array_agg(players.user_id::text)`.as('ids'))
            .where('players.rosterId', '=', id)
            .where('players.leftAt', 'is', null)
            .as('memberIds'),
        )
        .executeTakeFirstOrThrow();
      return { row, memberIds: memberIds ?? [] };
    },
    listed: tenantRosters,
  };
}

/** Returns a player and their user as a member of the roster. */
export const memberOf = (player: PlayerRow, user: Selectable<Database['users']>): Member => ({
  ...user,
  ...player,
});

export type Member = Awaited<ReturnType<ReturnType<typeof rosterRepository>['members']>>[number];
