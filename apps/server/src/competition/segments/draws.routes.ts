import { undrawPreview } from '@ringside/contract/collections/draws';
import { segmentEndpoints } from '@ringside/contract/endpoints/segments';
import { defineChange } from '../../kernel/http/endpoint.ts';
import { FLAG } from '../../kernel/http/parameters.ts';
import { lockSegmentTree } from '../../platform/storage/locks.ts';
import { segmentCall, WRITE } from './segment-call.ts';
import { undrawSegment } from './undraw-segment.command.ts';

/** The calls that change what was drawn. */
export const drawCalls = [
  defineChange(segmentEndpoints.undraw, {
    ...segmentCall,
    lock: lockSegmentTree,
    isVersioned: true,
    summary: 'Take the draw of a segment back, while nothing of it was played',
    access: WRITE,
    preview: undrawPreview,
    queryParams: { dryRun: FLAG.describe('Changes nothing: the answer lists what would go.') },
    run: ({ work, query: { other } }, segment) =>
      undrawSegment(work, segment, { dryRun: other.dryRun === 'true' }),
  }),
];
