import { expect, test } from 'vitest';
import { decideSeeds } from './decide-seeds.ts';
import { snakePlace } from './snake.ts';

const rosters = ['a', 'b', 'c'];

test.each([
  {
    seeds: ['a', 'b', 'a'],
    reason: 'duplicate-roster',
    detail: 'seed 3: a',
    why: 'a roster twice',
  },
  { seeds: ['a', 'b'], reason: 'missing-roster', detail: 'c', why: 'one is left out' },
  {
    seeds: ['a', 'b', 'x'],
    reason: 'unknown-roster',
    detail: 'seed 3: x',
    why: 'one of another segment',
  },
  { seeds: ['a', 'b', ''], reason: 'unknown-roster', detail: 'seed 3: ', why: 'an empty line' },
  {
    seeds: ['a', 'b', 'c'],
    size: 4,
    reason: 'seeds-do-not-fit',
    detail: '3 seeds for 4 places',
    why: 'a bracket of another size',
  },
  {
    seeds: ['a', 'b', 'c'],
    frozen: true,
    reason: 'seeds-frozen',
    detail: undefined,
    why: 'the series are made',
  },
])('[SED-5] $reason: $why', ({ seeds, size, frozen, reason, detail }) => {
  const before = [...seeds];
  const decision = decideSeeds({
    seeds,
    rosters,
    ...(size && { size }),
    ...(frozen && { frozen }),
  });
  expect(decision).toEqual({
    accepted: false,
    refusal: detail === undefined ? { reason } : { reason, detail },
  });
  expect(seeds).toEqual(before);
});

test('[SED-5] fewer than two and more than 16,384 are no bracket; a valid list is accepted unchanged', () => {
  expect(decideSeeds({ seeds: ['a'], rosters: ['a'] })).toMatchObject({
    refusal: { reason: 'too-few-rosters' },
  });
  const many = Array.from({ length: 16_385 }, (_, index) => String(index));
  expect(decideSeeds({ seeds: many, rosters: many })).toMatchObject({
    refusal: { reason: 'too-many-rosters' },
  });
  expect(decideSeeds({ seeds: ['c', 'a', 'b'], rosters, size: 3 })).toEqual({
    accepted: true,
    value: ['c', 'a', 'b'],
  });
});

test('[SED-6] the snake gives each group one roster of every row, with equal sums of seeds', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((seed) => snakePlace({ seed, groups: 3 }).group)).toEqual([
    1, 2, 3, 3, 2, 1, 1,
  ]);
  expect(snakePlace({ seed: 4, groups: 3 })).toEqual({ group: 3, row: 2, direction: 'back' });
  for (const groups of [2, 3, 5, 8]) {
    const sums = Array.from({ length: groups }, () => 0);
    for (let seed = 1; seed <= groups * 4; seed++)
      sums[snakePlace({ seed, groups }).group - 1]! += seed;
    expect(new Set(sums).size).toBe(1);
  }
});
