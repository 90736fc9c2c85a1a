import {
  changedRoster,
  disqualificationPreview,
  foundRosterAnswer,
  joiningKeyAnswer,
  joinRoster as joinBody,
  newRoster,
  playersDocument,
  withdrawnRoster,
} from '@ringside/contract/collections/rosters';
import { rosterEndpoints } from '@ringside/contract/endpoints/rosters';
import { ROSTERS_PAGE_SIZE } from '@ringside/rules/constants';
import type { z } from 'zod';
import { narrowedBy } from '../../kernel/answers/reading.ts';
import {
  hasPermission,
  defineChange,
  forbiddenField,
  defineRead,
  type CommandContext,
  type Answer,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { FLAG, ID, ID_OR_ME, NAME, TEXT } from '../../kernel/http/parameters.ts';
import { getPathId, toRowId } from '../../kernel/http/path-id.ts';
import { audienceOfUsers } from '../../platform/realtime/audiences.ts';
import { anyOf, containsPattern } from '../../platform/storage/any-of.ts';
import { lockRoster } from '../../platform/storage/locks.ts';
import { listPointsOfRoster, POINTS_DEPENDENCIES } from '../standings/points.query.ts';
import { addPlayers } from './add-players.command.ts';
import {
  requestDecisionsForRoster,
  createRosterForUsers,
} from './create-roster-for-users.command.ts';
import { createKey, type GameDecision } from './create-roster.command.ts';
import { joinRoster, previewJoin } from './join-roster.command.ts';
import {
  disbandRoster,
  transferOwnership,
  kickPlayer,
  leaveRoster,
  renameRoster,
} from './leave-roster.command.ts';
import { requestGameDecision, isMember } from './membership.query.ts';
import { nextStageRoutes } from './next-stage.routes.ts';
import { previewDisqualification } from './preview-disqualification.command.ts';
import { findRosterDependencies } from './roster-dependencies.query.ts';
import { recordRoster } from './roster-facts.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';
import { moveRoster, reinstateRoster, setLock, takeRosterOut } from './withdraw-roster.command.ts';

const WRITE = { permission: 'rosters.write' } as const;

const keepsPlace = ({ other }: CommandContext['query']) => other['keep-place'] === 'true';
const findRoster = (context: ReadContext) =>
  rosterRepository(context.db, context.tenantId).findById(getPathId(context));
const rosterCall = {
  lock: lockRoster,
  type: 'rosters',
  load: findRoster,
} as const;
const isOwner = ({ viewer }: ReadContext, roster: RosterRow) => viewer?.userId === roster.ownerId;
const isOwnerOrOperator = (context: ReadContext, roster: RosterRow) =>
  isOwner(context, roster) || hasPermission(context.viewer, 'rosters.write');
const renderKey = (id: string, joiningKey: string) => ({
  plain: {
    jsonapi: { version: '1.1' },
    data: { type: 'joining-keys', id, attributes: { joiningKey } },
  },
});

async function listRosters(context: ReadContext) {
  const { db, tenantId, query } = context;
  const { filter } = query;
  const ids = (values: string[]) =>
    anyOf(
      values.map((value) => (value === 'me' && context.viewer ? context.viewer.userId : value)),
    );
  let base = rosterRepository(db, tenantId).listed();
  if (!filter.status) base = base.where('status', '<>', 'disbanded');
  else base = base.where('status', 'in', filter.status as RosterRow['status'][]);
  if (filter.event) base = base.where('eventId', '=', ids(filter.event));
  const { segment, search } = filter;
  if (segment)
    base = base.where((eb) =>
      eb.or([eb('segmentId', '=', ids(segment)), eb('stageId', '=', ids(segment))]),
    );
  if (filter.owner) base = base.where('ownerId', '=', ids(filter.owner));
  if (search)
    base = base.where((eb) =>
      eb.or(search.map((part) => eb('name', 'ilike', containsPattern(part)))),
    );
  if (filter.team) base = base.where('teamId', '=', ids(filter.team));
  if (filter.user)
    base = base.where(
      'id',
      'in',
      db
        .selectFrom('players')
        .select('rosterId')
        .where('userId', '=', ids(filter.user))
        .where('leftAt', 'is', null),
    );
  return {
    list: {
      type: 'rosters',
      ...(await loadPageOfIds(base, 'rosters.id', query)),
    },
  };
}

const reads = [
  defineRead(rosterEndpoints.list, {
    summary: 'List rosters',
    access: 'public',
    type: 'rosters',
    dependencies: narrowedBy({ event: 'events', segment: 'segments' }),
    run: listRosters,
    list: {
      filters: {
        event: ID,
        user: ID_OR_ME,
        owner: ID_OR_ME,
        segment: ID,
        status: NAME,
        team: ID,
        search: TEXT,
      },
      sorts: { createdAt: 'createdAt', name: 'name', seed: 'seed' },
      defaultSort: 'createdAt',
      defaultSize: ROSTERS_PAGE_SIZE,
    },
  }),
  defineRead(rosterEndpoints.get, {
    ...rosterCall,
    summary: 'Get one roster',
    access: 'public',
    run: async (_ask, roster) => ({ show: { type: 'rosters', id: roster.id } }),
    dependencies: findRosterDependencies,
    isPolled: true,
  }),
  defineRead(rosterEndpoints.joiningKey, {
    ...rosterCall,
    summary: 'Get the join key of the roster (members)',
    access: 'signed-in',
    answer: joiningKeyAnswer,
    authorize: async (context, roster) =>
      (await isMember(context, roster)) || hasPermission(context.viewer, 'rosters.write'),
    run: async (_ask, roster) => renderKey(roster.id, roster.joiningKey),
  }),
];

const joining = [
  defineChange(rosterEndpoints.create, {
    summary: 'Create a roster; operators also for other users, the owner first',
    access: 'signed-in',
    success: 201,
    type: 'rosters',
    bodyType: 'rosters',
    body: newRoster,
    prepare: requestDecisionsForRoster,
    run: (context, _found, { data }) =>
      createRosterForUsers(context, data, context.prepared as Map<string, GameDecision>),
  }),
  defineChange(rosterEndpoints.join, {
    summary: 'Join a roster with its key',
    access: 'signed-in',
    type: 'rosters',
    body: joinBody,
    prepare: requestGameDecision,
    run: ({ work, viewer, prepared }, _found, key) =>
      joinRoster(work, viewer.userId, key, prepared as GameDecision),
  }),
  defineChange(rosterEndpoints.find, {
    summary: 'Get the roster that a key belongs to',
    access: 'signed-in',
    answer: foundRosterAnswer,
    body: joinBody,
    prepare: requestGameDecision,
    run: ({ work, viewer, prepared }, _found, key) =>
      previewJoin(work, viewer.userId, key, prepared as GameDecision),
  }),
  defineChange(rosterEndpoints.leave, {
    ...rosterCall,
    summary: 'Leave a roster',
    access: 'signed-in',
    success: 204,
    authorize: isMember,
    run: ({ work, viewer }, roster) => leaveRoster(work, roster.id, viewer.userId),
  }),
];

/** Changes each part that the request has, in turn; the first refusal rolls all back. */
async function changeRoster(
  { work, viewer }: CommandContext,
  roster: RosterRow,
  { data: { attributes, relationships } }: z.output<typeof changedRoster>,
): Promise<Answer> {
  const isOperator = hasPermission(viewer, 'rosters.write');
  const actorId = isOperator ? roster.ownerId : viewer.userId;
  const sent = { ...attributes, ...relationships };
  const { name, locked, owner, segment } = sent;
  const reserved = reservedPointer(sent);
  if (!isOperator && reserved)
    return forbiddenField('Only operators lock and move rosters', reserved);
  const steps = [
    name !== undefined && (() => renameRoster(work, roster.id, { actorId, name, isOperator })),
    locked !== undefined && (() => setLock(work, roster.id, locked)),
    segment && (() => moveRoster(work, roster.id, segment.data.id)),
    owner && (() => transferOwnership(work, roster.id, { actorId, toId: owner.data.id })),
  ];
  return (await findRefusal(steps)) ?? { show: { type: 'rosters', id: roster.id } };
}

/** Returns the pointer to a field that only operators may defineChange, if the request has one. */
function reservedPointer({ locked, segment }: { locked?: unknown; segment?: unknown }) {
  if (segment) return '/data/relationships/segment';
  return locked === undefined ? undefined : '/data/attributes/locked';
}

/** Runs steps in turn up to the first refusal, which it returns. */
async function findRefusal(
  steps: (false | undefined | (() => Promise<Answer>))[],
): Promise<Answer | undefined> {
  for (const step of steps) {
    const answer = step ? await step() : undefined;
    if (answer && !('show' in answer)) return answer;
  }
  return undefined;
}

const managing = [
  defineChange(rosterEndpoints.update, {
    ...rosterCall,
    summary:
      'Rename a roster or transfer its ownership; operators also lock, unlock and move it within the stage',
    access: 'signed-in',
    allowsApiKeys: true,
    authorize: isOwnerOrOperator,
    bodyType: 'rosters',
    body: changedRoster,
    run: changeRoster,
  }),
  defineChange(rosterEndpoints.withdraw, {
    ...rosterCall,
    isVersioned: true,
    summary: 'Withdraw a roster; it forfeits its open series',
    access: WRITE,
    bodyType: 'rosters',
    body: withdrawnRoster,
    run: ({ work }: CommandContext, roster: RosterRow, { data: { attributes } }) =>
      takeRosterOut(work, roster.id, { how: 'withdrawn', ...attributes }),
  }),
  defineChange(rosterEndpoints.disqualify, {
    ...rosterCall,
    isVersioned: true,
    summary: 'Disqualify a roster; it forfeits its open series, and the others move up',
    access: WRITE,
    bodyType: 'rosters',
    body: withdrawnRoster,
    queryParams: { 'keep-place': FLAG },
    run: ({ work, query }: CommandContext, roster: RosterRow, { data: { attributes } }) =>
      takeRosterOut(work, roster.id, {
        how: 'disqualified',
        keepsPlace: keepsPlace(query),
        ...attributes,
      }),
  }),
  defineChange(rosterEndpoints.previewDisqualification, {
    ...rosterCall,
    summary: 'Tell which places, points and next rosters a disqualification would change',
    access: WRITE,
    answer: disqualificationPreview,
    queryParams: { 'keep-place': FLAG },
    run: ({ work, query }: CommandContext, roster: RosterRow) =>
      previewDisqualification(work, roster, { keepsPlace: keepsPlace(query) }),
  }),
  defineChange(rosterEndpoints.reinstate, {
    ...rosterCall,
    isVersioned: true,
    summary: 'Reinstate a withdrawn, disqualified or disbanded roster',
    access: WRITE,
    run: ({ work }: CommandContext, roster: RosterRow) => reinstateRoster(work, roster.id),
  }),
  defineChange(rosterEndpoints.disband, {
    ...rosterCall,
    summary: 'Disband a roster',
    access: 'signed-in',
    allowsApiKeys: true,
    success: 204,
    authorize: isOwnerOrOperator,
    run: ({ work }, roster) => disbandRoster(work, roster.id),
  }),
  defineChange(rosterEndpoints.replaceKey, {
    ...rosterCall,
    load: ({ work, params }) =>
      rosterRepository(work.db, work.tenantId).lockById(getPathId({ params })),
    locksItself: true,
    summary: 'Replace the join key; the old one stops working',
    access: 'signed-in',
    answer: joiningKeyAnswer,
    authorize: isOwnerOrOperator,
    async run({ work }, roster) {
      const { row, memberIds } = await rosterRepository(work.db, work.tenantId).replaceKey(
        roster.id,
        createKey(),
      );
      // only members learn that the key has changed
      recordRoster(work, row, 'roster.key-replaced', { audiences: audienceOfUsers(memberIds) });
      return renderKey(roster.id, row.joiningKey);
    },
  }),
  defineChange(rosterEndpoints.addPlayers, {
    ...rosterCall,
    summary: 'Add players to a roster (operators)',
    access: WRITE,
    body: playersDocument,
    run: ({ work }: CommandContext, roster, { data }) =>
      addPlayers(
        work,
        roster.id,
        data.map(({ id }) => id),
      ),
  }),
  defineChange(rosterEndpoints.kick, {
    ...rosterCall,
    summary: 'Kick a player',
    access: 'signed-in',
    allowsApiKeys: true,
    success: 204,
    authorize: isOwnerOrOperator,
    body: playersDocument,
    async run({ work, viewer, db }, roster, { data }) {
      for (const { type, id } of data) {
        const player =
          type === 'players' &&
          (await db
            .selectFrom('players')
            .select('userId')
            .where('id', '=', toRowId(id))
            .executeTakeFirst());
        const kickedId = player ? player.userId : id;
        const answer = await kickPlayer(work, roster.id, {
          actorId: hasPermission(viewer, 'rosters.write') ? roster.ownerId : viewer.userId,
          kickedId,
        });
        if (!('empty' in answer)) return answer;
      }
      return { empty: true };
    },
  }),
];

export const rosterRoutes = [
  ...nextStageRoutes,
  defineRead(rosterEndpoints.points, {
    summary: 'Get the points that the placements of a roster and of its earlier rosters bring',
    access: 'public',
    dependencies: () => ({ keys: POINTS_DEPENDENCIES }),
    type: 'points',
    load: findRoster,
    list: {},
    run: listPointsOfRoster,
  }),
  ...reads,
  ...joining,
  ...managing,
];
