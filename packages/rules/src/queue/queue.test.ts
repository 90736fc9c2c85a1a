import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairQueue, ratingWindowOf, type QueueEntry } from './pair-queue.ts';
import { expectedScore, ratingsAfter } from './rating.ts';

const now = new Date('2026-05-01T12:00:00Z');
const waits = (rosterId: string, rating: number, seconds: number): QueueEntry => ({
  rosterId,
  rating,
  since: new Date(now.getTime() - seconds * 1000),
});
const pairs = (waiting: QueueEntry[]) =>
  pairQueue({ waiting, now }).map(({ home, away }) => `${home} ${away}`);

test('[QUE-1] the window widens from 100 by 100 a minute', () => {
  expect(
    [0, 30, 120, -5].map((seconds) => ratingWindowOf({ since: waits('a', 0, seconds).since, now })),
  ).toEqual([100, 150, 300, 100]);
});

test.each([
  {
    waiting: [waits('a', 1500, 10), waits('b', 1900, 5), waits('c', 1520, 1)],
    expected: ['a c'],
    why: 'the near one, though the other waited longer',
  },
  {
    waiting: [waits('a', 1500, 10), waits('b', 1900, 5)],
    expected: [],
    why: 'too far apart so soon',
  },
  {
    waiting: [waits('a', 1500, 200), waits('b', 1900, 5)],
    expected: ['a b'],
    why: 'after 200 s the window has 433 points',
  },
  {
    waiting: [waits('a', 1500, 60), waits('b', 1490, 90), waits('c', 1485, 5)],
    expected: ['b c'],
    why: 'the longest waiting chooses, and the nearest rating comes before the wait',
  },
  {
    waiting: [waits('a', 1500, 90), waits('b', 1490, 5), waits('c', 1510, 80)],
    expected: ['a c'],
    why: 'as near on both sides: who waited longer',
  },
  {
    waiting: [waits('a', 1000, 1), waits('b', 1010, 1), waits('c', 2000, 1), waits('d', 2010, 1)],
    expected: ['a b', 'c d'],
    why: 'two pairs',
  },
  { waiting: [waits('a', 1000, 1)], expected: [], why: 'alone' },
])('[QUE-2] $why', ({ waiting, expected }) =>
  expect(pairs(waiting).slice(0, Math.max(1, expected.length))).toEqual(expected),
);

test('[QUE-2] two that are kept apart wait for others, and the reason has its figures', () => {
  const waiting = [waits('a', 1500, 60), waits('b', 1500, 50), waits('c', 1530, 5)];
  expect(pairQueue({ waiting, now, apart: (one, other) => one + other === 'ab' })).toEqual([
    { home: 'a', away: 'c', reason: { difference: 30, window: 200, waitedMs: 60_000 } },
  ]);
});

test('[QUE-2] matches each roster once, inside its window, the longest waiting first', () => {
  const entry = fc.record({
    rating: fc.integer({ min: 800, max: 2400 }),
    seconds: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const waiting = entries.map(({ rating, seconds }, index) =>
        waits(`r${index}`, rating, seconds),
      );
      const matches = pairQueue({ waiting, now });
      const pairedIds = matches.flatMap(({ home, away }) => [home, away]);
      expect(new Set(pairedIds).size).toBe(pairedIds.length);
      for (const { reason } of matches)
        expect(reason.difference).toBeLessThanOrEqual(reason.window);
      const left = waiting.filter(({ rosterId }) => !pairedIds.includes(rosterId));
      for (const one of left)
        for (const other of left) {
          if (one !== other)
            expect(Math.abs(one.rating - other.rating)).toBeGreaterThan(
              Math.min(
                ratingWindowOf({ since: one.since, now }),
                ratingWindowOf({ since: other.since, now }),
              ),
            );
        }
      expect(pairQueue({ waiting: waiting.toReversed(), now })).toEqual(matches);
    }),
    { numRuns: 100 },
  );
});

test('[QUE-3] 400 points are ten to one; one side wins what the other loses', () => {
  expect(expectedScore({ rating: 1900, opponent: 1500 })).toBeCloseTo(10 / 11);
  expect(ratingsAfter({ home: 1500, away: 1500, winner: 'home' })).toEqual({
    home: 1516,
    away: 1484,
  });
  expect(ratingsAfter({ home: 1900, away: 1500, winner: 'home' })).toEqual({
    home: 1903,
    away: 1497,
  });
  expect(ratingsAfter({ home: 1900, away: 1500, winner: 'away' })).toEqual({
    home: 1871,
    away: 1529,
  });
});
