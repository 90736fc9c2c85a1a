import { expect, test } from 'vitest';
import { currentChallenge, pressed } from './ban-state.ts';
import type { ShownChallenge } from './read-match.ts';
import { untilDecided } from './until-decided.ts';

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
  expect(pressed(chosen, item, 2)).toEqual(result);
});

test('shows the open challenge, and the last one when all are closed', () => {
  const challenges = (states: string[]) =>
    states.map((status, index) => ({ id: String(index), status }) as ShownChallenge);
  expect(currentChallenge(challenges(['closed', 'open']))?.id).toBe('1');
  expect(currentChallenge(challenges(['closed', 'closed']))?.id).toBe('1');
  expect(currentChallenge(challenges(['pending', 'pending']))?.id).toBe('0');
});

test('omits choices for games after the decision', () => {
  expect(untilDecided(['home', 'home', 'away'], 3)).toEqual(['home', 'home']);
  expect(untilDecided(['home', 'away', 'away'], 3)).toEqual(['home', 'away', 'away']);
});
