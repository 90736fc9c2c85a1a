import { regionalOperatorEndpoints } from '@ringside/contract/endpoints/reference-data';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

export const regionalOperators: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('regionalOperators')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(
      ({ id, region, eventName, operatorName, eventUrl, countries, version }) => ({
        type: 'regional-operators',
        id,
        attributes: { region, eventName, operatorName, eventUrl, countries },
        meta: { version },
      }),
    );
  },
};

export const regionalOperatorRoutes = [
  defineRead(regionalOperatorEndpoints.list, {
    summary: 'List the regional operators',
    access: 'public',
    type: 'regional-operators',
    list: {},
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'regional-operators',
        ...(await loadPageOfIds(
          db.selectFrom('regionalOperators').where('tenantId', '=', tenantId),
          'regionalOperators.id',
          query,
        )),
      },
    }),
  }),
];
