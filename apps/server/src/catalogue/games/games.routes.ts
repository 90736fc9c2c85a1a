import { gameEndpoints } from '@ringside/contract/endpoints/reference-data';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

export const games: ResourceType = {
  relations: { franchise: 'franchises' },
  changesWith: ['games'],
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('games')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, shortName, sortOrder, franchiseId, version }) => ({
      type: 'games',
      id,
      attributes: { name, shortName, sortOrder },
      relationships: { franchise: toOne('franchises', franchiseId) },
      meta: { version },
    }));
  },
};

const selectGames = ({ db, tenantId }: ReadContext) =>
  db.selectFrom('games').where('tenantId', '=', tenantId);

export const gameCollectionRoutes = [
  defineRead(gameEndpoints.list, {
    summary: 'List games',
    access: 'public',
    type: 'games',
    list: { sorts: { name: 'name', sortOrder: 'sortOrder' }, defaultSort: 'sortOrder' },
    run: async (context) => ({
      list: {
        type: 'games',
        ...(await loadPageOfIds(selectGames(context), 'games.id', context.query)),
      },
    }),
  }),
  defineRead(gameEndpoints.get, {
    summary: 'Get one game',
    access: 'public',
    type: 'games',
    run: async ({ params }) => ({
      show: { type: 'games', id: mustHave(params.id, 'the id of the path') },
    }),
  }),
];
