import { expect, test } from 'vitest';
import { decideMerge } from './merge-people.ts';

const account = (id: string) => ({ id, isStaff: false, isErased: false, mergedInto: null });
const facts = { kept: account('1'), emptied: account('2'), sharedStages: [], sharedSeries: [] };

test.each([
  { patch: {}, expected: undefined, why: 'two players who never met' },
  { patch: { emptied: account('1') }, expected: 'not-two-players', why: 'one account' },
  {
    patch: { kept: { ...account('1'), isStaff: true } },
    expected: 'not-two-players',
    why: 'an operator signs in with a password',
  },
  {
    patch: { emptied: { ...account('2'), isErased: true } },
    expected: 'not-two-players',
    why: 'nothing is left of it',
  },
  {
    patch: { emptied: { ...account('2'), mergedInto: '3' } },
    expected: 'merged-already',
    why: 'it is emptied',
  },
  {
    patch: { kept: { ...account('1'), mergedInto: '3' } },
    expected: 'merged-already',
    why: 'a pointer keeps nothing',
  },
  {
    patch: { sharedStages: ['5'], sharedSeries: ['7'] },
    expected: 'in-same-stage',
    why: 'one roster per player and stage',
  },
  {
    patch: { sharedSeries: ['7'] },
    expected: 'in-same-series',
    why: 'a player never plays against themselves',
  },
])('[ROS-14] $expected: $why', ({ patch, expected }) => {
  const decision = decideMerge({ ...facts, ...patch });
  expect(decision.accepted ? undefined : decision.refusal.reason).toBe(expected);
});
