import type { UserId } from '@ringside/rules/ids';
import type { Selectable } from 'kysely';
import { type CommandContext, type Answer, conflict } from '../../kernel/http/endpoint.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';

export type GameAccountRow = Pick<
  Selectable<Database['gameAccounts']>,
  'id' | 'userId' | 'username' | 'version'
>;

const MAX_ACCOUNTS = 10;
const accountTaken = conflict(
  'already-there',
  'The list already contains the account',
  '/data/attributes/username',
);
const loadAccounts = ({ db }: Work, userId: UserId) =>
  db.selectFrom('gameAccounts').selectAll().where('userId', '=', userId).execute();

/** Adds an account in the game to a user. */
export async function addGameAccount(
  { work }: CommandContext,
  userId: UserId,
  username: string,
): Promise<Answer> {
  await work.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if ((await loadAccounts(work, userId)).length >= MAX_ACCOUNTS)
    return conflict('too-many', `At most ${MAX_ACCOUNTS}`);
  const inserted = await work.db
    .insertInto('gameAccounts')
    .values({ userId, username, createdAt: work.now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return accountTaken;
  work.record({
    action: 'game-account.added',
    subject: { type: 'game-accounts', id: inserted.id, version: 1 },
    after: { user: userId, username },
    silent: true,
  });
  return { show: { type: 'game-accounts', id: inserted.id }, status: 201 };
}

/** Renames an account in the game. */
export async function renameGameAccount(
  { work }: CommandContext,
  { id, userId, username: was }: GameAccountRow,
  username: string,
): Promise<Answer> {
  await work.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if (
    (await loadAccounts(work, userId)).some(
      (account) => account.username === username && account.id !== id,
    )
  )
    return accountTaken;
  const { version } = await work.db
    .updateTable('gameAccounts')
    .set((eb) => ({ username, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'game-account.changed',
    subject: { type: 'game-accounts', id, version },
    before: { user: userId, username: was },
    after: { username },
    silent: true,
  });
  return { show: { type: 'game-accounts', id } };
}

/** Deletes an account in the game. */
export async function deleteGameAccount(
  { work }: CommandContext,
  { id, userId, username, version }: GameAccountRow,
): Promise<Answer> {
  await work.db.deleteFrom('gameAccounts').where('id', '=', id).execute();
  work.record({
    action: 'game-account.deleted',
    subject: { type: 'game-accounts', id, version },
    before: { user: userId, username },
    silent: true,
  });
  return { empty: true };
}
