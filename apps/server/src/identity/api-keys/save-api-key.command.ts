import type { newApiKey as newApiKeyBody } from '@ringside/contract/collections/api-keys';
import { getItem } from '@ringside/rules/must';
import type { z } from 'zod';
import { invalidBody, type CommandContext, type Answer } from '../../kernel/http/endpoint.ts';
import { createApiKeyText } from '../../kernel/sender/api-key.ts';
import { hashOf } from '../../kernel/sender/cookie.ts';
import { permissionsOf } from '../../kernel/sender/roles.ts';
import { realMs, toRealInstant } from '../../platform/clock/real-time.ts';
import { loadApiKeys } from './api-keys.resource.ts';

type Attributes = z.output<typeof newApiKeyBody>['data']['attributes'];

const HINT_LENGTH = 4;

/** Creates a key; only this answer contains it. A user cannot grant a key more than their own roles. */
export async function createApiKey(
  { work, viewer }: CommandContext,
  { name, roles, expiresAt }: Attributes,
): Promise<Answer> {
  const tooMuch = roles.findIndex((role) =>
    permissionsOf([role]).some((permission) => !viewer.permissions.has(permission)),
  );
  if (tooMuch >= 0)
    return invalidBody({
      code: 'invalid',
      detail: 'must not exceed your own permissions',
      source: { pointer: `/data/attributes/roles/${tooMuch}` },
    });
  const ends = expiresAt === null ? null : toRealInstant(Date.parse(expiresAt));
  if (ends && +ends <= realMs())
    return invalidBody({
      code: 'invalid',
      detail: 'must be in the future',
      source: { pointer: '/data/attributes/expiresAt' },
    });
  const bearer = createApiKeyText();
  const { id } = await work.db
    .insertInto('apiKeys')
    .values({
      tenantId: work.tenantId,
      userId: viewer.userId,
      name,
      roles: [...new Set(roles)],
      keyHash: hashOf(bearer),
      hint: bearer.slice(-HINT_LENGTH),
      createdAt: work.now,
      expiresAt: ends,
      lastUsedAt: null,
      revokedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'api-key.created',
    subject: { type: 'api-keys', id },
    after: { name, roles, expiresAt },
    silent: true,
  });
  const apiKey = getItem(await loadApiKeys(work, [id]), 0);
  return {
    resources: [{ ...apiKey, attributes: { ...apiKey.attributes, bearer } }],
    type: 'api-keys',
    single: true,
    status: 201,
  };
}

/** Revokes a key. Its row stays, because the log names it. */
export async function revokeApiKey(
  { work }: CommandContext,
  { id, name }: { id: string; name: string },
): Promise<Answer> {
  const revoked = await work.db
    .updateTable('apiKeys')
    .set({ revokedAt: work.now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (revoked)
    work.record({
      action: 'api-key.revoked',
      subject: { type: 'api-keys', id },
      before: { name },
      silent: true,
    });
  return { empty: true };
}
