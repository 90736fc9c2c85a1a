import { DAY_MS, SECOND_MS } from '@ringside/rules/constants';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { hashOf, randomId } from './cookie.ts';

const LIFETIME_MS = DAY_MS / 2;
/** Two tabs may refresh with the same token at once; only later does a used token mean that it was stolen. */
const RACE_MS = 10 * SECOND_MS;

/** A refresh token for an operator; `family` ties together all that come from one login. */
export async function issueRefreshToken(db: Kysely<Database>, { userId, family = randomId() }: { userId: string; family?: string }): Promise<string> {
  const token = randomId();
  const createdAt = new Date();
  await db.deleteFrom('refreshTokens').where('userId', '=', userId).where('expiresAt', '<=', createdAt).execute();
  await db.insertInto('refreshTokens').values({ idHash: hashOf(token), family, userId, createdAt, expiresAt: new Date(createdAt.getTime() + LIFETIME_MS), usedAt: null }).execute();
  return token;
}

/** Takes a token for a new one. A used one that comes back ends its whole family: one of the two holders is a thief. */
export async function useRefreshToken(db: Kysely<Database>, token: string): Promise<{ userId: string; family: string } | undefined> {
  const now = new Date();
  const row = await db.selectFrom('refreshTokens').select(['userId', 'family', 'usedAt', 'expiresAt']).where('idHash', '=', hashOf(token)).forUpdate().executeTakeFirst();
  if (!row || row.expiresAt <= now) return undefined;
  if (row.usedAt && now.getTime() - row.usedAt.getTime() > RACE_MS) {
    await endFamily(db, row.family);
    return undefined;
  }
  await db.updateTable('refreshTokens').set({ usedAt: row.usedAt ?? now }).where('idHash', '=', hashOf(token)).execute();
  return { userId: row.userId, family: row.family };
}

/** Ends a login with everything that came from it. */
export async function endFamily(db: Kysely<Database>, family: string): Promise<void> {
  await db.deleteFrom('refreshTokens').where('family', '=', family).execute();
}

/** Ends all of a person's sessions and refresh tokens, as after a new password or a suspension. */
export async function endAllSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('refreshTokens').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}
