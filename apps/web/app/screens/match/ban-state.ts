import type { ChallengeTurn, Chosen, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import type { BanData, ShownChallenge } from './read-match.ts';

export type Side = 'home' | 'away';

/** The challenge on show: the first that is not over, else the last. */
export const currentChallenge = (challenges: ShownChallenge[]): ShownChallenge | null =>
  challenges.find(({ status }) => status === 'open' || status === 'pending') ??
  challenges.at(-1) ??
  null;

const turnOf = (challenge: ShownChallenge): ChallengeTurn | null =>
  challenge.turn ? (challenge.turns[challenge.turn.index] ?? null) : null;

export const itemsOf = (challenge: ShownChallenge, items: Item[]): Item[] =>
  challenge.pool.flatMap((id) => items.find((item) => item.id === id) ?? []);

export const isMaps = (challenge: ShownChallenge): boolean => challenge.category.name === 'maps';

export interface Fate {
  kind: 'banned' | 'picked';
  side: Chosen['side'];
  auto: boolean;
}

/** What became of an item so far. */
export function fateOf(challenge: ShownChallenge, item: string): Fate | null {
  const banned = challenge.banned.find((chosen) => chosen.item === item);
  if (banned) return { kind: 'banned', side: banned.side, auto: banned.auto };
  const picked = challenge.picked.find((chosen) => chosen.item === item);
  return picked ? { kind: 'picked', side: picked.side, auto: picked.auto } : null;
}

export interface Turn {
  turn: ChallengeTurn;
  deadline: string;
  /** Whether the side has yet to choose, and may. */
  mine: boolean;
  inReserve: boolean;
  /** Since when its clock stands still; null while it runs. */
  pausedAt: string | null;
}

/** The running turn as one side sees it. */
export function runningTurn(challenge: ShownChallenge, side: Side | null): Turn | null {
  const turn = turnOf(challenge);
  if (!turn || !challenge.turn || challenge.status !== 'open') return null;
  const {
    pausedAt,
    turn: { deadline, sides, inReserve },
  } = challenge;
  return {
    turn,
    deadline,
    mine: pausedAt === null && side !== null && sides.includes(side),
    inReserve,
    pausedAt,
  };
}

/** Presses an item: a pressed one is let go; with all places taken the oldest makes room. */
export function pressed(chosen: string[], item: string, count: number): string[] {
  if (chosen.includes(item)) return chosen.filter((other) => other !== item);
  return [...chosen, item].slice(-count);
}

/** Null: drawn from its name. */
export const pictureOfItem = (data: BanData, id: string): string | null =>
  pictureOf(data.items.find((item) => item.id === id) ?? { image: null });
export const nameOfItem = (data: BanData, id: string): string =>
  data.items.find((item) => item.id === id)?.name ?? id;
