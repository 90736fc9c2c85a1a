import { leaderboardEndpoints } from '@ringside/contract/endpoints/leaderboards';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { listEntries } from './entries.query.ts';
import { loadOpenPointSegments } from './points-outlook.query.ts';

export const leaderboards: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('leaderboards')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, region, crowns, lcq, version }) => ({
      type: 'leaderboards',
      id,
      attributes: { region, crowns, lcq },
      meta: { version },
    }));
  },
};

/** Entries have no row: the id names leaderboard and team. */
export const entries: ResourceType = {
  relations: { team: 'teams', roster: 'rosters' },
  load: async () => [],
};

const find = ({ db, tenantId, params }: ReadContext) =>
  db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', getPathId({ params }))
    .executeTakeFirst();

export const leaderboardRoutes = [
  defineRead(leaderboardEndpoints.list, {
    summary: 'List the leaderboards of the regions',
    access: 'public',
    type: 'leaderboards',
    list: { sorts: { region: 'region' }, defaultSort: 'region' },
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'leaderboards',
        ...(await loadPageOfIds(
          db.selectFrom('leaderboards').where('tenantId', '=', tenantId),
          'leaderboards.id',
          query,
        )),
      },
    }),
  }),
  defineRead(leaderboardEndpoints.get, {
    summary: 'Get one leaderboard',
    access: 'public',
    type: 'leaderboards',
    load: find,
    run: async (_ask, { id }) => ({ show: { type: 'leaderboards', id } }),
  }),
  defineRead(leaderboardEndpoints.entries, {
    summary: 'List the teams of a leaderboard',
    access: 'public',
    type: 'entries',
    load: find,
    list: { sorts: { rank: 'rank' }, defaultSort: 'rank' },
    run: listEntries,
    async dependencies(context) {
      const board = await find(context);
      const open = board ? await loadOpenPointSegments(context, board) : [];
      return {
        keys: [
          `leaderboards:${context.params.id}`,
          'segments:*',
          ...open.map((id) => `segments:${id}`),
        ],
      };
    },
  }),
];
