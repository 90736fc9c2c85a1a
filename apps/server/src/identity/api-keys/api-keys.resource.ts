import type { Resource } from '@ringside/contract/json-api';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** Returns API keys as operators see them, without the secret. */
export async function loadApiKeys({ db, tenantId }: Reading, ids: string[]): Promise<Resource[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .selectAll('apiKeys')
    .select('users.username')
    .where('apiKeys.tenantId', '=', tenantId)
    .where('apiKeys.id', '=', anyOf(ids))
    .execute();
  const iso = (date: Date | RealInstant | null) => date?.toISOString() ?? null;
  return sortByIds(ids, rows).map(
    ({ id, name, roles, hint, createdAt, userId, username, expiresAt, lastUsedAt, revokedAt }) => ({
      type: 'api-keys',
      id,
      attributes: {
        name,
        roles,
        hint,
        createdAt: iso(createdAt),
        createdBy: { id: userId, username },
        expiresAt: iso(expiresAt),
        lastUsedAt: iso(lastUsedAt),
        revokedAt: iso(revokedAt),
      },
    }),
  );
}

export const apiKeys: ResourceType = { relations: {}, load: loadApiKeys };
