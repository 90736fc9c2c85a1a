import { expect, expectTypeOf, test } from 'vitest';
import type { RosterId, SegmentId } from './ids.ts';

test('an id accepts a text and refuses an id of another kind', () => {
  const rosterId: RosterId = '7';
  // @ts-expect-error: a roster is no segment
  const segmentId: SegmentId = rosterId;
  expect(segmentId).toBe('7');
  expectTypeOf<RosterId>().not.toExtend<SegmentId>();
});
