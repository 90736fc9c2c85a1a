import { expect, test } from 'vitest';
import { lobbyAnswerOf, type LobbyOfRoster } from './lobby-answer.ts';

const live: LobbyOfRoster = {
  state: 'live',
  reporting: 'none',
  isPlaying: true,
  hasAgreed: false,
};

test.each<{ name: string; facts: Partial<LobbyOfRoster>; answer: string | null }>([
  { name: 'a roster of a live lobby', facts: {}, answer: 'report' },
  { name: 'a roster of an overdue lobby', facts: { reporting: 'overdue' }, answer: 'report' },
  { name: 'a roster before the start', facts: { state: 'scheduled' }, answer: null },
  { name: 'a roster that does not play', facts: { isPlaying: false }, answer: null },
  { name: 'a roster in a dispute', facts: { reporting: 'disputed' }, answer: null },
  { name: 'a roster with a confirmed result', facts: { reporting: 'confirmed' }, answer: null },
  { name: 'a roster with an open report', facts: { reporting: 'reported' }, answer: 'confirm' },
  {
    name: 'the reporter',
    facts: { reporting: 'reported', hasAgreed: true },
    answer: null,
  },
  {
    name: 'a roster that forfeited before a report',
    facts: { reporting: 'reported', isPlaying: false },
    answer: null,
  },
])('[CTR-11] $name owes $answer', ({ facts, answer }) => {
  expect(lobbyAnswerOf({ ...live, ...facts })).toBe(answer);
});
