import { expect, test } from 'vitest';
import { awaitedEventOf, stepIconsOf } from './match-progress.ts';

const TWO_SIDES = { series: { lobby: null } };

test.each([
  { banPlan: 'none', bans: 'none', expected: 'start' },
  { banPlan: 'usual', bans: 'none', expected: 'ban-phase' },
  { banPlan: 'own', bans: 'waiting', expected: 'ban-phase' },
  { banPlan: 'usual', bans: 'running', expected: null },
  { banPlan: 'own', bans: 'over', expected: 'start-after-bans' },
] as const)(
  'a checked-in player waits for $expected with bans $bans of the plan $banPlan',
  ({ expected, ...facts }) => expect(awaitedEventOf({ ...TWO_SIDES, ...facts })).toBe(expected),
);

test('a checked-in player of a lobby waits for the lobby', () => {
  const lobby = { reportedBy: null, confirmedBy: [], confirmationsNeeded: 2 };
  expect(awaitedEventOf({ series: { lobby }, bans: 'none', banPlan: 'usual' })).toBe('lobby');
});

test.each([
  { state: 'new', bans: 'none', expected: ['lock', 'lock', 'lock'] },
  { state: 'scheduled', bans: 'none', expected: ['go', 'lock', 'lock'] },
  { state: 'scheduled', bans: 'waiting', expected: ['go', 'lock', 'lock'] },
  { state: 'scheduled', bans: 'running', expected: ['check', 'go', 'lock'] },
  { state: 'scheduled', bans: 'over', expected: ['check', 'check', 'go'] },
  { state: 'live', bans: 'running', expected: ['check', 'go', 'go'] },
  { state: 'live', bans: 'over', expected: ['check', 'check', 'go'] },
  { state: 'finished', bans: 'over', expected: ['check', 'check', 'check'] },
] as const)('the steps of a $state match with bans $bans', ({ state, bans, expected }) => {
  const icons = stepIconsOf({ series: { state }, bans });
  expect([icons.checkIn, icons.bans, icons.play]).toEqual(expected);
});
