import { expect, test } from 'vitest';
import {
  isAwaitingWinner,
  isWinnerContested,
  decideGameWinner,
  expireClaim,
  seriesWinnerSoFar,
} from './game-winner.ts';
import { createChallenge, type PickBanState } from './pick-ban.ts';
import { findSeriesFault } from './sequences.ts';

const now = new Date('2025-05-03T12:00:00Z');
const after = (seconds: number) => new Date(+now + seconds * 1000);
const draft = (game = 2) =>
  createChallenge({ category: 'brawlers', items: ['a', 'b'], toPlay: 0, game });
function named(
  state: PickBanState,
  by: 'home' | 'away' | 'operator',
  winner: 'home' | 'away',
): PickBanState {
  const decision = decideGameWinner({ state, by, winner, now });
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  return decision.value;
}

test.each(['away', 'operator'] as const)('[BAN-19] the word of %s stands at once', (by) => {
  expect(named(draft(), by, 'home')).toMatchObject({ previousWinner: 'home', deadline: null });
});

test('[BAN-19] the claim of the winner stands after a minute, unless the other claims the same', () => {
  const claimed = named(draft(), 'home', 'home');
  expect(isAwaitingWinner(claimed)).toBe(true);
  expect(expireClaim({ state: claimed, now: after(59) })).toBe(claimed);
  expect(expireClaim({ state: claimed, now: after(60) }).previousWinner).toBe('home');
  const contradicted = named(claimed, 'away', 'away');
  expect(expireClaim({ state: contradicted, now: after(600) })).toBe(contradicted);
  expect(named(contradicted, 'operator', 'away').previousWinner).toBe('away');
});

test('[BAN-19] the winner is contested from the second claim until it is settled', () => {
  const claimed = named(draft(), 'home', 'home');
  expect([draft(), claimed].map(isWinnerContested)).toEqual([false, false]);
  const contested = named(claimed, 'away', 'away');
  expect(isWinnerContested(contested)).toBe(true);
  for (const settled of [named(contested, 'operator', 'home'), named(contested, 'home', 'away')])
    expect(isWinnerContested(settled)).toBe(false);
});

test('[BAN-19] only a draft that waits is asked, and the wins decide the series', () => {
  const settled = named(draft(), 'operator', 'home');
  for (const state of [draft(1), settled])
    expect(decideGameWinner({ state, by: 'home', winner: 'away', now })).toMatchObject({
      refusal: { reason: 'challenge-not-open' },
    });
  const after = (...winners: ('home' | 'away')[]) => ({ winners, needed: 2, headStart: null });
  expect(seriesWinnerSoFar(after('home', 'away'))).toBeNull();
  expect(seriesWinnerSoFar(after('home', 'away', 'away'))).toBe('away');
});

test.each([
  { winners: ['home', 'home'], winner: 'home' },
  { winners: ['away', 'away'], winner: null },
  { winners: ['away', 'home', 'away'], winner: null },
  { winners: ['away', 'home', 'away', 'away'], winner: 'away' },
] as const)(
  '[SER-17] the head start counts after the games won by $winners: $winner',
  ({ winners, winner }) =>
    expect(seriesWinnerSoFar({ winners, needed: 3, headStart: { home: 1, away: 0 } })).toBe(winner),
);

test('[BAN-13] a draft must be possible in the last game, after what the games before removed', () => {
  const turns = (['home', 'away'] as const).map((sides) => ({
    sides,
    kind: 'pick' as const,
    count: 2,
    mode: 'open' as const,
    seconds: 30,
  }));
  const fault = (items: number, bestOf: number) =>
    findSeriesFault(
      { turns, per: 'match', removes: ['picked'] },
      { category: 'brawlers', items, bestOf },
    )?.detail;
  expect(fault(12, 3)).toBeUndefined();
  expect(fault(11, 3)).toBe('game 3, turn 2: it takes 2 items, but 1 item would be left');
  expect(fault(3, 3)).toMatch(/^turn 2/);
});
