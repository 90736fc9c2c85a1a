/* oxlint-disable no-restricted-properties -- sessions have no collection */
import { SECOND_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { hashOf, createRandomId } from '../../kernel/sender/cookie.ts';
import { endLogin, type OperatorLogin, renewLogin } from '../../kernel/sender/operator-login.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';

/** The time in which two tabs may use the same token; a later second use means that it was stolen. */
const RACE_MS = 10 * SECOND_MS;

/** Issues a refresh token of a login. */
export async function issueRefreshToken(
  db: Kysely<Database>,
  { userId, family, expiresAt }: OperatorLogin,
): Promise<string> {
  const token = createRandomId();
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
 * Uses up a refresh token and returns its login. A second use after `RACE_MS` ends its whole
 * family, since one of the two holders is a thief.
 *
 * @param ended Called with the user whose login that has ended.
 */
export async function consumeRefreshToken(
  db: Kysely<Database>,
  token: string,
  ended: (userId: UserId) => void,
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
    const login = await endLogin(db, row.family);
    if (login) ended(login.userId);
    return undefined;
  }
  await db
    .updateTable('refreshTokens')
    .set({ usedAt: row.usedAt ?? now })
    .where('idHash', '=', hashOf(token))
    .execute();
  return renewLogin(db, row.family);
}
