import { expect, test } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { createTickingClock } from './clock.ts';

const HOUR_MS = 3_600_000;
// A clock that is some milliseconds behind rounds to -0, which equals 0 here.
const hoursAhead = ({ now }: { now(): Date }) => Math.round((+now() - Date.now()) / HOUR_MS) || 0;

test('a process that does not know of a move by another process does not move the clock back', async () => {
  const storage = await testStorage();
  const [one, two] = [await createTickingClock(storage), await createTickingClock(storage)];
  await one.set(new Date(Date.now() + 3 * HOUR_MS));
  expect([one, two].map(hoursAhead)).toEqual([3, 0]);
  await two.set(new Date(Date.now() + HOUR_MS));
  expect([one, two].map(hoursAhead)).toEqual([3, 3]);
  expect(hoursAhead(await createTickingClock(storage)), 'kept').toBe(3);
  await two.set(new Date(Date.now() + 5 * HOUR_MS));
  expect(await one.follow()).toBe(true);
  expect([one, two].map(hoursAhead)).toEqual([5, 5]);
});

test('a reset returns every process to real time, and a late move does not undo it', async () => {
  const storage = await testStorage();
  const [one, two] = [await createTickingClock(storage), await createTickingClock(storage)];
  await one.set(new Date(Date.now() + 3 * HOUR_MS));
  await two.follow();
  await one.reset();
  expect([one, two].map(hoursAhead)).toEqual([0, 3]);
  expect(await two.follow()).toBe(true);
  expect([one, two].map(hoursAhead)).toEqual([0, 0]);
  expect(await two.follow()).toBe(false);
  await one.set(new Date(Date.now() + HOUR_MS));
  expect(await two.follow()).toBe(true);
  expect([one, two].map(hoursAhead)).toEqual([1, 1]);
});
