import { eventShift, segmentShift, shiftPreview } from '@ringside/contract/collections/shifts';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import { segmentEndpoints } from '@ringside/contract/endpoints/segments';
import { defineChange } from '../../kernel/http/endpoint.ts';
import { FLAG } from '../../kernel/http/parameters.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { eventRepository } from '../events/event.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { shift, undoShift } from './shift.command.ts';
import { EVENT_TREE, SEGMENT_TREE } from './tree-calls.ts';

const queryParams = { dryRun: FLAG.describe('Changes nothing: the answer says what would move.') };

const eventOf = async ({ db, tenantId }: Work, { eventId }: SegmentRow) =>
  getRow(await eventRepository(db, tenantId).findById(eventId));

export const shiftRoutes = [
  defineChange(eventEndpoints.shift, {
    ...EVENT_TREE,
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
    ...EVENT_TREE,
    summary: 'Take the last shift of an event back',
    run: ({ work }, found) => undoShift(work, { event: found }),
  }),
  defineChange(segmentEndpoints.shift, {
    ...SEGMENT_TREE,
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
    ...SEGMENT_TREE,
    summary: 'Take the last shift of a segment back',
    run: async ({ work }, found) =>
      undoShift(work, { event: await eventOf(work, found), segment: found }),
  }),
];
