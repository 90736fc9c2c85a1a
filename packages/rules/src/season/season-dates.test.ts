import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOneOf } from './season-dates.ts';

test.each([
  {
    first: '2026-01-10T15:00:00Z',
    month: 0,
    expected: '2026-01-10T15:00:00Z',
    why: 'the first is the first',
  },
  {
    first: '2026-01-10T15:00:00Z',
    month: 1,
    expected: '2026-02-14T15:00:00Z',
    why: 'second Saturday',
  },
  {
    first: '2026-11-14T18:30:00Z',
    month: 2,
    expected: '2027-01-09T18:30:00Z',
    why: 'over the new year',
  },
  {
    first: '2026-01-31T15:00:00Z',
    month: 1,
    expected: '2026-02-28T15:00:00Z',
    why: 'a fifth Saturday that February lacks: the last',
  },
])('[SEA-7] $first and $month months: $why', ({ first, month, expected }) =>
  expect(dayOneOf({ first: new Date(first), month })).toEqual(new Date(expected)),
);

test('[SEA-7] weekday and time stay, and the months follow each other', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 30 }),
      (first, month) => {
        const date = dayOneOf({ first, month });
        expect(date.getUTCDay()).toBe(first.getUTCDay());
        expect([date.getUTCHours(), date.getUTCMinutes()]).toEqual([
          first.getUTCHours(),
          first.getUTCMinutes(),
        ]);
        expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(
          first.getUTCFullYear() * 12 + first.getUTCMonth() + month,
        );
      },
    ),
  );
});
