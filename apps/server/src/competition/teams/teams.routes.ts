/* oxlint-disable no-restricted-properties -- one insert without a rule */
import { newTeam, teamPointsAnswer } from '@ringside/contract/collections/rosters';
import { teamEndpoints } from '@ringside/contract/endpoints/teams';
import { mustHave } from '@ringside/rules/must';
import { decideRosterName } from '@ringside/rules/roster/names';
import {
  defineChange,
  defineRead,
  refusalAnswer,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID_OR_ME } from '../../kernel/http/parameters.ts';
import { toRowId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { loadTeamPoints } from '../leaderboards/team-points.query.ts';
import { loadNameCheck } from '../name-rules/name-rules.repository.ts';

export const teamRoutes = [
  defineRead(teamEndpoints.list, {
    summary: 'List teams',
    access: 'public',
    type: 'teams',
    list: {
      filters: { owner: ID_OR_ME, user: ID_OR_ME },
      sorts: { name: 'name' },
      defaultSort: 'name',
    },
    async run({ db, tenantId, query, viewer }) {
      const ids = (values: string[]) =>
        anyOf(values.map((value) => (value === 'me' && viewer ? viewer.userId : value)));
      let base = db.selectFrom('teams').where('tenantId', '=', tenantId);
      if (query.filter.owner) base = base.where('ownerId', '=', ids(query.filter.owner));
      if (query.filter.user) {
        const userIds = ids(query.filter.user);
        base = base.where(
          'id',
          'in',
          db
            .selectFrom('rosters')
            .innerJoin('players', 'players.rosterId', 'rosters.id')
            .select('rosters.teamId')
            .where('players.userId', '=', userIds),
        );
      }
      return {
        list: {
          type: 'teams',
          ...(await loadPageOfIds(base, 'teams.id', query)),
        },
      };
    },
  }),
  defineRead(teamEndpoints.get, {
    summary: 'Get one team',
    access: 'public',
    type: 'teams',
    run: async ({ params }) => ({
      show: { type: 'teams', id: mustHave(params.id, 'the id of the path') },
    }),
  }),
  defineRead(teamEndpoints.points, {
    summary: 'Get the points of a team, and the players with whom it keeps them',
    access: 'public',
    answer: teamPointsAnswer,
    dependencies: ({ params: { id } }) => ({
      keys: [`teams:${id}`, 'leaderboards:*', 'segments:*'],
    }),
    load: ({ db, tenantId, params }: ReadContext) =>
      db
        .selectFrom('teams')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('id', '=', toRowId(params.id ?? ''))
        .executeTakeFirst(),
    run: async (context, { id }) => ({ plain: { data: await loadTeamPoints(context, id) } }),
  }),
  defineChange(teamEndpoints.create, {
    summary: 'Create a team',
    access: 'signed-in',
    success: 201,
    type: 'teams',
    bodyType: 'teams',
    body: newTeam,
    async run({ work, viewer, db, tenantId, now }, _found, { data }) {
      const isBlocked = await loadNameCheck(work);
      const name = decideRosterName({ isBlocked, name: data.attributes.name });
      if (!name.accepted) return refusalAnswer(name.refusal);
      const game = await db
        .selectFrom('games')
        .select('id')
        .where('tenantId', '=', tenantId)
        .orderBy('sortOrder')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('teams')
        .values({
          tenantId,
          name: name.value,
          gameId: game.id,
          ownerId: viewer.userId,
          createdAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      work.record({
        action: 'team.created',
        subject: { type: 'teams', id, version: 1 },
        after: { name: name.value },
      });
      return { show: { type: 'teams', id }, status: 201 };
    },
  }),
];
