import { errorCodeEndpoints } from '@ringside/contract/endpoints/reference-data';
import { CATALOGUE } from '@ringside/contract/errors';
import type { ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead } from '../../kernel/http/endpoint.ts';

const entries = Object.entries(CATALOGUE).map(([id, { key, message }]) => ({
  type: 'error-codes',
  id,
  attributes: { key, message },
}));

export const errorCodes: ResourceType = {
  relations: {},
  load: async (_reader, ids) => entries.filter(({ id }) => ids.includes(id)),
};

export const errorCodeRoutes = [
  defineRead(errorCodeEndpoints.list, {
    summary: 'List the error catalogue',
    access: 'public',
    type: 'error-codes',
    list: {},
    run: async () => ({ resources: entries, type: 'error-codes' }),
  }),
];
