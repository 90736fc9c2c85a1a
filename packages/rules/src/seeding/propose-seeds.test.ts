import { expect, test } from 'vitest';
import { proposeSeeds } from './propose-seeds.ts';

test('[SED-8] lists all rosters in order, with the automatic place and the seed as it would be drawn now', () => {
  expect(
    proposeSeeds({ order: ['c', 'a', 'b'], automatic: ['a', 'b', 'c'], drawn: ['c', 'b'] }),
  ).toEqual([
    { rosterId: 'c', place: 1, automatic: 3, seed: 1 },
    { rosterId: 'a', place: 2, automatic: 1, seed: null },
    { rosterId: 'b', place: 3, automatic: 2, seed: 2 },
  ]);
});
