import { eventShift, segmentShift, shiftPreview } from '@ringside/contract/collections/shifts';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import { segmentEndpoints } from '@ringside/contract/endpoints/segments';
import { defineChange, type ReadContext } from '../../kernel/http/endpoint.ts';
import { FLAG } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { lockEventTree, lockSegmentTree } from '../../platform/storage/locks.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { hideDraft } from '../events/drafts.ts';
import { eventRepository } from '../events/event.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { shift, undoShift } from './shift.command.ts';

const queryParams = { dryRun: FLAG.describe('Changes nothing: the answer says what would move.') };
const event = {
  lock: lockEventTree,
  isVersioned: true,
  type: 'events',
  access: { permission: 'segments.write' },
  load: (context: ReadContext) =>
    eventRepository(context.db, context.tenantId)
      .findById(getPathId(context))
      .then((row) => hideDraft(context, row)),
} as const;
const segment = {
  lock: lockSegmentTree,
  isVersioned: true,
  type: 'segments',
  access: { permission: 'segments.write' },
  load: (context: ReadContext) =>
    segmentRepository(context.db, context.tenantId)
      .findById(getPathId(context))
      .then((row) => hideDraft(context, row)),
} as const;

const eventOf = async ({ db, tenantId }: Work, { eventId }: SegmentRow) =>
  getRow(await eventRepository(db, tenantId).findById(eventId));

export const shiftRoutes = [
  defineChange(eventEndpoints.shift, {
    ...event,
    summary: 'Shift everything of an event that is still to come, by minutes',
    body: eventShift,
    preview: shiftPreview,
    queryParams,
    run: ({ work, query: { other } }, found, { data }) => {
      const { minutes, reason } = data.attributes;
      return shift(work, { event: found, minutes }, { dryRun: other.dryRun === 'true', reason });
    },
  }),
  defineChange(eventEndpoints.undoShift, {
    ...event,
    summary: 'Take the last shift of an event back',
    run: ({ work }, found) => undoShift(work, { event: found }),
  }),
  defineChange(segmentEndpoints.shift, {
    ...segment,
    summary: 'Shift a segment with all below it, or from one round on, by minutes',
    body: segmentShift,
    preview: shiftPreview,
    queryParams,
    async run({ work, query: { other } }, found, { data }) {
      const { minutes, round, reason } = data.attributes;
      const scope = { event: await eventOf(work, found), segment: found, minutes, round };
      return shift(work, scope, { dryRun: other.dryRun === 'true', reason });
    },
  }),
  defineChange(segmentEndpoints.undoShift, {
    ...segment,
    summary: 'Take the last shift of a segment back',
    run: async ({ work }, found) =>
      undoShift(work, { event: await eventOf(work, found), segment: found }),
  }),
];
