import { MINUTE_MS } from '@ringside/rules/constants';
import type { Kysely } from 'kysely';
import { realNow } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';
import { hashOf, randomId } from './cookie.ts';

/** What tells a key from a token that a sign-in gave. */
const PREFIX = 'rsk_';
const KEY = /^rsk_[\w-]{43}$/;

export const newApiKey = () => PREFIX + randomId();
export const isApiKey = (bearer: string) => bearer.startsWith(PREFIX);

/** A key of a program, as its bearer says: whose it is, and the roles that it was made with. */
export interface ReadApiKey {
  id: string;
  name: string;
  userId: string;
  roles: string[];
  expiresAt: Date | null;
}

/**
 * Undefined for what is unknown, revoked, over or another tenant's. Keys live in real time, as
 * tokens do; their last use is kept to the minute.
 */
export async function readApiKey(
  db: Kysely<Database>,
  { tenantId, bearer }: { tenantId: string; bearer: string },
): Promise<ReadApiKey | undefined> {
  if (!KEY.test(bearer)) return undefined;
  const now = realNow();
  const row = await db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'userId', 'roles', 'expiresAt', 'lastUsedAt'])
    .where('keyHash', '=', hashOf(bearer))
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expiresAt && row.expiresAt <= now)) return undefined;
  if (!row.lastUsedAt || +now - +row.lastUsedAt >= MINUTE_MS)
    await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', row.id).execute();
  return row;
}
