import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { lockSegment } from '../../platform/storage/locks.ts';
import { hideDraft } from '../events/drafts.ts';
import { segmentRepository } from './segment.repository.ts';

/** The access of calls that change segments. */
export const WRITE = { permission: 'segments.write' };

/** Loads the segment of the path. */
export const findSegment = (context: ReadContext) =>
  segmentRepository(context.db, context.tenantId)
    .findById(getPathId(context))
    .then((segment) => hideDraft(context, segment));

/** The common part of calls about one segment. */
export const segmentCall = {
  lock: lockSegment,
  type: 'segments',
  load: findSegment,
};
