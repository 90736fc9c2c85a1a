import { describe, expect, test } from 'vitest';
import { decideVote } from './cast-vote.ts';
import { decidePause, decideResume } from './pause.ts';
import { createChallenge, type PickBanState, hideSecretVotes } from './pick-ban.ts';
import { decideSuggestion } from './suggest.ts';
import { cancelChallenge, expireTurn, openChallenge } from './turn-clock.ts';

const start = new Date('2025-05-03T12:00:00Z');
const after = (seconds: number) => new Date(+start + seconds * 1000);
const pool = (count: number) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
const brawlers = () =>
  openChallenge({
    state: createChallenge({ category: 'brawlers', items: pool(24), toPlay: 0 }),
    now: start,
  });
const done = <Value>(
  decision: { accepted: true; value: Value } | { accepted: false; refusal: { reason: string } },
): Value => {
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  return decision.value;
};
const paused = (state: PickBanState, seconds: number) =>
  done(decidePause({ state, now: after(seconds) }));
const resumed = (state: PickBanState, seconds: number) =>
  done(decideResume({ state, now: after(seconds) }));
const vote = { banned: ['i1', 'i2'], picked: [] };

describe('a pause', () => {
  test.each([
    { why: 'in the turn', at: 20, until: 500, endsAt: 540, deadline: 540 },
    { why: 'at once and for nothing', at: 20, until: 20, endsAt: 60, deadline: 60 },
    { why: 'in the reserve', at: 75, until: 175, endsAt: 160, deadline: 220 },
  ])(
    '[BAN-11] $why: turn and deadline move by the length of the pause',
    ({ at, until, endsAt, deadline }) => {
      const running = expireTurn({ state: brawlers(), now: after(at), chooseIndex: () => 0 });
      const state = resumed(paused(running, at), until);
      expect(state).toMatchObject({
        turnEndsAt: after(endsAt).toISOString(),
        deadline: after(deadline).toISOString(),
        reserveMs: { home: 60_000, away: 60_000 },
        pausedAt: null,
      });
    },
  );

  test('[BAN-11] while it lasts nothing is due and no vote is taken; afterwards votes count as without it', () => {
    const state = paused(brawlers(), 20);
    expect(expireTurn({ state, now: after(9_000), chooseIndex: () => 0 })).toEqual(state);
    expect(decideVote({ state, side: 'home', vote, now: after(30) })).toMatchObject({
      refusal: { reason: 'challenge-paused' },
    });
    expect(
      decideSuggestion({ state, side: 'home', userId: '1', items: ['i1', 'i2'] }),
    ).toMatchObject({
      refusal: { reason: 'challenge-paused' },
    });
    const voted = done(
      decideVote({ state: resumed(state, 500), side: 'home', vote, now: after(530) }),
    );
    expect(voted.reserveMs.home).toBe(60_000);
  });

  test('[BAN-11] is refused twice, and if nothing runs; a forfeit ends it', () => {
    const state = paused(brawlers(), 20);
    expect(decidePause({ state, now: after(30) })).toMatchObject({
      refusal: { reason: 'challenge-paused' },
    });
    expect(decideResume({ state: brawlers(), now: after(30) })).toMatchObject({
      refusal: { reason: 'challenge-not-paused' },
    });
    expect(decidePause({ state: cancelChallenge(brawlers()), now: after(30) })).toMatchObject({
      refusal: { reason: 'challenge-not-open' },
    });
    expect(cancelChallenge(state)).toMatchObject({ status: 'cancelled', pausedAt: null });
  });
});

describe('suggestions', () => {
  const suggested = (state: PickBanState, side: 'home' | 'away', userId: string, items: string[]) =>
    done(decideSuggestion({ state, side, userId, items }));

  test('[BAN-12] are one for each member, the last one counts, none withdraws it; only their side sees them', () => {
    let state = suggested(brawlers(), 'home', '1', ['i1', 'i2']);
    state = suggested(state, 'home', '2', ['i3', 'i4']);
    state = suggested(state, 'away', '9', ['i5', 'i6']);
    state = suggested(state, 'home', '1', ['i7', 'i8']);
    expect(hideSecretVotes({ state, side: 'home' }).suggestions).toEqual([
      { side: 'home', userId: '2', items: ['i3', 'i4'] },
      { side: 'home', userId: '1', items: ['i7', 'i8'] },
    ]);
    expect(hideSecretVotes({ state, side: null }).suggestions).toEqual([]);
    state = suggested(state, 'home', '2', []);
    expect(hideSecretVotes({ state, side: 'home' }).suggestions).toHaveLength(1);
  });

  test('[BAN-12] end with the turn, also in an open one', () => {
    let state = openChallenge({
      state: createChallenge({ category: 'maps', items: pool(6), toPlay: 3 }),
      now: start,
    });
    state = suggested(state, 'home', '1', ['i1']);
    expect(hideSecretVotes({ state, side: 'away' }).suggestions).toEqual([]);
    state = done(
      decideVote({ state, side: 'home', vote: { banned: ['i2'], picked: [] }, now: after(3) }),
    );
    expect(state.suggestions).toEqual([]);
    expect(decideSuggestion({ state, side: 'home', userId: '1', items: ['i3'] })).toMatchObject({
      refusal: { reason: 'not-your-turn' },
    });
    expect(decideSuggestion({ state, side: 'away', userId: '9', items: ['i2'] })).toMatchObject({
      refusal: { reason: 'item-unavailable' },
    });
  });

  test.each([
    { items: ['i1'], reason: 'wrong-count' },
    { items: ['i1', 'i1'], reason: 'duplicate-item' },
    { items: ['i1', 'x'], reason: 'item-unavailable' },
  ])('[BAN-12] are refused $reason', ({ items, reason }) => {
    expect(decideSuggestion({ state: brawlers(), side: 'home', userId: '1', items })).toMatchObject(
      {
        refusal: { reason },
      },
    );
  });
});
