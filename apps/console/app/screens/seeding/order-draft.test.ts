import { expect, test } from 'vitest';
import { newcomersOf, adaptOrder, moveRoster, isSameOrder } from './order-draft.ts';

test.each([
  ['up', 'c', 0, 'cabd'],
  ['down', 'a', 2, 'bcad'],
  ['nowhere', 'b', 1, 'abcd'],
  ['beyond the end', 'a', 99, 'bcda'],
  ['before the first', 'd', -3, 'dabc'],
])('moves a roster %s', (_, id, to, expected) => {
  expect(moveRoster([...'abcd'], id, to).join('')).toBe(expected);
});

test('drops a roster that is gone from an order, and appends a new one', () => {
  expect(adaptOrder([...'dbca'], [...'abdef']).join('')).toBe('dbaef');
  expect(newcomersOf([...'dbca'], [...'abdef'])).toEqual(['e', 'f']);
  expect(isSameOrder([...'ab'], [...'ab'])).toBe(true);
  expect(isSameOrder([...'ab'], [...'ba'])).toBe(false);
});
