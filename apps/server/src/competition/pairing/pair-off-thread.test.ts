import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { expect, test } from 'vitest';
import { pairOffThread } from './pair-off-thread.ts';
import { pairRoundOf } from './pair-round.ts';

const SWISS = { format: 'swiss', configuration: {} };

const facts = (count: number): RoundFacts => ({
  rosters: Array.from({ length: count }, (_, index) => ({
    rosterId: `r${index + 1}`,
    seed: index + 1,
  })),
  results: [],
  plan: {},
  round: 1,
});

test('pairs alike in this thread or its own, one or several at once, and refuses alike', async () => {
  const counts = [8, 65, 300, 301];
  const answers = await Promise.all(counts.map((count) => pairOffThread(SWISS, facts(count))));
  expect(answers).toEqual(counts.map((count) => pairRoundOf(SWISS, facts(count))));
  const twice = { ...facts(80), rosters: [...facts(80).rosters, { rosterId: 'r1', seed: 81 }] };
  expect(await pairOffThread(SWISS, twice)).toMatchObject({
    accepted: false,
    refusal: { reason: 'duplicate-roster' },
  });
});

test('keeps this thread responsive while the other pairs ten thousand', async () => {
  let turns = 0;
  const counting = { on: true };
  const count = async () => {
    while (counting.on) {
      turns += 1;
      await new Promise((next) => setImmediate(next));
    }
  };
  const counted = count();
  const answer = await pairOffThread(SWISS, facts(10_000));
  counting.on = false;
  await counted;
  expect(answer).toMatchObject({ accepted: true });
  expect(turns).toBeGreaterThan(10);
});
