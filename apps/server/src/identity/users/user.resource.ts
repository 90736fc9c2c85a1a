import type { UserId } from '@ringside/rules/ids';
import { sql } from 'kysely';
import {
  sortByIds,
  type Reader,
  type ResourceType,
  toMany,
  toOne,
} from '../../kernel/http/catalog.ts';
import { hasPermission } from '../../kernel/http/endpoint.ts';
import { permissionsOf } from '../../kernel/sender/roles.ts';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { filePath } from '../../platform/files/file-store.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { UserRow } from './user.repository.ts';

/** Returns whether the viewer may read a user's personal data. */
export const canReadUser = ({ viewer }: Pick<Reader, 'viewer'>, userId: UserId) =>
  viewer?.userId === userId || hasPermission(viewer, 'users.read');

const selectUsers = ({ db, tenantId }: Reader, ids: string[]) =>
  db.selectFrom('users').selectAll().where('tenantId', '=', tenantId).where('id', '=', anyOf(ids));

const loadRows = async (reader: Reader, ids: string[]) =>
  sortByIds(ids, await selectUsers(reader, ids).execute());

/** Loads users with their roles and the ids of their game accounts, in one query. */
const loadWithAccounts = async (reader: Reader, ids: string[]) =>
  sortByIds(
    ids,
    await selectUsers(reader, ids)
      .select([
        sql<
          string[]
        >`array(select role from operator_roles where user_id = users.id order by role)`.as(
          'roles',
        ),
        sql<
          string[]
        >`array(select id::text from game_accounts where user_id = users.id order by id)`.as(
          'accountIds',
        ),
      ])
      .execute(),
  );

/** Users: all viewers see the name, the user and operators the personal data. */
export const users: ResourceType = {
  relations: { profiles: 'profiles', gameAccounts: 'game-accounts' },
  async load(reader, ids) {
    const rows = await loadWithAccounts(reader, ids);
    return rows.map((row) => {
      const { id, username, version, accountIds } = row;
      const isReadable = canReadUser(reader, id);
      // roles are personal: to others a user has none
      const userRoles = isReadable ? row.roles : [];
      const attributes = {
        username,
        permissions: permissionsOf(userRoles),
        avatar: filePath(row.avatarKey),
      };
      if (!isReadable) return { type: 'users', id, attributes, meta: { version } };
      const relationships = {
        profiles: toMany('profiles', [id]),
        gameAccounts: toMany('game-accounts', accountIds),
      };
      return {
        type: 'users',
        id,
        attributes: { ...attributes, ...personal(row), roles: userRoles },
        relationships,
        meta: { version },
      };
    });
  },
};

function personal(row: UserRow) {
  const instant = (at: Date | RealInstant | null) => at?.toISOString() ?? null;
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    dateOfBirth: row.dateOfBirth,
    nationality: row.nationality,
    country: row.country,
    playerTag: row.playerTag,
    hasProfile: row.hasProfile,
    countryBan: row.countryBan,
    challengeWins: row.challengeWins,
    queueWins: row.queueWins,
    preferredLocale: row.preferredLocale,
    suspensionReason: row.suspensionReason,
    mergedInto: row.mergedInto,
    isBanned: row.isBanned,
    banUntil: instant(row.banUntil),
    suspendedAt: instant(row.suspendedAt),
    suspendedUntil: instant(row.suspendedUntil),
    createdAt: instant(row.createdAt),
  };
}

/** Profiles: a user has one, with the user's id. */
export const profiles: ResourceType = {
  relations: { user: 'users' },
  async load(reader, ids) {
    const rows = (await loadRows(reader, ids)).filter(({ id }) => canReadUser(reader, id));
    return rows.map(({ id, firstName, lastName, nationality, avatarKey, hasProfile, version }) => ({
      type: 'profiles',
      id,
      attributes: {
        firstName,
        lastName,
        nationality,
        avatar: filePath(avatarKey),
        complete: hasProfile,
      },
      relationships: { user: toOne('users', id) },
      meta: { version },
    }));
  },
};

/** Accounts in the game, visible to their user and to operators. */
export const gameAccounts: ResourceType = {
  relations: { user: 'users' },
  async load(reader, ids) {
    const rows = await reader.db
      .selectFrom('gameAccounts')
      .innerJoin('users', 'users.id', 'gameAccounts.userId')
      .select([
        'gameAccounts.id',
        'gameAccounts.userId',
        'gameAccounts.username',
        'gameAccounts.createdAt',
        'gameAccounts.version',
      ])
      .where('users.tenantId', '=', reader.tenantId)
      .where('gameAccounts.id', '=', anyOf(ids))
      .execute();
    const readable = rows.filter(({ userId }) => canReadUser(reader, userId));
    return sortByIds(ids, readable).map(({ id, userId, username, createdAt, version }) => ({
      type: 'game-accounts',
      id,
      attributes: { username, createdAt: createdAt.toISOString() },
      relationships: { user: toOne('users', userId) },
      meta: { version },
    }));
  },
};
