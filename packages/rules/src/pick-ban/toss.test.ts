import { expect, test } from 'vitest';
import type { SegmentId, SeriesId } from '../ids.ts';
import { tossSide } from './toss.ts';

const toss = (seriesId: number, more: Partial<Parameters<typeof tossSide>[0]> = {}) =>
  tossSide({ segmentId: '7' as SegmentId, seriesId: String(seriesId) as SeriesId, ...more });

test('[BAN-15] the coin is fair: of 2,000 series home is first in about half, in no long run', () => {
  const sides = Array.from({ length: 2000 }, (_, index) => toss(index + 1));
  expect(Math.abs(sides.filter((side) => side === 'home').length - 1000)).toBeLessThan(90);
  const runs = sides
    .join('')
    .replaceAll('homeaway', 'home away')
    .replaceAll('awayhome', 'away home');
  expect(Math.max(...runs.split(' ').map((run) => run.length / 4))).toBeLessThan(20);
});

test('[BAN-15] the coin is the same for every reader; alternation turns it, home needs none', () => {
  expect(toss(12)).toBe(toss(12));
  expect(toss(12, { policy: 'alternate' })).toBe(toss(12));
  expect(toss(12, { policy: 'alternate', previous: 'away' })).toBe('home');
  expect(toss(12, { policy: 'alternate', previous: 'home' })).toBe('away');
  expect(toss(12, { policy: 'loser' })).toBe(toss(12));
  const seeded = (home: number | null, away: number | null) =>
    toss(12, { policy: 'seed', seeds: { home, away } });
  expect([seeded(1, 8), seeded(8, 1)]).toEqual(['home', 'away']);
  expect([seeded(null, 8), seeded(3, 3)]).toEqual([toss(12), toss(12)]);
  expect([1, 2, 3, 4, 5].map((id) => toss(id, { policy: 'home' }))).toEqual(
    Array.from({ length: 5 }, () => 'home'),
  );
});
