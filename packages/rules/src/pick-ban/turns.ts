import { otherSide, type Side } from '../bracket/bracket.ts';

export type TurnKind = 'ban' | 'pick' | 'protect' | 'side' | 'order' | 'decider';

/** The effect of a turn on its items: it takes them out of the pool, plays them, or neither. */
interface TurnTraits {
  /** Whether its items can be neither banned nor picked afterwards. */
  takes: boolean;
  /** Whether its items are played. */
  plays: boolean;
  /** Whether it chooses items of the pool, and not a side or the order. */
  choosesItems: boolean;
}

const TRAITS: Record<TurnKind, TurnTraits> = {
  ban: { takes: true, plays: false, choosesItems: true },
  pick: { takes: true, plays: true, choosesItems: true },
  protect: { takes: false, plays: false, choosesItems: true },
  side: { takes: false, plays: false, choosesItems: false },
  order: { takes: false, plays: false, choosesItems: false },
  decider: { takes: true, plays: true, choosesItems: true },
};

/** [BAN-14] Returns what a kind of turn does with its items. */
export const traitsOfKind = (kind: TurnKind): TurnTraits => TRAITS[kind];

/** The two choices of a turn `order` beside the sides of the game. */
export const ORDER_CHOICES = ['first', 'second'] as const;

/** Returns whether a choice is one of `ORDER_CHOICES`. */
export const isOrderChoice = (choice: string): choice is (typeof ORDER_CHOICES)[number] =>
  choice === 'first' || choice === 'second';

/**
 * [BAN-15] Returns who acts first after a choice of a side in a turn `order`; a choice of a side of
 * the game changes nothing.
 */
export function firstAfterChoice(first: Side, by: Side, choice: string): Side {
  if (!isOrderChoice(choice)) return first;
  return choice === 'first' ? by : otherSide(by);
}
