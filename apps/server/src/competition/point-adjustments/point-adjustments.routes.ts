import { newPointAdjustment } from '@ringside/contract/collections/point-adjustments';
import { pointAdjustmentEndpoints } from '@ringside/contract/endpoints/point-adjustments';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, toOne, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { adjustPoints, revokeAdjustment } from './adjust-points.command.ts';

const TYPE = 'point-adjustments';
const WRITE = { permission: 'leaderboards.write' };

/** Returns the query for the awards that an operator gave instead of a segment. */
const selectAdjustments = ({ db, tenantId }: Pick<Reader, 'db' | 'tenantId'>) =>
  db.selectFrom('pointAwards').where('tenantId', '=', tenantId).where('segmentId', 'is', null);

export const pointAdjustments: ResourceType = {
  relations: { leaderboard: 'leaderboards', team: 'teams' },
  async load(reader, ids) {
    const rows = await selectAdjustments(reader).selectAll().where('id', '=', anyOf(ids)).execute();
    return sortByIds(ids, rows).map((row) => ({
      type: TYPE,
      id: row.id,
      attributes: {
        points: row.points,
        reason: mustHave(row.reason, 'the reason of an adjustment'),
        createdAt: row.awardedAt.toISOString(),
        lapsed: row.lapsedAt !== null,
      },
      relationships: {
        leaderboard: toOne('leaderboards', row.leaderboardId),
        team: toOne('teams', row.teamId),
      },
    }));
  },
};

const findAdjustment = (context: ReadContext) =>
  selectAdjustments(context)
    .select(['id', 'leaderboardId', 'teamId', 'points', 'reason'])
    .where('id', '=', getPathId(context))
    .executeTakeFirst();

export const pointAdjustmentRoutes = [
  defineRead(pointAdjustmentEndpoints.list, {
    summary: 'List the points that operators added to teams or deducted, with their reasons',
    access: 'public',
    type: TYPE,
    list: {
      filters: { leaderboard: ID, team: ID },
      sorts: { createdAt: 'awardedAt' },
      defaultSort: '-createdAt',
    },
    async run(context) {
      const { leaderboard, team } = context.query.filter;
      let rows = selectAdjustments(context);
      if (leaderboard) rows = rows.where('leaderboardId', '=', anyOf(leaderboard));
      if (team) rows = rows.where('teamId', '=', anyOf(team));
      const { query } = context;
      return {
        list: {
          type: TYPE,
          ...(await loadPageOfIds(rows, 'pointAwards.id', query)),
        },
      };
    },
  }),
  defineRead(pointAdjustmentEndpoints.get, {
    summary: 'Get one adjustment of points',
    access: 'public',
    type: TYPE,
    load: findAdjustment,
    run: async (_ask, { id }) => ({ show: { type: TYPE, id } }),
  }),
  defineChange(pointAdjustmentEndpoints.create, {
    summary: 'Add points to a team on a leaderboard, or deduct them',
    access: WRITE,
    type: TYPE,
    bodyType: TYPE,
    success: 201,
    body: newPointAdjustment,
    run: ({ work }, _none, { data: { attributes, relationships } }) =>
      adjustPoints(work, {
        ...attributes,
        leaderboardId: relationships.leaderboard.data.id,
        teamId: relationships.team.data.id,
      }),
  }),
  defineChange(pointAdjustmentEndpoints.delete, {
    summary: 'Take an adjustment of points back',
    access: WRITE,
    type: TYPE,
    lock: lockRow('pointAwards'),
    load: findAdjustment,
    success: 204,
    run: ({ work }, adjustment) => revokeAdjustment(work, adjustment),
  }),
];
