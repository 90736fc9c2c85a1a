import { expect, test } from 'vitest';
import { matchAddressOf } from './load-ban.ts';

test.each([
  ['http://ringside.example/match/7/ban', '/match/7'],
  ['http://ringside.example/de/match/7/ban?jwt=a', '/de/match/7?jwt=a'],
  ['http://ringside.example/match/7/ban/1/2', '/match/7'],
])('leads from %s to the match', (address, match) => {
  expect(matchAddressOf(address)).toBe(match);
});
