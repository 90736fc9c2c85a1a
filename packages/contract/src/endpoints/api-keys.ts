import type { ApiKey } from '../collections/api-keys.ts';
import { encodeNew } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

/** Keys of integrations; only `create` returns the key. */
export const apiKeyEndpoints = {
  list: defineEndpoint('GET api-keys/1.0', parseList<ApiKey>),
  get: defineEndpoint('GET api-keys/1.0/:id', parseOne<ApiKey>),
  create: defineEndpoint('POST api-keys/1.0', parseOne<ApiKey>, {
    encode: encodeNew<Pick<ApiKey, 'name' | 'roles'> & { expiresAt?: string | null }>('api-keys'),
  }),
  revoke: defineEndpoint('DELETE api-keys/1.0/:id', parseNothing),
};
