import { newCheckin } from '@ringside/contract/collections/checkins';
import { checkinEndpoints } from '@ringside/contract/endpoints/checkins';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { getItem, mustFind } from '@ringside/rules/must';
import type { z } from 'zod';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type Answer,
  type CommandContext,
  type CommandWithBody,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID, ID_OR_ME } from '../../kernel/http/parameters.ts';
import { getPathId, getViewer, toRowId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockCheckin } from '../../platform/storage/locks.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { type Arrival, checkPlayersIn } from './check-players-in.command.ts';
import { checkRostersIn, type RosterCheckin, cancelCheckin } from './check-rosters-in.command.ts';
import { findCheckinsDependencies } from './checkins-dependencies.query.ts';
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
  { context: { work, viewer }, segmentId }: CheckinCommand,
  rosterId: RosterId,
): RosterCheckin => ({
  work,
  rosterId,
  segmentId,
  userId: viewer.userId,
  byReferee: hasPermission(viewer, 'checkin.any'),
});

type CheckinCommand = CommandWithBody<z.output<typeof newCheckin>>;

/** Returns the arrival of a player; a 403 if they would check another player in. */
function toArrival({
  context: { work, viewer },
  body: {
    data: { relationships },
  },
}: CheckinCommand): Arrival | { answer: Answer } {
  const userId = relationships.user?.data.id ?? viewer.userId;
  if (userId !== viewer.userId && !hasPermission(viewer, 'checkin.any'))
    return {
      answer: {
        faults: {
          status: 403,
          faults: [{ code: 'forbidden', title: 'Players check in only themselves' }],
        },
      },
    };
  const seriesId = toRowId(relationships.matchSeries?.data.id);
  return { work, seriesId, players: [{ userId, recordedBy: viewer.userId }] };
}

/** Checks rosters and players in, for the requests of a batch; returns their answers in order. */
async function checkAllIn(commands: CheckinCommand[]): Promise<Answer[]> {
  const answers = new Map<CheckinCommand, Answer>();
  const rosterCheckins = new Map<CheckinCommand, RosterCheckin>();
  const arrivals = new Map<CheckinCommand, Arrival>();
  for (const command of commands) {
    const { roster } = command.body.data.relationships;
    if (roster) rosterCheckins.set(command, createRosterCheckin(command, roster.data.id));
    else {
      const arrival = toArrival(command);
      if ('answer' in arrival) answers.set(command, arrival.answer);
      else arrivals.set(command, arrival);
    }
  }
  await answerAll(rosterCheckins, checkRostersIn, answers);
  await answerAll(arrivals, checkPlayersIn, answers);
  return commands.map((command) => mustFind(answers, command));
}

/** Runs the requests of one kind together and files their answers. */
async function answerAll<Key, Request>(
  requests: ReadonlyMap<Key, Request>,
  run: (requests: Request[]) => Promise<Answer[]>,
  answers: Map<Key, Answer>,
): Promise<void> {
  if (requests.size === 0) return;
  const results = await run([...requests.values()]);
  for (const [index, key] of [...requests.keys()].entries())
    answers.set(key, getItem(results, index));
}

const findCheckin = async ({ db, tenantId, params }: ReadContext) =>
  db
    .selectFrom('checkins')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', getPathId({ params }))
    .executeTakeFirst();

export const checkinRoutes = [
  defineRead(checkinEndpoints.list, {
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
      sorts: { createdAt: 'createdAt' },
      defaultSort: 'createdAt',
    },
    dependencies: findCheckinsDependencies,
    isPolled: true,
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
          ...(await loadPageOfIds(base, 'checkins.id', query)),
        },
      };
    },
  }),
  defineChange(checkinEndpoints.create, {
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
    runAll: checkAllIn,
  }),
  defineChange(checkinEndpoints.delete, {
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
