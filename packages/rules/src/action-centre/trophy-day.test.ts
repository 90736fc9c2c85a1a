import { expect, test } from 'vitest';
import { trophyRoomEndsAt } from './trophy-day.ts';

const endedAt = new Date('2026-11-29T20:00:00Z');

test.each([
  { state: 'champion', endedAt, until: new Date('2026-11-30T20:00:00Z') },
  { state: 'champion', endedAt: null, until: null },
  { state: 'out', endedAt, until: null },
  { state: 'through', endedAt, until: null },
])('[CTR-14] the trophy room of a team that is $state ends a day later', ({ until, ...facts }) =>
  expect(trophyRoomEndsAt(facts)).toEqual(until),
);
