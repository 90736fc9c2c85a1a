import { queueAnswer, queueBody } from '@ringside/contract/collections/queue';
import { queueEndpoints } from '@ringside/contract/endpoints/queue';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { getPathId, getViewer, toRowId } from '../../kernel/http/path-id.ts';
import { hideDraft } from '../events/drafts.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { joinQueue, leaveQueue } from './join-queue.command.ts';
import { loadQueueStatus } from './queue-status.query.ts';

/** Finds the queue of the path, whose id is that of its segment. */
async function findQueue(context: ReadContext) {
  const { db, tenantId } = context;
  const segment = hideDraft(
    context,
    await segmentRepository(db, tenantId).findById(getPathId(context)),
  );
  return segment && traitsOf(segment).shape === 'none' ? segment : undefined;
}

/** Finds the caller's roster in the queue's segment. */
async function findOwnRoster(
  { db, viewer }: ReadContext,
  segmentId: SegmentId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select('rosters.id')
    .where('players.userId', '=', getViewer({ viewer }).userId)
    .where('players.leftAt', 'is', null)
    .where('rosters.segmentId', '=', segmentId)
    .executeTakeFirst();
  return row?.id;
}

export const queueRoutes = [
  defineRead(queueEndpoints.status, {
    summary: "Get the position of the caller's roster in the queue",
    access: 'signed-in',
    answer: queueAnswer,
    load: findQueue,
    run: async (context, segment) => ({
      plain: {
        data: await loadQueueStatus(context, segment, await findOwnRoster(context, segment.id)),
      },
    }),
  }),
  defineChange(queueEndpoints.join, {
    summary: 'Add a ready roster to the queue',
    access: 'signed-in',
    answer: queueAnswer,
    load: findQueue,
    body: queueBody,
    run: ({ work, viewer }, segment, { data }) =>
      joinQueue(work, segment, {
        rosterId: toRowId(data.relationships.roster.data.id),
        userId: viewer.userId,
      }),
  }),
  defineChange(queueEndpoints.leave, {
    summary: 'Remove the roster from the queue',
    access: 'signed-in',
    success: 204,
    load: findQueue,
    body: queueBody,
    run: ({ work, viewer }, segment, { data }) =>
      leaveQueue(work, segment, {
        rosterId: toRowId(data.relationships.roster.data.id),
        userId: viewer.userId,
      }),
  }),
];
