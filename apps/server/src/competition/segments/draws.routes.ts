import {
  lateEntryBody,
  placesPreview,
  replaceBody,
  swapBody,
  undrawPreview,
} from '@ringside/contract/collections/draws';
import { segmentEndpoints } from '@ringside/contract/endpoints/segments';
import { defineChange } from '../../kernel/http/endpoint.ts';
import { FLAG } from '../../kernel/http/parameters.ts';
import { lockSegment, lockSegmentTree } from '../../platform/storage/locks.ts';
import { enterLate, leaveDraw, replaceRoster } from './late-entry.command.ts';
import { swapRosters } from './places.command.ts';
import { segmentCall, WRITE } from './segment-call.ts';
import { undrawSegment } from './undraw-segment.command.ts';

const PREVIEW = {
  dryRun: FLAG.describe('Changes nothing: the answer lists the series that would change.'),
};

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
  defineChange(segmentEndpoints.swap, {
    ...segmentCall,
    lock: lockSegment,
    isVersioned: true,
    summary: 'Let two rosters of a draw change places',
    access: WRITE,
    body: swapBody,
    preview: placesPreview,
    queryParams: PREVIEW,
    run: ({ work, query: { other } }, segment, { data }) =>
      swapRosters(work, segment, {
        ids: data.attributes.rosters,
        dryRun: other.dryRun === 'true',
      }),
  }),
  defineChange(segmentEndpoints.replace, {
    ...segmentCall,
    lock: lockSegment,
    isVersioned: true,
    summary: 'Put a roster into the place of another one of a draw',
    access: WRITE,
    body: replaceBody,
    preview: placesPreview,
    queryParams: PREVIEW,
    run: ({ work, query: { other } }, segment, { data: { attributes } }) =>
      replaceRoster(work, segment, { ...attributes, dryRun: other.dryRun === 'true' }),
  }),
  ...(
    [
      [segmentEndpoints.enterLate, 'Let a late roster into a draw', enterLate],
      [segmentEndpoints.leaveDraw, 'Take the roster with the last seed out of a draw', leaveDraw],
    ] as const
  ).map(([endpoint, summary, run]) =>
    defineChange(endpoint, {
      ...segmentCall,
      lock: lockSegment,
      isVersioned: true,
      summary,
      access: WRITE,
      body: lateEntryBody,
      preview: placesPreview,
      queryParams: PREVIEW,
      run: ({ work, query: { other } }, segment, { data: { attributes } }) =>
        run(work, segment, { ...attributes, dryRun: other.dryRun === 'true' }),
    }),
  ),
];
