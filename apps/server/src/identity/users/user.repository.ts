import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { UsersTable } from '../../platform/storage/tables/people.ts';

type Db = Kysely<Database>;

export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
export type UserChanges = Updateable<UsersTable>;

/** Finds a user of a tenant by id. */
export function findUserById(
  db: Db,
  { tenantId, id }: { tenantId: TenantId; id: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds a user of a tenant by the player tag. */
export function findUserByPlayerTag(
  db: Db,
  { tenantId, playerTag }: { tenantId: TenantId; playerTag: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('playerTag', '=', playerTag)
    .executeTakeFirst();
}

/** Finds the operator who signs in with this email, compared without case. */
export function findUserByLoginEmail(
  db: Db,
  { tenantId, email }: { tenantId: TenantId; email: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
}

/** Loads the roles of users by their ids. */
export async function loadRoles(db: Db, userIds: UserId[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operatorRoles')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('role')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, some]) => [
      userId,
      some.map(({ role }) => role),
    ]),
  );
}

/** Loads the game accounts of users. */
export async function loadGameAccounts(db: Db, userIds: UserId[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('gameAccounts')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute();
}

/** Inserts a user; undefined if another request has taken the player tag or email. */
export function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a user and raises the version. */
export function updateUser(db: Db, id: string, changes: UserChanges): Promise<UserRow> {
  return db
    .updateTable('users')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an account in the game. */
export async function insertGameAccount(
  db: Db,
  account: { userId: UserId; username: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('gameAccounts')
    .values(account)
    .onConflict((c) => c.doNothing())
    .execute();
}
