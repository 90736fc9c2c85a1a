import type { Resource } from '@ringside/contract/json-api';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { isRosterQualified } from '@ringside/rules/roster/roster-status';
import { sql } from 'kysely';
import { sortByIds, toMany, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { type Member, rosterRepository, type RosterRow } from './roster.repository.ts';

/** A member, as far as a roster shows them. */
type PrintedMember = Pick<Member, 'id' | 'userId' | 'queueWins' | 'challengeWins'>;

const publicWithdrawalOf = ({ takenOut }: RosterRow) =>
  takenOut && { how: takenOut.how, reason: takenOut.reason, at: takenOut.at };

/**
 * The public view of a roster: names and tags, no personal data. Its key is a separate call for
 * members.
 */
export const rosters: ResourceType = {
  relations: {
    segment: 'segments',
    owner: 'users',
    players: 'players',
    users: 'users',
    team: 'teams',
    parent: 'rosters',
  },
  async load({ db, tenantId }, ids) {
    const rows = await rosterRepository(db, tenantId)
      .listed()
      .selectAll()
      .select(
        sql<PrintedMember[]>`(
          select coalesce(json_agg(json_build_object(
            'id', players.id::text, 'userId', user_id::text,
            'queueWins', queue_wins, 'challengeWins', challenge_wins
          ) order by joined_at, players.id), '[]')
          from players join users on users.id = user_id
          where roster_id = rosters.id and left_at is null)`.as('members'),
      )
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map((row) => renderRoster(row, row.members));
  },
};

/** Renders a roster with its members in the order in which they joined. */
export function renderRoster(row: RosterRow, members: readonly PrintedMember[]): Resource {
  const qualified = isRosterQualified(
    members.map((member) => ({
      qualified: isPlayerQualified({
        queueWins: member.queueWins,
        gameWins: member.challengeWins,
      }),
    })),
  );
  return {
    type: 'rosters',
    id: row.id,
    attributes: {
      name: row.name,
      status: row.status,
      checkedIn: row.checkedInAt !== null,
      qualified,
      standby: row.standby,
      seed: row.seed,
      tree: { level: row.treeLevel },
      createdAt: row.createdAt.toISOString(),
      additionsUsed: row.additionsUsed,
      withdrawn: row.withdrawnAt !== null,
      takenOut: publicWithdrawalOf(row),
      operatorLock: row.operatorLock,
      seedReason: row.seedReason,
    },
    relationships: {
      segment: toOne('segments', row.segmentId),
      owner: toOne('users', row.ownerId),
      players: toMany(
        'players',
        members.map((member) => member.id),
      ),
      users: toMany(
        'users',
        members.map((member) => member.userId),
      ),
      team: toOne('teams', row.teamId),
      parent: toOne('rosters', row.parentRosterId),
    },
    meta: { version: row.version },
  };
}

export const players: ResourceType = {
  relations: { user: 'users', roster: 'rosters' },
  async load({ db, rows: seen }, ids) {
    const rows =
      seen?.findAllSeen('players', ids) ??
      (await db.selectFrom('players').selectAll().where('id', '=', anyOf(ids)).execute());
    return sortByIds(ids, rows).map(({ id, joinedAt, userId, rosterId }) => ({
      type: 'players',
      id,
      attributes: { joinedAt: joinedAt.toISOString() },
      relationships: { user: toOne('users', userId), roster: toOne('rosters', rosterId) },
    }));
  },
};

export const teams: ResourceType = {
  relations: { game: 'games', owner: 'users' },
  async load({ db, tenantId, rows: seen }, ids) {
    const rows =
      seen?.findAllSeen('teams', ids) ??
      (await db
        .selectFrom('teams')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', anyOf(ids))
        .execute());
    return sortByIds(ids, rows).map(({ id, name, gameId, ownerId, version }) => ({
      type: 'teams',
      id,
      attributes: { name },
      relationships: { game: toOne('games', gameId), owner: toOne('users', ownerId) },
      meta: { version },
    }));
  },
};
