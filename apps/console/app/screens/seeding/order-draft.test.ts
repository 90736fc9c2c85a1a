import { expect, test } from 'vitest';
import { cameSince, forThose, moved, sameOrder } from './order-draft.ts';

test.each([
  ['up', 'c', 0, 'cabd'],
  ['down', 'a', 2, 'bcad'],
  ['nowhere', 'b', 1, 'abcd'],
  ['beyond the end', 'a', 99, 'bcda'],
  ['before the first', 'd', -3, 'dabc'],
])('moves a roster %s', (_, id, to, expected) => {
  expect(moved([...'abcd'], id, to).join('')).toBe(expected);
});

test('drops a roster that is gone from an order, and appends a new one', () => {
  expect(forThose([...'dbca'], [...'abdef']).join('')).toBe('dbaef');
  expect(cameSince([...'dbca'], [...'abdef'])).toEqual(['e', 'f']);
  expect(sameOrder([...'ab'], [...'ab'])).toBe(true);
  expect(sameOrder([...'ab'], [...'ba'])).toBe(false);
});
