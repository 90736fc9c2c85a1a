import { expect, test } from 'vitest';
import { playHistory } from './play-history.ts';

const STEPS = 25;

test(`an answer from memory equals a fresh one in a history of ${STEPS} changes`, async () => {
  const { stale, failures, accepted, polls, memoryAnswers } = await playHistory({
    seed: 1,
    steps: STEPS,
  });
  expect([stale, failures]).toEqual([[], []]);
  expect(accepted.size).toBeGreaterThan(12);
  // A change leaves most answers as they are.
  expect(memoryAnswers / polls).toBeGreaterThan(0.5);
}, 240_000);
