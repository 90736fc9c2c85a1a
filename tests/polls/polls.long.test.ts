import { expect, test } from 'vitest';
import { playHistory } from './play-history.ts';

const STEPS = 400;

test.each([2, 3, 4])(
  `an answer from memory equals a fresh one in a history of ${STEPS} changes (seed %i)`,
  async (seed) => {
    const { stale, failures, accepted } = await playHistory({ seed, steps: STEPS });
    expect([stale, failures]).toEqual([[], []]);
    expect(accepted.size).toBeGreaterThan(24);
  },
  1_200_000,
);
