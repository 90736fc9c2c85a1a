import { newCheckin } from '@ringside/contract/collections/checkins';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { mustHave, getItem } from '@ringside/rules/must';
import { sortByIds, type ResourceType } from '../../http/catalog.ts';
import {
  hasPermission,
  defineChange,
  relationNotFound,
  defineRead,
  type CommandContext,
  type ReadContext,
} from '../../http/endpoint.ts';
import { loadPageOfIds } from '../../http/page.ts';
import { ID, ID_OR_ME } from '../../http/parameters.ts';
import { getPathId, getViewer, toRowId } from '../../http/path-id.ts';
import { anyOf } from '../../storage/any-of.ts';
import { lockCheckin } from '../../storage/locks.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { findCheckinsDependencies } from './checkins-dependencies.query.ts';
import {
  checkPlayerIn,
  checkRostersIn,
  type RosterCheckin,
  cancelCheckin,
} from './record-checkin.command.ts';
import { renderCheckin } from './render-checkin.ts';

export const checkins: ResourceType = {
  relations: { user: 'users', matchSeries: 'match-series', roster: 'rosters' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('checkins')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(renderCheckin);
  },
};

/** Returns whether the viewer may cancel a check-in: the captain, its author, or a referee. */
async function canCancelCheckin(
  { db, tenantId, viewer }: CommandContext,
  { userId, rosterId }: { userId: UserId; rosterId: string | null },
): Promise<boolean> {
  if (viewer.userId === userId || hasPermission(viewer, 'checkin.any')) return true;
  return (
    rosterId !== null &&
    (await rosterRepository(db, tenantId).findById(rosterId))?.ownerId === viewer.userId
  );
}

const createRosterCheckin = (
  { work, viewer }: CommandContext,
  rosterId: RosterId,
): RosterCheckin => ({
  work,
  rosterId,
  userId: viewer.userId,
  byReferee: hasPermission(viewer, 'checkin.any'),
});

const findCheckin = async ({ db, tenantId, params }: ReadContext) =>
  db
    .selectFrom('checkins')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', getPathId({ params }))
    .executeTakeFirst();

export const checkinEndpoints = [
  defineRead({
    path: 'checkins/1.0',
    summary: 'List check-ins',
    access: 'signed-in',
    allowsApiKeys: true,
    type: 'checkins',
    list: {
      filters: {
        matchSeries: ID,
        'matchSeries.id': ID,
        roster: ID,
        'roster.id': ID,
        user: ID_OR_ME,
      },
      sorts: ['createdAt'],
      defaultSort: 'createdAt',
    },
    dependsOn: findCheckinsDependencies,
    async run({ db, tenantId, query, viewer }) {
      const { filter } = query;
      const series = filter.matchSeries ?? filter['matchSeries.id'];
      const roster = filter.roster ?? filter['roster.id'];
      let base = db.selectFrom('checkins').where('tenantId', '=', tenantId);
      if (series) base = base.where('seriesId', '=', anyOf(series));
      if (roster) base = base.where('rosterId', '=', anyOf(roster));
      if (filter.user)
        base = base.where(
          'userId',
          '=',
          anyOf(filter.user.map((id) => (id === 'me' ? getViewer({ viewer }).userId : id))),
        );
      return {
        list: {
          type: 'checkins',
          ...(await loadPageOfIds(base, 'checkins.id', {
            query,
            columns: { createdAt: 'createdAt' },
          })),
        },
      };
    },
  }),
  defineChange({
    method: 'post',
    path: 'checkins/1.0',
    summary: 'Check in a roster, or yourself for a series',
    access: 'signed-in',
    allowsApiKeys: true,
    success: [201, 200],
    type: 'checkins',
    bodyType: 'checkins',
    body: newCheckin,
    batchOf: (_request, { data: { relationships } }) =>
      relationships.roster
        ? ['roster', relationships.roster.data.id]
        : ['series', relationships.matchSeries?.data.id ?? ''],
    runAll: {
      takes: ({ data: { relationships } }) => relationships.roster !== undefined,
      run: (commands) =>
        checkRostersIn(
          commands.map(({ act, body }) =>
            createRosterCheckin(
              act,
              mustHave(body.data.relationships.roster, 'the roster of a batched check-in').data.id,
            ),
          ),
        ),
    },
    async run(act, _found, { data: { relationships } }) {
      const { work, viewer, db, tenantId } = act;
      const byReferee = hasPermission(viewer, 'checkin.any');
      if (relationships.roster)
        return getItem(
          await checkRostersIn([createRosterCheckin(act, relationships.roster.data.id)]),
          0,
        );
      const series = await seriesRepository(db, tenantId).lockById(
        toRowId(relationships.matchSeries?.data.id),
      );
      if (!series)
        return relationNotFound('/data/relationships/matchSeries', 'There is no such match series');
      const userId = relationships.user?.data.id ?? viewer.userId;
      if (userId !== viewer.userId && !byReferee)
        return {
          faults: {
            status: 403,
            faults: [{ code: 'forbidden', title: 'Players check in only themselves' }],
          },
        };
      return checkPlayerIn(work, series, { userId, recordedBy: viewer.userId });
    },
  }),
  defineChange({
    method: 'delete',
    path: 'checkins/1.0/:id',
    lock: lockCheckin,
    summary: 'Undo the check-in of a roster',
    access: 'signed-in',
    allowsApiKeys: true,
    success: 204,
    type: 'checkins',
    load: findCheckin,
    authorize: canCancelCheckin,
    async run({ work, viewer }, checkin) {
      if (!checkin.rosterId)
        return {
          faults: {
            status: 409,
            faults: [{ code: 'checkin-closed', title: 'A check-in for a match cannot be undone' }],
          },
        };
      return cancelCheckin(
        work,
        { id: checkin.id, userId: checkin.userId, rosterId: checkin.rosterId },
        { userId: viewer.userId, byReferee: hasPermission(viewer, 'checkin.any') },
      );
    },
  }),
];
