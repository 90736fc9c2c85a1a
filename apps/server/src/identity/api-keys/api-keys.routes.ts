import { newApiKey } from '@ringside/contract/collections/api-keys';
import { apiKeyEndpoints } from '@ringside/contract/endpoints/api-keys';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { createApiKey, revokeApiKey } from './save-api-key.command.ts';

const WRITE = { permission: 'api-keys.write' };
const selectApiKeys = ({ db, tenantId }: ReadContext) =>
  db.selectFrom('apiKeys').where('apiKeys.tenantId', '=', tenantId);
/** Finds the key of the path; a user without access gets none, so that keys cannot be counted. */
const findApiKey = async (context: ReadContext) =>
  hasPermission(context.viewer, WRITE.permission)
    ? selectApiKeys(context)
        .select(['id', 'name'])
        .where('id', '=', getPathId(context))
        .executeTakeFirst()
    : undefined;
const apiKeyCall = {
  lock: lockRow('apiKeys'),
  type: 'api-keys',
  access: WRITE,
  load: findApiKey,
} as const;

/** The calls of API keys: an owner creates them, sees their last use, and revokes them. */
export const apiKeyRoutes = [
  defineRead(apiKeyEndpoints.list, {
    summary: 'List API keys, including revoked ones',
    access: WRITE,
    type: 'api-keys',
    list: { sorts: { createdAt: 'apiKeys.id', name: 'name' }, defaultSort: '-createdAt' },
    run: async (context) => ({
      list: {
        type: 'api-keys',
        ...(await loadPageOfIds(selectApiKeys(context), 'apiKeys.id', context.query)),
      },
    }),
  }),
  defineRead(apiKeyEndpoints.get, {
    ...apiKeyCall,
    summary: 'Get one API key',
    run: async (_ask, { id }) => ({ show: { type: 'api-keys', id } }),
  }),
  defineChange(apiKeyEndpoints.create, {
    summary: 'Create an API key; only this response contains it',
    access: WRITE,
    success: 201,
    type: 'api-keys',
    bodyType: 'api-keys',
    body: newApiKey,
    run: (context, _found, { data }) => createApiKey(context, data.attributes),
  }),
  defineChange(apiKeyEndpoints.revoke, {
    ...apiKeyCall,
    summary: 'Revoke an API key',
    success: 204,
    run: revokeApiKey,
  }),
];
