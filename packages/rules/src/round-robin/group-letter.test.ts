import { expect, test } from 'vitest';
import { groupIndex, groupLetter } from './group-letter.ts';

test.each([
  [0, 'A'],
  [1, 'B'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('group %i is %s', (index, letter) => {
  expect(groupLetter(index)).toBe(letter);
  expect(groupIndex(letter)).toBe(index);
});
