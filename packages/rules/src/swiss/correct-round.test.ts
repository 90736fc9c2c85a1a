import { expect, test } from 'vitest';
import { decideRoundCorrection } from './correct-round.ts';
import type { SwissOutcome } from './swiss.ts';

const score = { home: 2, away: 1 };
const played = (winner: 'home' | 'away'): SwissOutcome => ({ winner, how: 'played', score });
const forfeit = (winner: 'home' | 'away'): SwissOutcome => ({
  winner,
  how: 'forfeit',
  score: { home: 0, away: 0 },
});
const later = [
  { state: 'finished', isBye: true },
  { state: 'finished', isBye: false },
  { state: 'live', isBye: false },
  { state: 'scheduled', isBye: false },
] as const;

test.each([
  { why: 'another winner', before: played('home'), after: played('away'), repairs: true },
  {
    why: 'the same winner with another score',
    before: played('home'),
    after: { ...played('home'), score: { home: 2, away: 0 } },
    repairs: false,
  },
  {
    why: 'won by forfeit and not by play',
    before: played('home'),
    after: forfeit('home'),
    repairs: true,
  },
  { why: 'a forfeit again', before: forfeit('home'), after: forfeit('home'), repairs: false },
  {
    why: 'no side has won any more',
    before: played('home'),
    after: {
      winner: null,
      how: 'double-forfeit',
      score: { home: 0, away: 0 },
    } satisfies SwissOutcome,
    repairs: true,
  },
])('[SWS-12] $why: later rounds are paired again: $repairs', ({ before, after, repairs }) => {
  expect(decideRoundCorrection({ before, after, later })).toEqual({
    repairs,
    blocks: [false, repairs, repairs, false],
  });
});
