/* oxlint-disable no-restricted-properties -- it notes when a key was used */
import { MINUTE_MS } from '@ringside/rules/constants';
import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { type RealInstant, realNow } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { hashOf, createRandomId } from './cookie.ts';

/** The prefix that distinguishes a key from a token of a sign-in. */
const PREFIX = 'rsk_';
const KEY = /^rsk_[\w-]{43}$/;

/** Returns a new random API key. */
export const createApiKeyText = () => PREFIX + createRandomId();
/** Returns whether a bearer has the form of an API key. */
export const isApiKey = (bearer: string) => bearer.startsWith(PREFIX);

/** The API key of a bearer: its creator, and the roles that it has. */
export interface ReadApiKey {
  id: string;
  name: string;
  userId: UserId;
  roles: string[];
  expiresAt: RealInstant | null;
}

/**
 * Finds the API key of a bearer; undefined if it is unknown, revoked, expired or another tenant's.
 * Keys expire in real time, as tokens do; their last use is stored to the minute.
 */
export async function readApiKey(
  db: Kysely<Database>,
  { tenantId, bearer }: { tenantId: TenantId; bearer: string },
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
