import type { BanTurn } from './pick-ban.ts';
import { type TurnKind, traitsOfKind } from './turns.ts';

interface Sequence {
  turns: readonly BanTurn[];
  /** The size of the pool. */
  items: number;
  /** How many items are played; 0 in a category of which nothing is played. */
  toPlay: number;
  gameSides?: readonly string[] | undefined;
}

export interface SequenceFault {
  /** The index of the first turn that cannot be played. */
  turn: number;
  /** The reason as an operator reads it, with the number of the turn. */
  detail: string;
}

/** The figures after some turns, if no two sides ever choose the same item. */
interface Progress {
  left: number;
  /** The items that are left if both sides chose the same ones whenever they could. */
  leftAtMost: number;
  /** Whether the last played item has no side of the game yet. */
  canTakeSide: boolean;
  played: number;
  protectedItems: number;
  /** How many turns of each kind there were. */
  turns: Record<TurnKind, number>;
}

type TurnRule = (
  turn: BanTurn & { itemCount: number },
  facts: Sequence & { progress: Progress },
) => string | undefined;

const findPickFault: TurnRule = ({ itemCount }, { toPlay, progress: { left, played } }) => {
  if (toPlay > 0 && played + itemCount > toPlay)
    return `it makes ${formatItems(played + itemCount)} picked, but a best of ${toPlay} plays only ${toPlay}`;
  return itemCount > left ? formatShortage(itemCount, left) : undefined;
};

const findBanFault: TurnRule = ({ itemCount }, { progress: { left, protectedItems } }) =>
  itemCount > left - protectedItems ? formatShortage(itemCount, left - protectedItems) : undefined;

const findDeciderFault: TurnRule = (turn, facts) => {
  const { left, leftAtMost } = facts.progress;
  if (facts.toPlay === 0) return 'nothing of this category is played, so there is no decider';
  if (left > 1) return `${formatItems(left)} would be left, but the decider must be the only one`;
  if (leftAtMost > 1)
    return `${formatItems(leftAtMost)} would be left if both sides chose the same blind, but the decider must be the only one`;
  return findPickFault(turn, facts);
};

const findSideFault: TurnRule = (
  { sides, count },
  { gameSides = [], toPlay, progress: { canTakeSide, turns } },
) => {
  if (gameSides.length < 2) return 'the names of the two sides of the game are missing';
  if (sides === 'both' || count !== 1) return 'one side alone chooses one side of the game';
  if (toPlay > 0)
    return canTakeSide
      ? undefined
      : 'the last item that is played has a side already, or there is none';
  if (turns.order > 0) return 'the choice of the order can take the side of the game already';
  return turns.side > 0 ? 'the side of the whole game is chosen already' : undefined;
};

const findOrderFault: TurnRule = ({ sides, count }, { gameSides = [], toPlay, progress }) => {
  const { turns } = progress;
  if (sides === 'both' || count !== 1) return 'one side alone makes one choice';
  if (turns.order >= (toPlay > 0 || gameSides.length < 2 ? 1 : 2))
    return 'nothing is left to choose';
  return Object.values(turns).some((number) => number > 0) && turns.order === 0
    ? 'who acts first is chosen before the other turns'
    : undefined;
};

const TURN_RULES: Record<TurnKind, TurnRule> = {
  ban: findBanFault,
  protect: findBanFault,
  pick: findPickFault,
  decider: findDeciderFault,
  side: findSideFault,
  order: findOrderFault,
};

/**
 * [BAN-13] Returns the first turn of a sequence that cannot be played as it is written, with the
 * reason: more picks than are played, too few items, bans that leave too few to play, a decider
 * among several items (also if both sides choose the same blind), a second side for one item or one
 * whole game, or a side or an order that nothing is left to choose for.
 */
export function findSequenceFault(sequence: Sequence): SequenceFault | undefined {
  const progress: Progress = {
    left: sequence.items,
    leftAtMost: sequence.items,
    canTakeSide: false,
    played: 0,
    protectedItems: 0,
    turns: { ban: 0, pick: 0, protect: 0, side: 0, order: 0, decider: 0 },
  };
  for (const [index, turn] of sequence.turns.entries()) {
    const itemCount = turn.count * (turn.sides === 'both' && turn.kind !== 'decider' ? 2 : 1);
    const reason = TURN_RULES[turn.kind]({ ...turn, itemCount }, { ...sequence, progress });
    if (reason !== undefined) return toFault(index, reason);
    applyTurn(progress, { ...turn, itemCount });
    const needed = Math.max(0, sequence.toPlay - progress.played);
    if (progress.left < needed)
      return toFault(index, `it leaves ${formatItems(progress.left)} for ${needed} more to play`);
  }
  return undefined;
}

/** Adds a turn to the figures. */
function applyTurn(progress: Progress, turn: BanTurn & { itemCount: number }): void {
  const { kind, itemCount } = turn;
  const { takes, plays } = traitsOfKind(kind);
  if (takes) {
    progress.left -= itemCount;
    progress.leftAtMost -= turn.mode === 'blind' ? turn.count : itemCount;
  }
  if (plays) progress.played += itemCount;
  progress.canTakeSide = plays || (progress.canTakeSide && kind !== 'side');
  if (kind === 'protect') progress.protectedItems += itemCount;
  progress.turns[kind] += 1;
}

const toFault = (turn: number, reason: string): SequenceFault => ({
  turn,
  detail: `turn ${turn + 1}: ${reason}`,
});

const formatShortage = (itemCount: number, left: number): string =>
  `it takes ${formatItems(itemCount)}, but ${formatItems(left)} would be left`;

const formatItems = (count: number): string => `${count} item${count === 1 ? '' : 's'}`;
