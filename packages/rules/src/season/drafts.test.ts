import { expect, test } from 'vitest';
import { isEventVisible } from './drafts.ts';

test.each([
  [false, false, true],
  [false, true, true],
  [true, false, false],
  [true, true, true],
])('[EVT-8] a draft (%s), read by an operator (%s), is visible: %s', (isDraft, readsEvents, is) => {
  expect(isEventVisible({ isDraft, readsEvents })).toBe(is);
});
