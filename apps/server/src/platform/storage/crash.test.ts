import { expect, test } from 'vitest';
import { crashWhileWriting } from '../../../../../tests/support/crash.ts';

test('survives SIGKILL during writes: no answered write is lost and no half transaction stays', async () => {
  const { answered, halves, storedNumbers } = await crashWhileWriting({
    rounds: 1,
    killAfterMs: () => 300,
  });
  expect(answered.length).toBeGreaterThan(10);
  expect(answered.filter((number) => !storedNumbers.has(number))).toEqual([]);
  expect(halves).toEqual([]);
}, 120_000);
