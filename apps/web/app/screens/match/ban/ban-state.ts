import type {
  ChallengeTurn,
  ChosenItem,
  Item,
  VoteChoice,
} from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import type { BanData, ShownChallenge } from '../read-match.ts';

export type Side = 'home' | 'away';

/** Returns the shown challenge: the first that is not over, else the last that was played. */
export const findCurrentChallenge = (challenges: ShownChallenge[]): ShownChallenge | null =>
  challenges.find(({ status }) => status === 'open' || status === 'pending') ??
  challenges.findLast(({ status }) => status !== 'cancelled') ??
  challenges.at(-1) ??
  null;

const turnOf = (challenge: ShownChallenge): ChallengeTurn | null =>
  challenge.turn ? (challenge.turns[challenge.turn.index] ?? null) : null;

/** Returns the items of a challenge's pool, in its order. */
export const itemsOf = (challenge: ShownChallenge, items: Item[]): Item[] =>
  challenge.pool.flatMap((id) => items.find((item) => item.id === id) ?? []);

/** Returns whether a challenge is about maps. */
export const isMaps = (challenge: ShownChallenge): boolean => challenge.category.name === 'maps';

export interface Fate {
  kind: 'banned' | 'picked' | 'protected';
  side: ChosenItem['side'];
  auto: boolean;
}

/** Returns the fate of an item so far; null where it has none. */
export function fateOf(challenge: ShownChallenge, item: string): Fate | null {
  const banned = challenge.banned.find((chosen) => chosen.item === item);
  if (banned) return { kind: 'banned', side: banned.side, auto: banned.auto };
  const picked = challenge.picked.find((chosen) => chosen.item === item);
  if (picked) return { kind: 'picked', side: picked.side, auto: picked.auto };
  const protection = challenge.protected.find((chosen) => chosen.item === item);
  return protection ? { kind: 'protected', side: protection.side, auto: protection.auto } : null;
}

/** Returns whether an item can no longer be chosen: a protected one can still be picked. */
export function isTaken(challenge: ShownChallenge, item: string): boolean {
  const fate = fateOf(challenge, item);
  return fate !== null && !(fate.kind === 'protected' && turnOf(challenge)?.kind === 'pick');
}

/** Returns whether a side has voted to ban these items, in the running turn or in an earlier one. */
export const isLockedBy = (
  challenge: ShownChallenge,
  side: Side | null,
  items: readonly string[],
): boolean =>
  side !== null &&
  items.every(
    (item) =>
      challenge.votes[side]?.includes(item) ||
      challenge.banned.some((ban) => ban.item === item && ban.side === side && !ban.auto),
  );

export interface Turn {
  turn: ChallengeTurn;
  deadline: string;
  /** Whether it is this side's turn to choose. */
  mine: boolean;
  inReserve: boolean;
  /** The instant at which its clock was paused; null while it runs. */
  pausedAt: string | null;
  /** How many items are to be chosen. */
  count: number;
  /** The choices instead of items: sides of the game, or the order; empty for items. */
  choices: string[];
  /** The item whose side of the game is chosen, if the turn is about one. */
  item: string | null;
}

/** Returns the running turn as one side sees it; null where there is none. */
export function runningTurnOf(challenge: ShownChallenge, side: Side | null): Turn | null {
  const turn = turnOf(challenge);
  if (!turn || !challenge.turn || challenge.status !== 'open') return null;
  const {
    pausedAt,
    turn: { deadline, sides, inReserve, count, choices, item },
  } = challenge;
  return {
    turn,
    deadline,
    mine: pausedAt === null && side !== null && sides.includes(side),
    inReserve,
    pausedAt,
    count,
    choices,
    item,
  };
}

/** Returns the vote that chooses items, a side or the order in the running turn. */
export function voteOf(
  { turn: running }: ShownChallenge,
  { turn: { kind } }: Turn,
  chosen: string[],
): { choices: VoteChoice[] } {
  const turn = running?.index ?? 0;
  return {
    choices: chosen.map((value) =>
      kind === 'side' ? { turn, side: value } : { turn, item: value },
    ),
  };
}

/** Toggles an item in a choice; a full choice drops its oldest item. */
export function toggleItem(chosen: string[], item: string, count: number): string[] {
  if (chosen.includes(item)) return chosen.filter((other) => other !== item);
  return [...chosen, item].slice(-count);
}

/** Returns the picture of an item; null where its name is drawn instead. */
export const pictureOfItem = (data: BanData, id: string): string | null =>
  pictureOf(data.items.find((item) => item.id === id) ?? { image: null });
/** Returns the name of an item, or its id where it is unknown. */
export const nameOfItem = (data: BanData, id: string): string =>
  data.items.find((item) => item.id === id)?.name ?? id;
