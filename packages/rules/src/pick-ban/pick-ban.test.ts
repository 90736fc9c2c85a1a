import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideVote, decideVoter } from './cast-vote.ts';
import {
  actorsOf,
  challengeOpensAt,
  createChallenge,
  defaultTurns,
  playedItems,
  takenItems,
  hideSecretVotes,
  waitingSides,
  type PickBanState,
} from './pick-ban.ts';
import { cancelChallenge, expireTurn, openChallenge } from './turn-clock.ts';

const start = new Date('2025-05-03T12:00:00Z');
const after = (seconds: number) => new Date(+start + seconds * 1000);
const pool = (count: number) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
const brawlers = () =>
  openChallenge({
    state: createChallenge({ category: 'brawlers', items: pool(24), toPlay: 0 }),
    now: start,
  });
const maps = () =>
  openChallenge({
    state: createChallenge({ category: 'maps', items: pool(6), toPlay: 3 }),
    now: start,
  });
const ban = (state: PickBanState, side: 'home' | 'away', banned: string[], now: Date) =>
  decideVote({ state, side, vote: { banned, picked: [] }, now });
function banned(
  state: PickBanState,
  side: 'home' | 'away',
  items: string[],
  now: Date,
): PickBanState {
  const decision = ban(state, side, items, now);
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  return decision.value;
}
const first = () => 0;

test.each(['home', 'away'] as const)(
  '[BAN-1] maps are banned in turn until as many are left as are played, %s first after the toss',
  (side) => {
    const state = createChallenge({ category: 'maps', items: pool(6), toPlay: 3, first: side });
    const other = side === 'home' ? 'away' : 'home';
    expect(state.turns.map((turn) => [...actorsOf(state, turn), turn.count, turn.seconds])).toEqual(
      [
        [side, 1, 30],
        [other, 1, 30],
        [side, 1, 30],
      ],
    );
  },
);

test('[BAN-1] both sides ban two brawlers blind within 60 s, whatever the pool', () => {
  const turns = [{ sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: 60 }];
  expect(createChallenge({ category: 'brawlers', items: pool(24), toPlay: 0 }).turns).toEqual(
    turns,
  );
  expect(defaultTurns({ category: 'brawlers', items: 100, toPlay: 3 })).toEqual(turns);
  expect(defaultTurns({ category: 'maps', items: 4, toPlay: 3 })).toEqual([
    { sides: 'first', kind: 'ban', count: 1, mode: 'open', seconds: 30 },
  ]);
  expect(defaultTurns({ category: 'maps', items: 2, toPlay: 3 })).toEqual([]);
});

test('[BAN-2] closes the phase at once if the pool is no larger than the number to play', () => {
  const state = openChallenge({
    state: createChallenge({ category: 'maps', items: pool(3), toPlay: 3 }),
    now: start,
  });
  expect(state).toMatchObject({ status: 'closed', turns: [], deadline: null });
  expect(playedItems(state)).toEqual(['i1', 'i2', 'i3']);
});

test.each([
  { home: 1, away: 2, at: 30, opens: true, why: 'both are present' },
  { home: 3, away: 0, at: 599, opens: false, why: 'one side waits' },
  { home: 3, away: 0, at: 600, opens: true, why: 'the date has come' },
])('[BAN-3] after $at s: $why', ({ home, away, at, opens }) => {
  expect(challengeOpensAt({ date: after(600), present: { home, away }, now: after(at) })).toBe(
    opens,
  );
});

describe('votes', () => {
  test.each([
    { side: 'home' as const, items: ['i1'], at: 1, reason: 'wrong-count', why: 'two are owed' },
    {
      side: 'home' as const,
      items: ['i1', 'i1'],
      at: 1,
      reason: 'duplicate-item',
      why: 'the same twice',
    },
    {
      side: 'home' as const,
      items: ['i1', 'x'],
      at: 1,
      reason: 'item-unavailable',
      why: 'not in the pool',
    },
    {
      side: 'home' as const,
      items: ['i1', 'i2'],
      at: 120,
      reason: 'too-late',
      why: 'at the end of turn and reserve',
    },
  ])('[BAN-7] refused $reason: $why', ({ side, items, at, reason }) => {
    expect(ban(brawlers(), side, items, after(at))).toMatchObject({
      accepted: false,
      refusal: { reason },
    });
  });

  test('[BAN-7] a side votes only in its turn and once; a closed challenge takes no vote', () => {
    expect(ban(maps(), 'away', ['i1'], after(1))).toMatchObject({
      refusal: { reason: 'not-your-turn' },
    });
    const voted = banned(brawlers(), 'home', ['i1', 'i2'], after(1));
    expect(ban(voted, 'home', ['i3', 'i4'], after(2))).toMatchObject({
      refusal: { reason: 'not-your-turn' },
    });
    expect(ban(cancelChallenge(voted), 'away', ['i3', 'i4'], after(2))).toMatchObject({
      refusal: { reason: 'challenge-not-open' },
    });
  });

  test('[BAN-8] a blind vote is visible only to its side before the turn ends, then it is in the log', () => {
    const voted = banned(brawlers(), 'home', ['i1', 'i2'], after(1));
    expect(hideSecretVotes({ state: voted, side: null }).votes).toEqual({ home: null, away: null });
    expect(hideSecretVotes({ state: voted, side: 'away' }).votes.home).toBeNull();
    expect(hideSecretVotes({ state: voted, side: 'home' }).votes.home).toEqual(['i1', 'i2']);
    expect(voted.log).toEqual([]);
    const closed = banned(voted, 'away', ['i1', 'i3'], after(5));
    expect(closed.status).toBe('closed');
    expect(
      takenItems({ state: closed, kind: 'ban' }).map(({ item, side }) => `${side}:${item}`),
    ).toEqual(['home:i1', 'home:i2', 'away:i1', 'away:i3']);
  });

  test('[BAN-9] the remaining maps are played in order', () => {
    let state = banned(maps(), 'home', ['i2'], after(5));
    expect(ban(state, 'away', ['i2'], after(6))).toMatchObject({
      refusal: { reason: 'item-unavailable' },
    });
    state = banned(state, 'away', ['i1'], after(10));
    expect(state.deadline).toBe(after(40).toISOString());
    state = banned(state, 'home', ['i5'], after(12));
    expect(playedItems(state)).toEqual(['i3', 'i4', 'i6']);
  });
});

test('[BAN-10] a forfeit cancels the challenge; a closed one stays closed', () => {
  expect(cancelChallenge(maps())).toMatchObject({ status: 'cancelled', deadline: null });
  const closed = expireTurn({ state: maps(), now: after(1000), chooseIndex: first });
  expect(cancelChallenge(closed)).toBe(closed);
});

describe('time', () => {
  test('[BAN-5] the reserve runs after the turn; a vote in it costs the time it took', () => {
    let state = expireTurn({ state: maps(), now: after(30), chooseIndex: first });
    expect(state.deadline).toBe(after(90).toISOString());
    state = banned(state, 'home', ['i1'], after(50));
    expect(state.reserveMs).toEqual({ home: 40_000, away: 60_000 });
  });

  test('[BAN-5] fills missing votes at the end of the reserve, when the next turn starts', () => {
    const state = expireTurn({ state: maps(), now: after(95), chooseIndex: first });
    expect(state.log).toEqual([
      {
        turnIndex: 0,
        side: 'home',
        kind: 'ban',
        items: ['i1'],
        auto: ['i1'],
        at: after(90).toISOString(),
      },
    ]);
    expect(state.deadline).toBe(after(120).toISOString());
    expect(state.reserveMs.home).toBe(0);
  });

  test('[BAN-5] of two waiting sides the one with less reserve is filled first', () => {
    const state = openChallenge({
      state: createChallenge({ category: 'brawlers', items: pool(24), toPlay: 0 }),
      now: start,
      reserveMs: { home: 60_000, away: 20_000 },
    });
    const filled = expireTurn({ state, now: after(80), chooseIndex: first });
    expect(waitingSides(filled)).toEqual(['home']);
    const closed = banned(filled, 'home', ['i7', 'i8'], after(90));
    expect(takenItems({ state: closed, kind: 'ban' })).toEqual([
      { item: 'i7', side: 'home', auto: false },
      { item: 'i8', side: 'home', auto: false },
      { item: 'i1', side: 'away', auto: true },
      { item: 'i2', side: 'away', auto: true },
    ]);
    expect(closed.reserveMs).toEqual({ home: 30_000, away: 0 });
  });

  test('[BAN-4] the owner votes; in reserve time the longest-standing member present may as well', () => {
    const present = [
      { userId: 'new', joinedAt: after(-5) },
      { userId: 'old', joinedAt: after(-50) },
    ];
    const facts = { state: maps(), side: 'home' as const, ownerId: 'owner', present };
    expect(decideVoter({ ...facts, now: after(29) })).toEqual(['owner']);
    expect(decideVoter({ ...facts, now: after(30) })).toEqual(['owner', 'old']);
    expect(decideVoter({ ...facts, side: 'away', now: after(30) })).toEqual([]);
  });

  test('[BAN-6] a challenge without votes ends closed with enough left to play; the state survives JSON', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (size, toPlay, count, blind) => {
          const turns = [
            {
              sides: 'both' as const,
              kind: 'ban' as const,
              count,
              mode: blind ? ('blind' as const) : ('open' as const),
              seconds: 10,
            },
            {
              sides: 'home' as const,
              kind: 'pick' as const,
              count: 1,
              mode: 'open' as const,
              seconds: 10,
            },
            {
              sides: 'away' as const,
              kind: 'ban' as const,
              count,
              mode: 'open' as const,
              seconds: 10,
            },
          ];
          const opened = openChallenge({
            state: createChallenge({ category: 'maps', items: pool(size), toPlay, turns }),
            now: start,
          });
          const state = expireTurn({
            state: JSON.parse(JSON.stringify(opened)) as PickBanState,
            now: after(1000),
            chooseIndex: (left) => left - 1,
          });
          expect(state.status).toBe('closed');
          expect(playedItems(state)).toHaveLength(Math.min(size, toPlay));
        },
      ),
      { numRuns: 60 },
    );
  });
});
