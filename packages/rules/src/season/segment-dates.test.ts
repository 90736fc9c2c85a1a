import { expect, test } from 'vitest';
import { findDatesOutside } from './segment-dates.ts';

const day = (number: number) => new Date(Date.UTC(2026, 4, number));
const both = (
  [from, to]: [number, number],
  [parentFrom, parentTo]: [number, number] = [10, 20],
) => ({
  dates: { from: day(from), to: day(to) },
  parent: { from: day(parentFrom), to: day(parentTo) },
});

test.each([
  { now: both([10, 20]), outside: [], why: 'they are the same' },
  { now: both([11, 19]), outside: [], why: 'they lie inside' },
  { now: both([9, 20]), outside: ['from'], why: 'they begin a day early' },
  { now: both([10, 21]), outside: ['to'], why: 'they end a day late' },
  { now: both([9, 21]), outside: ['from', 'to'], why: 'both' },
  { now: both([21, 22]), outside: ['to'], why: 'they lie behind' },
  { before: both([12, 21]), now: both([11, 21]), outside: [], why: 'the end lay outside before' },
  { before: both([12, 21]), now: both([12, 22]), outside: ['to'], why: 'the end moves on' },
  {
    before: both([12, 18]),
    now: both([12, 18], [10, 17]),
    outside: ['to'],
    why: 'the parent ends earlier',
  },
  {
    before: both([9, 18]),
    now: both([9, 18], [10, 17]),
    outside: ['to'],
    why: 'only the start lay outside',
  },
])('[SEG-6] outside its parent are $outside: $why', ({ now, before, outside }) =>
  expect(findDatesOutside(now, before)).toEqual(outside),
);
