import { expect, test } from 'vitest';
import { assertNever, getItem, mustFind, mustHave } from './must.ts';

test('returns the value of a key, also a falsy one', () => {
  expect(mustFind(new Map([['a', 0]]), 'a')).toBe(0);
});

test('throws for a key that the map does not hold', () => {
  expect(() => mustFind(new Map([['a', 0]]), 'b')).toThrow('nothing is stored for "b"');
});

test('returns an item from the front and from the end', () => {
  expect([getItem(['a', 'b'], 0), getItem(['a', 'b'], -1)]).toEqual(['a', 'b']);
});

test('throws for an index beyond the list', () => {
  expect(() => getItem(['a'], 1)).toThrow(new RangeError('no item 1 in a list of 1'));
});

test('returns an existing value and names a missing one', () => {
  expect(mustHave(0, 'the seed')).toBe(0);
  expect(() => mustHave(null, 'the seed')).toThrow('the seed is missing');
});

test('names a value that no case handles', () => {
  expect(() => assertNever('swiss' as never)).toThrow('unexpected value "swiss"');
});
