import { describe, expect, test } from 'vitest';
import { toggleSort, parseSort, formatSort } from './sort.ts';

describe('the order of a table', () => {
  test.each([
    { text: null, column: 'placement', descending: false },
    { text: 'ffw', column: 'ffw', descending: false },
    { text: '-ffl', column: 'ffl', descending: true },
    { text: 'constructor', column: 'placement', descending: false },
  ])('$text in the address', ({ text, column, descending }) =>
    expect(parseSort(text)).toEqual({ column, descending }),
  );

  test.each([
    { now: 'placement', press: 'wins', next: '-wins' },
    { now: '-wins', press: 'wins', next: 'wins' },
    { now: 'wins', press: 'name', next: 'name' },
    { now: 'name', press: 'name', next: '-name' },
    { now: '-wins', press: 'placement', next: 'placement' },
  ] as const)('from $now a click on $press selects $next', ({ now, press, next }) =>
    expect(formatSort(toggleSort(parseSort(now), press))).toBe(next),
  );
});
