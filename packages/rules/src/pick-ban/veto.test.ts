import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideVote } from './cast-vote.ts';
import { chosenSides } from './chosen-sides.ts';
import {
  availableItems,
  countOwed,
  createChallenge,
  playedItems,
  takenItems,
  waitingSides,
  type BanTurn,
  type PickBanState,
} from './pick-ban.ts';
import { playedCountOf } from './sequences.ts';
import { expireTurn, openChallenge } from './turn-clock.ts';
import { findSequenceFault } from './validate-sequence.ts';

const start = new Date('2025-05-03T12:00:00Z');
const pool = (count: number) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
const turnsOf = (text: string): BanTurn[] =>
  text.split(' ').map((kind, index) => ({
    sides: index % 2 === 0 ? 'home' : 'away',
    kind: kind as 'ban' | 'pick',
    count: 1,
    mode: 'open',
    seconds: 30,
  }));
const opened = (challenge: Parameters<typeof createChallenge>[0]) =>
  openChallenge({ state: createChallenge(challenge), now: start });

/** Plays a challenge to its end with votes; `choose` returns the index of the next item. */
function played(state: PickBanState, choose: (count: number) => number): PickBanState {
  let current = state;
  while (current.status === 'open') {
    const side = waitingSides(current)[0]!;
    const left = availableItems(current);
    const items = Array.from(
      { length: countOwed(current) },
      () => left.splice(choose(left.length), 1)[0]!,
    );
    const isBan = current.turns[current.turnIndex]!.kind === 'ban';
    const vote = isBan ? { banned: items, picked: [] } : { banned: [], picked: items };
    const decision = decideVote({ state: current, side, vote, now: start });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    current = decision.value;
  }
  return current;
}

const VETOES = [
  { bestOf: 1, turns: 'ban ban ban ban ban ban' },
  { bestOf: 3, turns: 'ban ban pick pick ban ban' },
  { bestOf: 5, turns: 'ban ban pick pick pick pick' },
];

describe('the classic vetoes over seven maps', () => {
  test.each(VETOES)('[BAN-6] best of $bestOf: the decider is the last map', ({ bestOf, turns }) => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 1000 })), (numbers) => {
        const state = played(
          opened({ category: 'maps', items: pool(7), toPlay: bestOf, turns: turnsOf(turns) }),
          (count) => numbers.next().value % count,
        );
        expect(state.log.map(({ items }) => items.length)).toEqual(turnsOf(turns).map(() => 1));
        const chosenItems = [
          ...takenItems({ state, kind: 'ban' }),
          ...takenItems({ state, kind: 'pick' }),
        ].map(({ item }) => item);
        expect(new Set(chosenItems).size).toBe(6);
        const decider = state.items.find((item) => !chosenItems.includes(item));
        expect(playedItems(state)).toEqual([
          ...takenItems({ state, kind: 'pick' }).map(({ item }) => item),
          decider,
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  { bestOf: 3, turns: 'ban ban pick pick ban ban' },
  { bestOf: 5, turns: 'ban ban pick pick pick pick' },
])(
  '[SER-17] with a head start a best of $bestOf plays the picked maps alone, without the decider and its side',
  ({ bestOf, turns }) => {
    const sequence: BanTurn[] = [
      ...turnsOf(turns),
      { sides: 'first', kind: 'decider', count: 1, mode: 'open', seconds: 30 },
      { sides: 'second', kind: 'side', count: 1, mode: 'open', seconds: 30 },
    ];
    const state = played(
      opened({
        category: 'maps',
        items: pool(7),
        toPlay: playedCountOf('maps', bestOf, { home: 1, away: 0 }),
        turns: sequence,
        gameSides: ['Attack', 'Defence'],
      }),
      () => 0,
    );
    const picked = takenItems({ state, kind: 'pick' }).map(({ item }) => item);
    expect(playedItems(state)).toEqual(picked);
    expect(picked).toHaveLength(bestOf - 1);
    expect(state.log.slice(6).map(({ kind, items }) => [kind, items])).toEqual([
      ['decider', []],
      ['side', []],
    ]);
    expect(chosenSides(state)).toEqual([]);
  },
);

test('[SER-17] with a head start the bans by default leave one map less', () => {
  const state = opened({
    category: 'maps',
    items: pool(7),
    toPlay: playedCountOf('maps', 3, { home: 0, away: 1 }),
  });
  expect(playedItems(played(state, () => 0))).toHaveLength(2);
});

test('[BAN-9] a blind pick of the same item by both sides is played once', () => {
  const turns: BanTurn[] = [{ sides: 'both', kind: 'pick', count: 1, mode: 'blind', seconds: 30 }];
  let state = opened({ category: 'maps', items: pool(5), toPlay: 3, turns });
  for (const side of ['home', 'away'] as const) {
    const vote = { banned: [], picked: ['i4'] };
    const decision = decideVote({ state, side, vote, now: start });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    state = decision.value;
  }
  expect(playedItems(state)).toEqual(['i4', 'i1', 'i2']);
});

test('[BAN-2] picks decide the order also when the pool has no item to spare', () => {
  const state = opened({ category: 'maps', items: pool(3), toPlay: 3, turns: turnsOf('pick') });
  expect(playedItems(played(state, () => 2))).toEqual(['i3', 'i1', 'i2']);
});

const anyTurn = fc.record<BanTurn>({
  sides: fc.constantFrom('home', 'away', 'both'),
  kind: fc.constantFrom('ban', 'pick'),
  count: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom('blind', 'open'),
  seconds: fc.constant(10),
});
const anyChallenge = fc.record({
  items: fc.integer({ min: 1, max: 14 }).map(pool),
  toPlay: fc.integer({ min: 0, max: 5 }),
  turns: fc.array(anyTurn, { minLength: 1, maxLength: 8 }),
});

describe('any sequence', () => {
  test('[BAN-6] plays each item once, as many as there are to play, whatever the votes', () => {
    fc.assert(
      fc.property(
        anyChallenge,
        fc.infiniteStream(fc.nat({ max: 1000 })),
        fc.boolean(),
        ({ items, toPlay, turns }, numbers, isOnTime) => {
          const choose = (count: number) => numbers.next().value % count;
          const begun = opened({ category: 'maps', items, toPlay, turns });
          const now = new Date(+start + 3_600_000);
          const state = isOnTime
            ? played(begun, choose)
            : expireTurn({ state: begun, now, chooseIndex: choose });
          expect(state.status).toBe('closed');
          const games = playedItems(state);
          expect(games).toHaveLength(Math.min(items.length, toPlay));
          expect(new Set(games).size).toBe(games.length);
          const picks = takenItems({ state, kind: 'pick' }).map(({ item }) => item);
          if (toPlay > 0) expect(games).toEqual(expect.arrayContaining(picks));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('[BAN-13] is without a fault exactly if each side owes each turn in full', () => {
    fc.assert(
      fc.property(anyChallenge, ({ items, toPlay, turns }) => {
        const fault = findSequenceFault({ turns, items: items.length, toPlay });
        // The worst case: no two sides ever choose the same item.
        const state = played(
          opened({
            category: 'maps',
            items,
            toPlay,
            turns: turns.map((turn) => ({ ...turn, mode: 'open' as const })),
          }),
          () => 0,
        );
        const isFull = turns.every(
          ({ count }, index) =>
            state.turns.length > 0 &&
            state.log
              .filter((entry) => entry.turnIndex === index)
              .every((entry) => entry.items.length === count),
        );
        expect(fault === undefined).toBe(isFull && items.length >= toPlay);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  { turns: 'ban ban pick pick ban ban', items: 7, toPlay: 3, detail: undefined },
  {
    turns: 'ban ban pick pick ban ban ban',
    items: 7,
    toPlay: 3,
    detail: 'turn 7: it leaves 0 items for 1 more to play',
  },
  {
    turns: 'pick pick pick pick',
    items: 7,
    toPlay: 3,
    detail: 'turn 4: it makes 4 items picked, but a best of 3 plays only 3',
  },
  {
    turns: 'ban ban pick',
    items: 2,
    toPlay: 0,
    detail: 'turn 3: it takes 1 item, but 0 items would be left',
  },
])('[BAN-13] $turns of $items for $toPlay: $detail', ({ turns, items, toPlay, detail }) => {
  expect(findSequenceFault({ turns: turnsOf(turns), items, toPlay })?.detail).toBe(detail);
});
