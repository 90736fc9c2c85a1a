import { poolChange } from '@ringside/contract/collections/catalogue';
import { categoryEndpoints, itemEndpoints } from '@ringside/contract/endpoints/categories';
import { ITEMS_PAGE_SIZE } from '@ringside/rules/constants';
import { sortByIds, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { type ReadContext, defineChange, defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockPart } from '../../platform/storage/locks.ts';
import type { Entry } from '../entries/entry.ts';
import { findEntry } from '../entries/save-entry.command.ts';
import {
  deleteItemPicture,
  prepareItemPicture,
  saveItemPicture,
  setItemInPool,
} from './item.command.ts';

export const categories: ResourceType = {
  relations: {},
  isPublic: true,
  changesWith: ['categories'],
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('categories')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, sortOrder, version }) => ({
      type: 'categories',
      id,
      attributes: { name, sortOrder },
      meta: { version },
    }));
  },
};

export const items: ResourceType = {
  relations: { category: 'categories' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('items')
      .innerJoin('categories', 'categories.id', 'items.categoryId')
      .selectAll('items')
      .where('categories.tenantId', '=', tenantId)
      .where('items.id', '=', anyOf(ids))
      .execute();
    const off = Map.groupBy(
      await db
        .selectFrom('itemsOff')
        .selectAll()
        .where('itemId', '=', anyOf(ids))
        .orderBy('segmentId')
        .execute(),
      ({ itemId }) => itemId,
    );
    return sortByIds(ids, rows).map(
      ({ id, name, sortOrder, image, mode, categoryId, version }) => ({
        type: 'items',
        id,
        attributes: {
          name,
          sortOrder,
          image,
          mode,
          offIn: (off.get(id) ?? []).map(({ segmentId }) => segmentId),
        },
        relationships: { category: toOne('categories', categoryId) },
        meta: { version },
      }),
    );
  },
};

const WRITE = { permission: 'catalogue.write' };
const findItem = (context: ReadContext) => findEntry(context, 'items', getPathId(context), true);
const itemCall = { type: 'items', access: WRITE, load: findItem } as const;
const PICTURE_BYTES = 5 * 1024 * 1024;

export const categoryRoutes = [
  defineChange(itemEndpoints.setPicture, {
    ...itemCall,
    lock: lockPart('items'),
    summary: 'Replace the picture of an item',
    takesFile: PICTURE_BYTES,
    prepare: prepareItemPicture,
    run: (context, item: Entry) => saveItemPicture(context, item),
  }),
  defineChange(itemEndpoints.deletePicture, {
    ...itemCall,
    lock: lockPart('items'),
    summary: 'Delete the picture of an item',
    success: 204,
    run: (context, item: Entry) => deleteItemPicture(context, item),
  }),
  defineChange(itemEndpoints.switchOff, {
    ...itemCall,
    lock: lockPart('items'),
    isVersioned: true,
    summary: 'Exclude an item from the ban phases of a segment',
    body: poolChange,
    run: ({ work }, item: Entry, { data }) => setItemInPool(work, item, data, false),
  }),
  defineChange(itemEndpoints.switchOn, {
    ...itemCall,
    lock: lockPart('items'),
    isVersioned: true,
    summary: 'Include an item in the ban phases of a segment again',
    body: poolChange,
    run: ({ work }, item: Entry, { data }) => setItemInPool(work, item, data, true),
  }),
  defineRead(categoryEndpoints.list, {
    summary: 'List what can be banned or picked',
    access: 'public',
    type: 'categories',
    list: { sorts: { sortOrder: 'sortOrder', name: 'name' }, defaultSort: 'sortOrder' },
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'categories',
        ...(await loadPageOfIds(
          db.selectFrom('categories').where('tenantId', '=', tenantId),
          'categories.id',
          query,
        )),
      },
    }),
  }),
  defineRead(itemEndpoints.list, {
    summary: 'List items, by category',
    access: 'public',
    type: 'items',
    list: {
      filters: { 'category.id': ID, category: ID },
      sorts: { sortOrder: 'items.sortOrder', name: 'items.name' },
      defaultSort: 'sortOrder',
      defaultSize: ITEMS_PAGE_SIZE,
    },
    async run({ db, tenantId, query }) {
      const categoryIds = query.filter['category.id'] ?? query.filter.category;
      let base = db
        .selectFrom('items')
        .innerJoin('categories', 'categories.id', 'items.categoryId')
        .where('categories.tenantId', '=', tenantId);
      if (categoryIds) base = base.where('items.categoryId', '=', anyOf(categoryIds));
      return {
        list: {
          type: 'items',
          ...(await loadPageOfIds(base, 'items.id', query)),
        },
      };
    },
  }),
];
