import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideVote, voteOf } from './cast-vote.ts';
import { chosenSides } from './chosen-sides.ts';
import {
  availableItems,
  countOwed,
  createChallenge,
  playedItems,
  takenItems,
  waitingSides,
} from './pick-ban.ts';
import { BAN_PRESETS } from './presets.ts';
import { findSeriesFault, removedItems } from './sequences.ts';
import { openChallenge } from './turn-clock.ts';

const now = new Date('2025-05-03T12:00:00Z');
const pool = (count = 0) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
const sequences = BAN_PRESETS.flatMap((preset) =>
  preset.sequences.map((sequence) => ({
    ...sequence,
    id: preset.id,
    items: preset.pool[sequence.category] ?? 0,
    toPlay: sequence.category === 'maps' ? (sequence.bestOf?.[0] ?? 3) : 0,
  })),
);

/** Plays a preset to its end with votes that `choose` draws. */
function playPreset(
  {
    items,
    toPlay,
    id: _id,
    bestOf: _bestOf,
    first: _policy,
    ...sequence
  }: (typeof sequences)[number],
  {
    first,
    choose,
    left: startItems,
  }: { first: 'home' | 'away'; choose: (count: number) => number; left?: string[] },
) {
  const pending = createChallenge({ ...sequence, items: startItems ?? pool(items), toPlay, first });
  let state = openChallenge({ state: pending, now });
  while (state.status === 'open') {
    const left = availableItems(state);
    const chosen = Array.from(
      { length: countOwed(state) },
      () => left.splice(choose(left.length), 1)[0]!,
    );
    const side = waitingSides(state)[0]!;
    const decision = decideVote({ state, side, vote: voteOf(state, chosen), now });
    if (!decision.accepted)
      throw new Error(`${decision.refusal.reason} ${decision.refusal.detail}`);
    state = decision.value;
  }
  return state;
}

test.each(sequences)('[BAN-18] $id is played to its end, each turn in full', (sequence) => {
  const { category, items, bestOf = [3] } = sequence;
  expect(findSeriesFault(sequence, { category, items, bestOf: bestOf[0]! })).toBeUndefined();
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat({ max: 1000 })),
      fc.constantFrom('home' as const, 'away' as const),
      (numbers, first) => {
        const state = playPreset(sequence, {
          first,
          choose: (count) => numbers.next().value % count,
        });
        for (const { items, turnIndex } of state.log)
          expect(items).toHaveLength(sequence.turns[turnIndex]!.count);
        expect(playedItems(state)).toHaveLength(sequence.toPlay);
        const sideTurns = sequence.turns.filter(({ kind }) => kind === 'side');
        expect(chosenSides(state)).toHaveLength(sideTurns.length);
      },
    ),
    { numRuns: 40 },
  );
});

test('[BAN-18] in the best of 3 of a Major, team B chooses the sides of the first map and the decider', () => {
  const sequence = sequences.find(({ id }) => id === 'cs-major-bo3')!;
  const state = playPreset(sequence, { first: 'away', choose: () => 0 });
  expect(takenItems({ state, kind: 'ban' }).map(({ side }) => side)).toEqual([
    'away',
    'home',
    'home',
    'away',
  ]);
  expect(chosenSides(state).map(({ side }) => side)).toEqual(['home', 'away', 'home']);
});

test.each(['cs-bo5', 'valorant-bo5'])(
  '[BAN-18] in %s each side bans a map and picks two, and the other side starts there',
  (preset) => {
    const sequence = sequences.find(({ id }) => id === preset)!;
    const state = playPreset(sequence, { first: 'home', choose: () => 0 });
    const sidesOf = (kind: 'ban' | 'pick') => takenItems({ state, kind }).map(({ side }) => side);
    expect(sidesOf('ban')).toEqual(['home', 'away']);
    expect(sidesOf('pick')).toEqual(['home', 'away', 'home', 'away']);
    expect(chosenSides(state).map(({ side }) => side)).toEqual(['away', 'home', 'away', 'home']);
  },
);

test('[BAN-18] in captains mode the side that picks first bans three heroes before, the other four', () => {
  const sequence = sequences.find(({ id }) => id === 'dota-captains-mode')!;
  const state = playPreset(sequence, { first: 'home', choose: () => 0 });
  const turns = sequence.turns.map(({ sides, kind }) => `${sides} ${kind}`);
  const beforePicks = turns.slice(0, turns.indexOf('first pick'));
  const countIn = (list: string[], turn: string) => list.filter((one) => one === turn).length;
  expect(['first ban', 'second ban'].map((turn) => countIn(beforePicks, turn))).toEqual([3, 4]);
  for (const side of ['home', 'away'] as const)
    for (const [kind, count] of [
      ['ban', 7],
      ['pick', 5],
    ] as const)
      expect(takenItems({ state, kind }).filter((one) => one.side === side)).toHaveLength(count);
});

test.each(['lol-draft', 'lol-fearless'])(
  '[BAN-18] [BAN-15] in %s the loser of the game before chooses whether it bans first',
  (preset) => {
    const sequence = sequences.find(({ id }) => id === preset)!;
    expect([sequence.first, sequence.turns[0]?.kind]).toEqual(['loser', 'order']);
    for (const [choice, first] of [
      [0, 'away'],
      [1, 'home'],
    ] as const) {
      const state = playPreset(sequence, { first: 'away', choose: (count) => choice % count });
      expect(takenItems({ state, kind: 'ban' })[0]?.side).toBe(first);
    }
  },
);

test('[BAN-18] each preset names its source and edition', () => {
  for (const { source, edition } of BAN_PRESETS)
    expect(`${source}${edition}`.length).toBeGreaterThan(20);
  expect(new Set(BAN_PRESETS.map(({ id }) => id)).size).toBe(BAN_PRESETS.length);
});

test('[BAN-20] of a fearless series no champion is picked twice, and every game has its draft', () => {
  const { items, first: _policy, ...sequence } = sequences.find(({ id }) => id === 'lol-fearless')!;
  const drafts: ReturnType<typeof playPreset>[] = [];
  for (const game of [1, 2, 3]) {
    const removed = removedItems(drafts, sequence.removes);
    expect(removed).toHaveLength(10 * (game - 1));
    const left = pool(items).filter((item) => !removed.includes(item));
    drafts.push(
      playPreset({ ...sequence, items: left.length }, { first: 'home', choose: () => 0, left }),
    );
  }
  const picks = removedItems(drafts, ['picked']);
  expect(new Set(picks).size).toBe(30);
});
