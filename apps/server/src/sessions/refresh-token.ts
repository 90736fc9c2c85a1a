import { SECOND_MS } from '@ringside/rules/constants';
import type { Kysely } from 'kysely';
import { realNow } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';
import { hashOf, randomId } from './cookie.ts';
import { endLogin, type OperatorLogin, renewLogin } from './operator-login.ts';

/**
 * Two tabs may refresh with the same token at once; only later does a used token mean that it was
 * stolen.
 */
const RACE_MS = 10 * SECOND_MS;

/** A refresh token of a login. */
export async function issueRefreshToken(
  db: Kysely<Database>,
  { userId, family, expiresAt }: OperatorLogin,
): Promise<string> {
  const token = randomId();
  await db
    .insertInto('refreshTokens')
    .values({
      idHash: hashOf(token),
      family,
      userId,
      createdAt: realNow(),
      expiresAt,
      usedAt: null,
    })
    .execute();
  return token;
}

/**
 * The login whose token it is, which is used up by that. A used one that comes back ends its whole
 * family: one of the two holders is a thief.
 */
export async function useRefreshToken(
  db: Kysely<Database>,
  token: string,
): Promise<OperatorLogin | undefined> {
  const now = realNow();
  const row = await db
    .selectFrom('refreshTokens')
    .select(['family', 'usedAt', 'expiresAt'])
    .where('idHash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.expiresAt <= now) return undefined;
  if (row.usedAt && now.getTime() - row.usedAt.getTime() > RACE_MS) {
    await endLogin(db, row.family);
    return undefined;
  }
  await db
    .updateTable('refreshTokens')
    .set({ usedAt: row.usedAt ?? now })
    .where('idHash', '=', hashOf(token))
    .execute();
  return renewLogin(db, row.family);
}
