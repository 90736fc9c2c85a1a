import { communityGroupEndpoints } from '@ringside/contract/endpoints/reference-data';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

export const communityGroups: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('communityGroups')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, region, name, version }) => ({
      type: 'community-groups',
      id,
      attributes: { region, name },
      meta: { version },
    }));
  },
};

export const communityGroupRoutes = [
  defineRead(communityGroupEndpoints.list, {
    summary: 'List community groups',
    access: 'public',
    type: 'community-groups',
    list: {},
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'community-groups',
        ...(await loadPageOfIds(
          db.selectFrom('communityGroups').where('tenantId', '=', tenantId),
          'communityGroups.id',
          query,
        )),
      },
    }),
  }),
];
