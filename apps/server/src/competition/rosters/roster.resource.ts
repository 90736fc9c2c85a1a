import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { isRosterQualified } from '@ringside/rules/roster/roster-status';
import { sortByIds, toMany, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

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
    const repository = rosterRepository(db, tenantId);
    const rows = sortByIds(
      ids,
      await repository.listed().selectAll().where('id', '=', anyOf(ids)).execute(),
    );
    const members = Map.groupBy(
      await repository.members(rows.map((row) => row.id)),
      (member) => member.rosterId,
    );
    return rows.map((row) => {
      const rosterMembers = members.get(row.id) ?? [];
      const qualified = isRosterQualified(
        rosterMembers.map((member) => ({
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
            rosterMembers.map((member) => member.id),
          ),
          users: toMany(
            'users',
            rosterMembers.map((member) => member.userId),
          ),
          team: toOne('teams', row.teamId),
          parent: toOne('rosters', row.parentRosterId),
        },
        meta: { version: row.version },
      };
    });
  },
};

export const players: ResourceType = {
  relations: { user: 'users', roster: 'rosters' },
  async load({ db }, ids) {
    const rows = await db.selectFrom('players').selectAll().where('id', '=', anyOf(ids)).execute();
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
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('teams')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, gameId, ownerId, version }) => ({
      type: 'teams',
      id,
      attributes: { name },
      relationships: { game: toOne('games', gameId), owner: toOne('users', ownerId) },
      meta: { version },
    }));
  },
};
