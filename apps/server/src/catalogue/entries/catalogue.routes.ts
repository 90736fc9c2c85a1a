import { changedEntrySchema, newEntrySchema } from '@ringside/contract/collections/catalogue';
import type { CatalogueType } from '@ringside/contract/collections/catalogue-types';
import { catalogueEndpoints, roleEndpoints } from '@ringside/contract/endpoints/catalogue';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  defineChange,
  defineRead,
  type ReadContext,
  type Endpoint,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { NAME } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { PERMISSIONS_BY_ROLE, ROLES } from '../../kernel/sender/roles.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockPart, lockRow } from '../../platform/storage/locks.ts';
import {
  changeEntry,
  deleteEntry,
  findEntry,
  insertEntry,
  type CatalogueTable,
} from './save-entry.command.ts';

export const franchises: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('franchises')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, version }) => ({
      type: 'franchises',
      id,
      attributes: { name },
      meta: { version },
    }));
  },
};

/** Roles are a table in code: the name of a role is its id. */
export const roles: ResourceType = {
  relations: {},
  load: async (_reader, ids) =>
    ROLES.filter((role) => ids.includes(role)).map((role) => ({
      type: 'roles',
      id: role,
      attributes: { permissions: [...PERMISSIONS_BY_ROLE[role]].sort() },
    })),
};

const WRITABLE_TYPES: {
  type: CatalogueType;
  table: CatalogueTable;
  permission: string;
  what: string;
}[] = [
  { type: 'games', table: 'games', permission: 'games.write', what: 'game' },
  { type: 'franchises', table: 'franchises', permission: 'games.write', what: 'franchise' },
  {
    type: 'leaderboards',
    table: 'leaderboards',
    permission: 'leaderboards.write',
    what: 'leaderboard',
  },
  { type: 'categories', table: 'categories', permission: 'catalogue.write', what: 'category' },
  { type: 'items', table: 'items', permission: 'catalogue.write', what: 'item' },
  {
    type: 'community-groups',
    table: 'communityGroups',
    permission: 'catalogue.write',
    what: 'community group',
  },
  {
    type: 'regional-operators',
    table: 'regionalOperators',
    permission: 'catalogue.write',
    what: 'regional operator',
  },
];

/** The types that have a read call of their own in another folder. */
const READ_ELSEWHERE: CatalogueType[] = ['games', 'franchises', 'leaderboards'];

const writeEndpoints = WRITABLE_TYPES.flatMap(({ type, table, permission, what }): Endpoint[] => {
  const endpoints = catalogueEndpoints[type];
  const access = { permission };
  const find = (context: ReadContext) => findEntry(context, table, getPathId(context));
  const one = {
    lock: table === 'items' ? lockPart('items') : lockRow(table),
    type,
    access,
    load: (context: ReadContext) => findEntry(context, table, getPathId(context), true),
  };
  return [
    ...(READ_ELSEWHERE.includes(type)
      ? []
      : [
          defineRead(endpoints.get, {
            summary: `Get one ${what}`,
            access: 'public',
            type,
            load: find,
            run: async (_ask, { id }: { id: string }) => ({ show: { type, id } }),
          }),
        ]),
    defineChange(endpoints.create, {
      summary: `Add a ${what}`,
      access,
      type,
      bodyType: type,
      success: 201,
      body: newEntrySchema(type),
      run: ({ work }, _none, { data }) => insertEntry(work, { table, type }, data),
    }),
    defineChange(endpoints.update, {
      ...one,
      summary: `Change a ${what}`,
      bodyType: type,
      body: changedEntrySchema(type),
      run: ({ work }, entry, { data }) => changeEntry(work, { table, type }, entry, data),
    }),
    defineChange(endpoints.delete, {
      ...one,
      summary: `Remove a ${what} that nothing uses`,
      success: 204,
      run: ({ work }, entry) => deleteEntry(work, { table, type }, entry),
    }),
  ];
});

export const catalogueRoutes: Endpoint[] = [
  defineRead(catalogueEndpoints.franchises.list, {
    summary: 'List franchises with their games',
    access: 'public',
    type: 'franchises',
    list: { sorts: { name: 'name' }, defaultSort: 'name' },
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'franchises',
        ...(await loadPageOfIds(
          db.selectFrom('franchises').where('tenantId', '=', tenantId),
          'franchises.id',
          query,
        )),
      },
    }),
  }),
  defineRead(catalogueEndpoints.franchises.get, {
    summary: 'Get one franchise',
    access: 'public',
    type: 'franchises',
    run: async ({ params }) => ({
      show: { type: 'franchises', id: mustHave(params.id, 'the id of the path') },
    }),
  }),
  defineRead(roleEndpoints.list, {
    summary: 'List the roles of operators, the least powerful first',
    access: { permission: 'users.read' },
    type: 'roles',
    list: {},
    run: async () => ({ list: { type: 'roles', ids: [...ROLES] } }),
  }),
  defineRead(roleEndpoints.get, {
    params: { id: NAME },
    summary: 'Get one role with its permissions',
    access: { permission: 'users.read' },
    type: 'roles',
    run: async ({ params }) => ({
      show: { type: 'roles', id: mustHave(params.id, 'the id of the path') },
    }),
  }),
  ...writeEndpoints,
];
