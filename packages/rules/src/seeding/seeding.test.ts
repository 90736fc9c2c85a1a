import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lotOf } from './lot.ts';
import { bracketSeedPlaces } from './seed-places.ts';
import { keepApart, seedByHand, seedRosters } from './seeding.ts';

const on = (day: number) => new Date(Date.UTC(2025, 4, day));
const roster = (rosterId: string, points: number, challengeWins = 0, day = 1) => ({
  rosterId,
  points,
  challengeWins,
  registeredAt: on(day),
});

test('[SED-1] points, then challenge wins, then registration time, last by lot; each place has its reason', () => {
  const rosters = [
    roster('lot', 0, 15, 2),
    roster('lot2', 0, 15, 2),
    roster('late', 0, 15, 3),
    roster('wins', 0, 20, 9),
    roster('points', 40, 15, 9),
  ];
  const seeds = seedRosters({ segmentId: '9', rosters });
  expect(seeds.map(({ rosterId }) => rosterId.replace(/2$/, ''))).toEqual([
    'points',
    'wins',
    'lot',
    'lot',
    'late',
  ]);
  expect(seeds.map(({ reason }) => reason)).toEqual([
    'points',
    'points',
    'challenge-wins',
    'lot',
    'registration-time',
  ]);
});

test('[SED-1] the order in which rosters are given does not matter', () => {
  const rosters = Array.from({ length: 12 }, (_, index) => roster(String(index), index % 3));
  const expected = seedRosters({ segmentId: '1', rosters });
  fc.assert(
    fc.property(fc.shuffledSubarray(rosters, { minLength: 12 }), (shuffled) => {
      expect(seedRosters({ segmentId: '1', rosters: shuffled })).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('[SED-2] the lot is the same each time, of its segment, and spread', () => {
  expect(lotOf({ segmentId: '1', rosterId: '2' })).toBe(lotOf({ segmentId: '1', rosterId: '2' }));
  expect(lotOf({ segmentId: '1', rosterId: '2' })).not.toBe(
    lotOf({ segmentId: '2', rosterId: '2' }),
  );
  const firsts = Array.from(
    { length: 1000 },
    (_, index) =>
      lotOf({ segmentId: String(index), rosterId: '7' }) <
      lotOf({ segmentId: String(index), rosterId: '8' }),
  );
  const share = firsts.filter(Boolean).length;
  expect(share).toBeGreaterThan(400);
  expect(share).toBeLessThan(600);
});

test('[SED-3] a manual order keeps the named rosters first, and the others follow in automatic order', () => {
  const automatic = seedRosters({
    segmentId: '1',
    rosters: [roster('a', 9), roster('b', 8), roster('c', 7), roster('d', 6)],
  });
  const order = (named: string[]) =>
    seedByHand({ automatic, order: named }).map(({ rosterId, reason }) => `${rosterId} ${reason}`);
  expect(order(['d', 'b', 'a', 'c'])).toEqual(['d by-hand', 'b by-hand', 'a by-hand', 'c by-hand']);
  expect(order(['c', 'gone', 'b'])).toEqual(['c by-hand', 'b by-hand', 'a points', 'd points']);
  expect(order([])).toEqual(['a points', 'b points', 'c points', 'd points']);
});

test('[SED-4] past opponents do not meet in the first round; the swap is marked', () => {
  const seeds = seedRosters({
    segmentId: '1',
    rosters: Array.from({ length: 8 }, (_, index) => roster(`r${index + 1}`, 9 - index)),
  });
  const apart = (one: string, other: string) => [one, other].sort().join() === 'r1,r8';
  const separatedSeeds = keepApart({ seeds, places: bracketSeedPlaces(8), apart });
  expect(separatedSeeds.map(({ rosterId }) => rosterId)).toEqual([
    'r1',
    'r2',
    'r3',
    'r4',
    'r5',
    'r6',
    'r8',
    'r7',
  ]);
  expect(separatedSeeds.map(({ reason }) => reason).slice(5)).toEqual([
    'points',
    'kept-apart',
    'kept-apart',
  ]);
  expect(separatedSeeds.slice(5).map(({ natural, clash }) => [natural, clash])).toEqual([
    [6, null],
    [8, { kind: 'past-opponent', rosterId: 'r1' }],
    [7, null],
  ]);
});
