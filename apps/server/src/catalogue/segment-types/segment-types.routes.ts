import { segmentTypeEndpoints } from '@ringside/contract/endpoints/reference-data';
import { SERIES_PARTICIPANT } from '@ringside/rules/constants';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { NAME } from '../../kernel/http/parameters.ts';

/** The types of segments; the ids are the codes: MQ1, MQ2, MF and the others. */
export const segmentTypes: ResourceType = {
  relations: {},
  changesWith: ['segment-types'],
  async load({ db }, ids) {
    const rows = await db
      .selectFrom('segmentTypes')
      .selectAll()
      .where('id', 'in', ids.concat(''))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, sortOrder }) => ({
      type: 'segment-types',
      id,
      attributes: { code: id, name, sortOrder, participantType: SERIES_PARTICIPANT },
    }));
  },
};

export const segmentTypeRoutes = [
  defineRead(segmentTypeEndpoints.list, {
    summary: 'List the types of segments',
    access: 'public',
    type: 'segment-types',
    list: { sorts: { sortOrder: 'sortOrder', name: 'name' }, defaultSort: 'sortOrder' },
    run: async ({ db, query }) => ({
      list: {
        type: 'segment-types',
        ...(await loadPageOfIds(db.selectFrom('segmentTypes'), 'segmentTypes.id', query)),
      },
    }),
  }),
  defineRead(segmentTypeEndpoints.get, {
    params: { id: NAME },
    summary: 'Get one type of segment',
    access: 'public',
    type: 'segment-types',
    run: async ({ params }) => ({
      show: { type: 'segment-types', id: mustHave(params.id, 'the id of the path') },
    }),
  }),
];
