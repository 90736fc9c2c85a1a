import { expect, test } from 'vitest';
import { crashWhileWriting } from '../../../../tests/support/crash.ts';

test('SIGKILL in the middle of writing loses no answered write and leaves no half transaction', async () => {
  const { answered, halves, kept } = await crashWhileWriting({ rounds: 1, killAfterMs: () => 300 });
  expect(answered.length).toBeGreaterThan(10);
  expect(answered.filter((number) => !kept.has(number))).toEqual([]);
  expect(halves).toEqual([]);
}, 120_000);
