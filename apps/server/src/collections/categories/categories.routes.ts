import { inOrder, toOne, type ResourceType } from '../../http/catalog.ts';
import { read } from '../../http/endpoint.ts';
import { pageOfIds } from '../../http/page.ts';
import { anyOf } from '../../storage/any-of.ts';

export const categories: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db.selectFrom('categories').selectAll().where('tenantId', '=', tenantId).where('id', '=', anyOf(ids)).execute();
    return inOrder(ids, rows).map(({ id, name, sortOrder }) => ({ type: 'categories', id, attributes: { name, sortOrder } }));
  },
};

export const items: ResourceType = {
  relations: { category: 'categories' },
  async load({ db, tenantId }, ids) {
    const rows = await db.selectFrom('items').innerJoin('categories', 'categories.id', 'items.categoryId').selectAll('items').where('categories.tenantId', '=', tenantId).where('items.id', '=', anyOf(ids)).execute();
    return inOrder(ids, rows).map(({ id, name, sortOrder, image, categoryId }) => ({
      type: 'items', id, attributes: { name, sortOrder, image }, relationships: { category: toOne('categories', categoryId) },
    }));
  },
};

const ITEMS_PAGE = 25;

export const categoryEndpoints = [
  read({
    path: 'categories/1.0', summary: 'What can be banned or picked', access: 'public', type: 'categories', list: { sorts: ['sortOrder', 'name'], defaultSort: 'sortOrder' },
    run: async ({ db, tenantId, query }) => ({
      list: { type: 'categories', ...(await pageOfIds(db.selectFrom('categories').where('tenantId', '=', tenantId), 'categories.id', { query, columns: { sortOrder: 'sortOrder', name: 'name' } })) },
    }),
  }),
  read({
    path: 'items/1.0', summary: 'Items, by category', access: 'public', type: 'items',
    list: { filters: ['category.id', 'category'], sorts: ['sortOrder', 'name'], defaultSort: 'sortOrder', defaultSize: ITEMS_PAGE },
    async run({ db, tenantId, query }) {
      const wanted = query.filter['category.id'] ?? query.filter.category;
      let base = db.selectFrom('items').innerJoin('categories', 'categories.id', 'items.categoryId').where('categories.tenantId', '=', tenantId);
      if (wanted) base = base.where('items.categoryId', '=', anyOf(wanted));
      return { list: { type: 'items', ...(await pageOfIds(base, 'items.id', { query, columns: { sortOrder: 'items.sortOrder', name: 'items.name' } })) } };
    },
  }),
];
