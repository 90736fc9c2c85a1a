import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { lockEventTree, lockSegmentTree } from '../../platform/storage/locks.ts';
import { hideDraft } from '../events/drafts.ts';
import { eventRepository } from '../events/event.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';

const access = { permission: 'segments.write' } as const;

/** A call by which operators change the times of an event with all its segments. */
export const EVENT_TREE = {
  lock: lockEventTree,
  isVersioned: true,
  type: 'events',
  access,
  load: (context: ReadContext) =>
    eventRepository(context.db, context.tenantId)
      .findById(getPathId(context))
      .then((row) => hideDraft(context, row)),
} as const;

/** A call by which operators change the times of a segment with all below it. */
export const SEGMENT_TREE = {
  lock: lockSegmentTree,
  isVersioned: true,
  type: 'segments',
  access,
  load: (context: ReadContext) =>
    segmentRepository(context.db, context.tenantId)
      .findById(getPathId(context))
      .then((row) => hideDraft(context, row)),
} as const;
