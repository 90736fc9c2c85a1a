import { expect, test } from 'vitest';
import type { ShownChallenge } from '../read-match.ts';
import { cutAfterDecision } from '../report/cut-after-decision.ts';
import { findCurrentChallenge, toggleItem } from './ban-state.ts';

test.each([
  { why: 'a click chooses', chosen: [], item: 'a', result: ['a'] },
  { why: 'a second click removes', chosen: ['a', 'b'], item: 'a', result: ['b'] },
  {
    why: 'a full choice drops its oldest item',
    chosen: ['a', 'b'],
    item: 'c',
    result: ['b', 'c'],
  },
])('$why', ({ chosen, item, result }) => {
  expect(toggleItem(chosen, item, 2)).toEqual(result);
});

test('shows the open challenge, and the last one when all are closed', () => {
  const challenges = (states: string[]) =>
    states.map((status, index) => ({ id: String(index), status }) as ShownChallenge);
  expect(findCurrentChallenge(challenges(['closed', 'open']))?.id).toBe('1');
  expect(findCurrentChallenge(challenges(['closed', 'closed']))?.id).toBe('1');
  expect(findCurrentChallenge(challenges(['pending', 'pending']))?.id).toBe('0');
});

test('omits choices for games after the decision', () => {
  const three = { bestOf: 3 };
  expect(cutAfterDecision(['home', 'home', 'away'], three)).toEqual(['home', 'home']);
  expect(cutAfterDecision(['home', 'away', 'away'], three)).toEqual(['home', 'away', 'away']);
  expect(
    cutAfterDecision(['home', 'away', 'away'], { ...three, headStart: { home: 1, away: 0 } }),
  ).toEqual(['home']);
});
