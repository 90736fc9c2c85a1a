import { expect, test } from 'vitest';
import { crashWhileWriting } from '../../../../../tests/support/crash.ts';

test('survives twenty crashes on one directory, each a little later, without losing an answered write', async () => {
  const { answered, halves, storedNumbers } = await crashWhileWriting({
    rounds: 20,
    killAfterMs: (round) => 5 + ((round * 37) % 300),
  });
  expect(answered.length).toBeGreaterThan(100);
  expect(answered.filter((number) => !storedNumbers.has(number))).toEqual([]);
  expect(halves).toEqual([]);
});
