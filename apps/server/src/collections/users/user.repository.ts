import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { UsersTable } from '../../storage/tables/people.ts';

type Db = Kysely<Database>;

export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
export type UserChanges = Updateable<UsersTable>;

export function findById(
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findByPlayerTag(
  db: Db,
  { tenantId, playerTag }: { tenantId: string; playerTag: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('playerTag', '=', playerTag)
    .executeTakeFirst();
}

/** Whoever signs in with this address; addresses are compared without case. */
export function findByLoginEmail(
  db: Db,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
}

export async function findRoles(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
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

export async function findGameAccounts(db: Db, userIds: string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('gameAccounts')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute();
}

/** Makes the user; of two requests racing for one player tag the second gets undefined. */
export function insert(db: Db, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a user and raises its version. */
export function update(db: Db, id: string, changes: UserChanges): Promise<UserRow> {
  return db
    .updateTable('users')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertGameAccount(
  db: Db,
  account: { userId: string; username: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('gameAccounts')
    .values(account)
    .onConflict((c) => c.doNothing())
    .execute();
}
