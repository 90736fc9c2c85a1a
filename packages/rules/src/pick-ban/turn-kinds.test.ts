import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideVote, voteOf, type Choice } from './cast-vote.ts';
import { chosenSides } from './chosen-sides.ts';
import {
  actorsOf,
  availableItems,
  countOwed,
  createChallenge,
  playedItems,
  takenItems,
  waitingSides,
  type BanTurn,
  type PickBanState,
} from './pick-ban.ts';
import { expireTurn, openChallenge } from './turn-clock.ts';
import { findSequenceFault } from './validate-sequence.ts';

const start = new Date('2025-05-03T12:00:00Z');
const after = (seconds: number) => new Date(+start + seconds * 1000);
const pool = (count: number) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
const turn = (sides: BanTurn['sides'], kind: BanTurn['kind'], more: Partial<BanTurn> = {}) => ({
  sides,
  kind,
  count: 1,
  mode: 'open' as const,
  seconds: 30,
  ...more,
});
const opened = (challenge: Parameters<typeof createChallenge>[0]) =>
  openChallenge({ state: createChallenge(challenge), now: start });
const decide = (state: PickBanState, side: 'home' | 'away', choices: Omit<Choice, 'turn'>[]) =>
  decideVote({
    state,
    side,
    vote: {
      banned: [],
      picked: [],
      choices: choices.map((choice) => ({ turn: state.turnIndex, ...choice })),
    },
    now: start,
  });
function voted(state: PickBanState, side: 'home' | 'away', choice: Omit<Choice, 'turn'>) {
  const decision = decide(state, side, [choice]);
  if (!decision.accepted) throw new Error(`${decision.refusal.reason} ${decision.refusal.detail}`);
  return decision.value;
}
const reasonOf = (decision: ReturnType<typeof decide>) =>
  decision.accepted ? undefined : decision.refusal.reason;

const MAJOR: BanTurn[] = [
  turn('first', 'ban'),
  turn('second', 'ban'),
  turn('first', 'pick'),
  turn('second', 'side'),
  turn('second', 'pick'),
  turn('first', 'side'),
  turn('second', 'ban'),
  turn('first', 'ban'),
  turn('second', 'decider'),
  turn('second', 'side'),
];
const veto = (first: 'home' | 'away' = 'home') =>
  opened({
    category: 'maps',
    items: pool(7),
    toPlay: 3,
    turns: MAJOR,
    gameSides: ['attack', 'defence'],
    first,
  });

describe('a veto with sides', () => {
  test('[BAN-14] each side is that of the last map, and the decider is what is left', () => {
    let state = voted(veto('away'), 'away', { item: 'i1' });
    state = voted(state, 'home', { item: 'i2' });
    state = voted(state, 'away', { item: 'i3' });
    expect(availableItems(state)).toEqual(['attack', 'defence']);
    expect(reasonOf(decide(state, 'home', [{ item: 'i4', side: 'attack' }]))).toBe(
      'item-unavailable',
    );
    state = voted(state, 'home', { item: 'i3', side: 'attack' });
    state = voted(state, 'home', { item: 'i4' });
    state = voted(state, 'away', { side: 'defence' });
    state = voted(state, 'home', { item: 'i5' });
    state = voted(state, 'away', { item: 'i6' });
    expect(state.log.at(-1)).toMatchObject({ kind: 'decider', side: null, items: ['i7'] });
    state = voted(state, 'home', { side: 'defence' });
    expect(state.status).toBe('closed');
    expect(playedItems(state)).toEqual(['i3', 'i4', 'i7']);
    expect(chosenSides(state)).toEqual([
      { item: 'i3', side: 'home', name: 'attack' },
      { item: 'i4', side: 'away', name: 'defence' },
      { item: 'i7', side: 'home', name: 'defence' },
    ]);
  });

  test('[BAN-16] a vote by choices names its turn, and excludes the lists', () => {
    const state = veto();
    const vote = { banned: [], picked: [], choices: [{ turn: 1, item: 'i1' }] };
    expect(reasonOf(decideVote({ state, side: 'home', vote, now: start }))).toBe('not-your-turn');
    const both = { banned: ['i1'], picked: [], choices: [{ turn: 0, item: 'i1' }] };
    expect(reasonOf(decideVote({ state, side: 'home', vote: both, now: start }))).toBe(
      'wrong-count',
    );
    const lists = { banned: ['i1'], picked: [] };
    expect(decideVote({ state, side: 'home', vote: lists, now: start }).accepted).toBe(true);
  });
});

test('[BAN-14] a protected item can be picked and not banned', () => {
  const state = voted(
    opened({
      category: 'brawlers',
      items: pool(3),
      toPlay: 0,
      turns: [turn('home', 'protect'), turn('away', 'ban'), turn('away', 'pick')],
    }),
    'home',
    { item: 'i2' },
  );
  expect(availableItems(state)).toEqual(['i1', 'i3']);
  expect(reasonOf(decide(state, 'away', [{ item: 'i2' }]))).toBe('item-unavailable');
  const banned = voted(state, 'away', { item: 'i1' });
  expect(takenItems({ state: voted(banned, 'away', { item: 'i2' }), kind: 'pick' })).toMatchObject([
    { item: 'i2' },
  ]);
});

describe('who acts first', () => {
  const captains = (first: 'home' | 'away') =>
    opened({
      category: 'brawlers',
      items: pool(6),
      toPlay: 0,
      turns: [
        turn('first', 'order'),
        turn('second', 'order'),
        turn('first', 'ban'),
        turn('second', 'ban'),
      ],
      gameSides: ['Radiant', 'Dire'],
      first,
    });

  test('[BAN-15] the winner of the toss may act second, and the other then chooses the side', () => {
    let state = voted(captains('home'), 'home', { item: 'second' });
    expect(waitingSides(state)).toEqual(['away']);
    expect(availableItems(state)).toEqual(['Radiant', 'Dire']);
    state = voted(state, 'away', { side: 'Dire' });
    expect(waitingSides(state)).toEqual(['away']);
    expect(chosenSides(state)).toEqual([{ item: null, side: 'away', name: 'Dire' }]);
  });

  test('[BAN-15] who leaves the order to the other takes what it chooses', () => {
    let state = voted(captains('away'), 'away', { side: 'Radiant' });
    expect(availableItems(state)).toEqual(['first', 'second']);
    state = voted(state, 'home', { item: 'second' });
    expect(waitingSides(state)).toEqual(['away']);
  });
});

describe('time-out and reserve', () => {
  const late = (more: Partial<BanTurn>, challenge = {}) =>
    opened({
      category: 'brawlers',
      items: pool(6),
      toPlay: 0,
      turns: [turn('home', 'ban', more), turn('away', 'ban')],
      ...challenge,
    });

  test('[BAN-17] a turn that is skipped stays in the log without an item', () => {
    const state = expireTurn({
      state: late({ timeout: 'skip' }),
      now: after(95),
      chooseIndex: () => 0,
    });
    expect(state.log).toMatchObject([{ turnIndex: 0, items: [], auto: [], skipped: true }]);
    expect(waitingSides(state)).toEqual(['away']);
  });

  test('[BAN-17] a sequence decides for the turns that do not', () => {
    const state = late({ timeout: 'random' }, { timeout: 'skip' });
    expect(state.turns.map(({ timeout }) => timeout)).toEqual(['random', 'skip']);
  });

  test('[BAN-17] a turn uses no more of the reserve than it allows', () => {
    const state = late({ reserveSeconds: 10 }, { reserveSeconds: 45 });
    expect(state.reserveMs).toEqual({ home: 45_000, away: 45_000 });
    const carried = { home: 1, away: 1 };
    const pending = createChallenge({
      category: 'maps',
      items: pool(3),
      toPlay: 1,
      reserveSeconds: 9,
    });
    expect(openChallenge({ state: pending, now: start, reserveMs: carried }).reserveMs.home).toBe(
      9000,
    );
    const filled = expireTurn({ state, now: after(40), chooseIndex: () => 0 });
    expect(filled.log).toMatchObject([{ auto: ['i1'], at: after(40).toISOString() }]);
    expect(filled.reserveMs).toEqual({ home: 35_000, away: 45_000 });
  });
});

const anyTurn = fc.record<BanTurn>({
  sides: fc.constantFrom('home', 'away', 'both', 'first', 'second'),
  kind: fc.constantFrom('ban', 'pick', 'protect', 'side', 'order', 'decider'),
  count: fc.integer({ min: 1, max: 2 }),
  mode: fc.constantFrom('blind', 'open'),
  seconds: fc.constant(10),
  timeout: fc.constantFrom('random', 'skip', undefined),
});

test('[BAN-13] a sequence without a fault is played in full, and every other ends as well', () => {
  const figures = { whole: 0, faulty: 0 };
  fc.assert(
    fc.property(
      fc.record({
        items: fc.integer({ min: 1, max: 14 }).map(pool),
        toPlay: fc.integer({ min: 0, max: 3 }),
        turns: fc.array(anyTurn, { minLength: 1, maxLength: 7 }),
        gameSides: fc.constantFrom<string[] | undefined>(['attack', 'defence'], undefined),
        first: fc.constantFrom('home' as const, 'away' as const),
      }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      (sequence, numbers) => {
        const turns = sequence.turns.map((one) => ({ ...one, mode: 'open' as const }));
        const fault = findSequenceFault({ ...sequence, items: sequence.items.length });
        let state = opened({ category: 'maps', ...sequence, turns });
        while (state.status === 'open') {
          const side = waitingSides(state)[0]!;
          const left = availableItems(state);
          const choices = Array.from({ length: countOwed(state) }, () => ({
            item: left.splice(numbers.next().value % left.length, 1)[0]!,
          }));
          const isSide = state.turns[state.turnIndex]!.kind === 'side';
          const decision = decide(
            state,
            side,
            isSide ? choices.map(({ item }) => ({ side: item })) : choices,
          );
          if (!decision.accepted) throw new Error(decision.refusal.reason);
          state = decision.value;
        }
        expect(state.status).toBe('closed');
        figures[fault ? 'faulty' : 'whole'] += 1;
        if (fault) return;
        for (const entry of state.log)
          expect(entry.items).toHaveLength(turns[entry.turnIndex]!.count);
        const played = playedItems(state);
        expect(new Set(played).size).toBe(played.length);
        expect(played).toHaveLength(Math.min(sequence.toPlay, sequence.items.length));
      },
    ),
    { numRuns: 400, seed: 24 },
  );
  expect(figures.whole).toBeGreaterThan(20);
  expect(figures.faulty).toBeGreaterThan(20);
});

test('[BAN-15] home and away are who they are whatever the toss', () => {
  const state = createChallenge({ category: 'maps', items: pool(3), toPlay: 1, first: 'away' });
  expect(actorsOf(state, turn('home', 'ban'))).toEqual(['home']);
});

test.each([
  { why: 'a second side of one whole game', turns: [1, 2].map(() => turn('first', 'side')), at: 1 },
  {
    why: 'a side after an order that can take it',
    turns: [turn('first', 'order'), turn('second', 'side')],
    at: 1,
  },
])('[BAN-13] names the turn of $why', ({ turns, at }) => {
  const sequence = { items: 3, toPlay: 0, gameSides: ['attack', 'defence'] };
  expect(findSequenceFault({ ...sequence, turns: turns.slice(0, at) })).toBeUndefined();
  expect(findSequenceFault({ ...sequence, turns })?.turn).toBe(at);
});

test.each([
  {
    why: 'a second side of the last of two items',
    turns: [turn('first', 'pick', { count: 2 }), turn('second', 'side'), turn('first', 'side')],
    at: 2,
    toPlay: 2,
  },
  {
    why: 'a decider after both may have banned the same blind',
    turns: [turn('both', 'ban', { mode: 'blind' }), turn('first', 'decider')],
    at: 1,
    toPlay: 1,
  },
])('[BAN-13] names the turn of $why', ({ turns, at, toPlay }) => {
  const sequence = { items: 3, toPlay, gameSides: ['attack', 'defence'] };
  expect(findSequenceFault({ ...sequence, turns: turns.slice(0, at) })).toBeUndefined();
  expect(findSequenceFault({ ...sequence, turns })?.turn).toBe(at);
});

test('[BAN-14] a stored sequence that leaves two for the decider draws it by a lot of its log', () => {
  const turns = [turn('both', 'ban', { mode: 'blind' }), turn('first', 'decider')];
  const drawn = new Set<string | undefined>();
  for (let minute = 0; minute < 20; minute++) {
    const now = after(minute);
    const pending = createChallenge({ category: 'maps', items: pool(3), toPlay: 1, turns });
    let state = openChallenge({ state: pending, now });
    for (const side of ['home', 'away'] as const) {
      const decision = decideVote({ state, side, vote: voteOf(state, ['i1']), now });
      if (!decision.accepted) throw new Error(decision.refusal.reason);
      state = decision.value;
    }
    drawn.add(state.log.at(-1)?.items[0]);
    expect(playedItems(state)).toEqual(state.log.at(-1)?.items);
  }
  expect([...drawn].sort()).toEqual(['i2', 'i3']);
});

test('[BAN-14] of two sides for one whole game in a stored sequence one counts', () => {
  const turns = [turn('first', 'side'), turn('second', 'side')];
  const pending = createChallenge({
    category: 'maps',
    items: pool(3),
    toPlay: 0,
    turns,
    gameSides: ['attack', 'defence'],
  });
  let state = openChallenge({ state: pending, now: start });
  for (const side of ['home', 'away'] as const) {
    const decision = decideVote({ state, side, vote: voteOf(state, ['attack']), now: start });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    state = decision.value;
  }
  expect(chosenSides(state)).toHaveLength(1);
});

test.each([
  { why: 'a decider among two', turns: [turn('first', 'ban'), turn('second', 'decider')], at: 1 },
  { why: 'a side before a map', turns: [turn('first', 'side')], at: 0 },
  { why: 'an order after a ban', turns: [turn('first', 'ban'), turn('first', 'order')], at: 1 },
  { why: 'a second choice', turns: [1, 2].map(() => turn('first', 'order')), at: 1 },
  { why: 'a side by both', turns: [turn('first', 'pick'), turn('both', 'side')], at: 1 },
  {
    why: 'a ban of what is protected',
    turns: [turn('first', 'protect', { count: 2 }), turn('first', 'ban', { count: 2 })],
    at: 1,
  },
])('[BAN-13] names the turn of $why', ({ turns, at }) => {
  expect(
    findSequenceFault({ turns, items: 3, toPlay: 1, gameSides: ['attack', 'defence'] })?.turn,
  ).toBe(at);
});
