import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { decideVote, voteOf } from './cast-vote.ts';
import {
  availableItems,
  countOwed,
  createChallenge,
  playedItems,
  waitingSides,
  type BanTurn,
  type PickBanState,
} from './pick-ban.ts';
import { openChallenge } from './turn-clock.ts';
import { ORDER_CHOICES, traitsOfKind } from './turns.ts';
import { findSequenceFault } from './validate-sequence.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const GAME_SIDES = ['attack', 'defence'];
const POOL = ['a', 'b', 'c', 'd'];

const turnOf = (kind: BanTurn['kind'], sides: BanTurn['sides'], mode: BanTurn['mode'] = 'open') =>
  ({ kind, sides, mode, count: 1, seconds: 10 }) as const satisfies BanTurn;

/** Every turn of one item: of one side the mode makes no difference. */
const TURNS: BanTurn[] = [
  ...(['ban', 'pick', 'protect'] as const).flatMap((kind) => [
    turnOf(kind, 'first'),
    turnOf(kind, 'second'),
    turnOf(kind, 'both'),
    turnOf(kind, 'both', 'blind'),
  ]),
  ...(['side', 'order'] as const).flatMap((kind) => [
    turnOf(kind, 'first'),
    turnOf(kind, 'second'),
  ]),
  turnOf('decider', 'first'),
];

interface Sequence {
  turns: readonly BanTurn[];
  items: number;
  toPlay: number;
}

/** Returns whether a sequence is the first of the two that exchanging the sides makes one. */
const isCounted = (turns: readonly BanTurn[]) =>
  turns.find(({ sides }) => sides === 'first' || sides === 'second')?.sides !== 'second';

/** Yields all sequences of up to a length. */
function* sequencesUpTo(length: number, before: BanTurn[] = []): Generator<BanTurn[]> {
  if (before.length > 0) yield before;
  if (before.length < length)
    for (const turn of TURNS) yield* sequencesUpTo(length, [...before, turn]);
}

/** Returns the available choices, of the items that no vote has named yet only the first. */
function differentChoices(state: PickBanState): string[] {
  const named = new Set([
    ...state.log.flatMap(({ items }) => items),
    ...(state.votes.home ?? []),
    ...(state.votes.away ?? []),
  ]);
  const available = availableItems(state);
  const isItem = (choice: string) => state.items.includes(choice);
  const [first] = available.filter((choice) => isItem(choice) && !named.has(choice));
  return available.filter((choice) => !isItem(choice) || named.has(choice) || choice === first);
}

/** Calls back with every end of a sequence; the order of votes within a turn makes none differ. */
function playInAllWays(state: PickBanState, visit: (end: PickBanState) => void): void {
  if (state.status !== 'open') return visit(state);
  expect(countOwed(state)).toBe(1);
  const side = waitingSides(state)[0]!;
  for (const item of differentChoices(state)) {
    const decision = decideVote({ state, side, vote: voteOf(state, [item]), now: NOW });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    playInAllWays(decision.value, visit);
  }
}

/** Returns why the result of a log is ambiguous, from the log alone; null if it is not. */
function ambiguityOf({ log, items, toPlay, turns }: PickBanState): string | null {
  const sidesOf = new Map<string, number>();
  const takenItems = new Set<string>();
  let [orders, lastPlayed] = [0, ''];
  for (const { kind, items: chosen, of, turnIndex } of log) {
    const [item] = chosen;
    if (item === undefined || chosen.length !== turns[turnIndex]!.count) return `${kind} is empty`;
    if (kind === 'decider' && items.filter((one) => !takenItems.has(one)).length !== 1)
      return 'the decider is one of several';
    const isOrder = kind === 'order' && (ORDER_CHOICES as readonly string[]).includes(item);
    if (isOrder) orders += 1;
    else if (kind === 'side' || kind === 'order') {
      const target = kind === 'side' ? (of ?? 'game') : 'game';
      if (kind === 'side' && toPlay > 0 && of !== lastPlayed) return 'a side of another item';
      sidesOf.set(target, (sidesOf.get(target) ?? 0) + 1);
    }
    if (traitsOfKind(kind).takes) takenItems.add(item);
    if (traitsOfKind(kind).plays) lastPlayed = item;
  }
  if (orders > 1) return 'the order is chosen twice';
  const twice = [...sidesOf].find(([, count]) => count > 1);
  return twice ? `two sides for ${twice[0]}` : null;
}

/** Plays an accepted sequence in all ways; returns how many ends it has. */
function expectUnambiguous({ turns, items, toPlay }: Sequence): number {
  let ends = 0;
  const pending = createChallenge({
    category: 'maps',
    items: POOL.slice(0, items),
    toPlay,
    turns: [...turns],
    gameSides: GAME_SIDES,
  });
  playInAllWays(openChallenge({ state: pending, now: NOW }), (end) => {
    ends += 1;
    const why = ambiguityOf(end);
    if (why !== null || playedItems(end).length !== toPlay)
      throw new Error(
        `${why ?? 'too few are played'}: ${JSON.stringify({ turns, items, toPlay })}`,
      );
  });
  return ends;
}

const accepts = ({ turns, items, toPlay }: Sequence) =>
  findSequenceFault({ turns, items, toPlay, gameSides: GAME_SIDES }) === undefined;

test('[BAN-13] every accepted sequence of up to four turns of one item ends without ambiguity', () => {
  const counts = { sequences: 0, accepted: 0, ends: 0 };
  for (const turns of sequencesUpTo(4)) {
    if (!isCounted(turns)) continue;
    counts.sequences += 1;
    for (const items of [1, 2, 3])
      for (let toPlay = 0; toPlay <= items; toPlay++) {
        if (!accepts({ turns, items, toPlay })) continue;
        counts.accepted += 1;
        counts.ends += expectUnambiguous({ turns, items, toPlay });
      }
  }
  expect(counts.sequences).toBeGreaterThan(40_000);
  expect(counts.accepted).toBeGreaterThan(1_000);
  expect(counts.ends).toBeGreaterThan(5_000);
}, 600_000);

test('[BAN-13] 50,000 sequences of five to seven turns over three items end without ambiguity', () => {
  const chance = createChance(41);
  const pickOne = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(chance() * values.length)]!;
  let accepted = 0;
  while (accepted < 50_000) {
    const turns = Array.from({ length: pickOne([5, 6, 7]) }, () => pickOne(TURNS));
    const sequence = { turns, items: 3, toPlay: pickOne([0, 1, 2, 3]) };
    if (!accepts(sequence)) continue;
    accepted += 1;
    expectUnambiguous(sequence);
  }
}, 600_000);
