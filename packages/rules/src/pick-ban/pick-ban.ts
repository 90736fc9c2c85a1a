import type { Side } from '../bracket/bracket.ts';
import { BAN_RESERVE_MS, BRAWLER_TURN_SECONDS, MAP_TURN_SECONDS } from '../constants.ts';
import type { UserId } from '../ids.ts';

export type TurnKind = 'ban' | 'pick';
/**
 * One turn: `count` items of each of its sides; blind votes are visible only to their side before
 * the turn ends.
 */
export interface BanTurn {
  sides: Side | 'both';
  kind: TurnKind;
  count: number;
  mode: 'blind' | 'open';
  seconds: number;
}

/** The votes of one side in one turn; `auto` are those of its items that were filled at random. */
export interface PickBanLogEntry {
  turnIndex: number;
  side: Side;
  kind: TurnKind;
  items: string[];
  auto: string[];
  at: string;
}

/** A member's suggestion for the side's vote in the current turn. */
export interface Suggestion {
  side: Side;
  userId: UserId;
  items: string[];
}

/** The whole state of a challenge, as JSON: instants are ISO 8601 UTC. */
export interface PickBanState {
  status: 'pending' | 'open' | 'closed' | 'cancelled';
  category: string;
  turns: BanTurn[];
  /** The pool, in order. */
  items: string[];
  /** The items that must be left over: bans never go below it. */
  toPlay: number;
  turnIndex: number;
  /** The end of the turn's seconds. */
  turnEndsAt: string | null;
  /**
   * The next instant at which something is due: the turn's end, or the end of a waiting side's
   * reserve.
   */
  deadline: string | null;
  reserveMs: { home: number; away: number };
  /** The votes of the current turn. */
  votes: { home: string[] | null; away: string[] | null };
  /** Whether a side's votes of the current turn were filled at random. */
  auto: { home: boolean; away: boolean };
  log: PickBanLogEntry[];
  /** The instant since which an operator has paused the clock. */
  pausedAt?: string | null;
  suggestions?: Suggestion[];
}

/** [BAN-1] The default turns: both sides ban two brawlers, blind, 60 s. */
export const DEFAULT_BRAWLER_TURNS: BanTurn[] = [
  { sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: BRAWLER_TURN_SECONDS },
];

/**
 * [BAN-1] Returns the default turns of maps: home bans one, away bans one, and so on (30 s each)
 * until as many are left as are played.
 */
export function defaultMapTurns({ items, toPlay }: { items: number; toPlay: number }): BanTurn[] {
  return Array.from({ length: Math.max(0, items - toPlay) }, (_, index) => ({
    sides: index % 2 === 0 ? 'home' : 'away',
    kind: 'ban',
    count: 1,
    mode: 'open',
    seconds: MAP_TURN_SECONDS,
  }));
}

/**
 * [BAN-1] Returns the turns of a category when its segment configures none: those of `maps`, else
 * those of brawlers.
 */
export function defaultTurns({
  category,
  items,
  toPlay,
}: {
  category: string;
  items: number;
  toPlay: number;
}): BanTurn[] {
  return category === 'maps' ? defaultMapTurns({ items, toPlay }) : DEFAULT_BRAWLER_TURNS;
}

/**
 * [BAN-2] Creates a challenge at match check-in: pending, its clock not started. A pool no larger
 * than the number to play gets no turns, unless picks decide the order.
 */
export function createChallenge({
  category,
  items,
  toPlay,
  turns = defaultTurns({ category, items: items.length, toPlay }),
}: {
  category: string;
  items: string[];
  toPlay: number;
  turns?: BanTurn[];
}): PickBanState {
  return {
    status: 'pending',
    category,
    turns: items.length <= toPlay && turns.every(({ kind }) => kind === 'ban') ? [] : turns,
    items,
    toPlay,
    turnIndex: 0,
    turnEndsAt: null,
    deadline: null,
    reserveMs: { home: BAN_RESERVE_MS, away: BAN_RESERVE_MS },
    votes: { home: null, away: null },
    auto: { home: false, away: false },
    log: [],
  };
}

/**
 * [BAN-3] Returns whether a series' first challenge opens: both sides have a member present, or the
 * series' date has come.
 */
export function challengeOpensAt({
  date,
  present,
  now,
}: {
  date: Date | null;
  /** The checked-in members of each side. */
  present: { home: number; away: number };
  now: Date;
}): boolean {
  return (present.home > 0 && present.away > 0) || (date !== null && now >= date);
}

/** [BAN-7] Returns the sides of the current turn that have not voted. */
export function waitingSides({ status, turns, turnIndex, votes }: PickBanState): Side[] {
  const turn = turns[turnIndex];
  if (status !== 'open' || !turn) return [];
  return (['home', 'away'] as const).filter(
    (side) => (turn.sides === 'both' || turn.sides === side) && votes[side] === null,
  );
}

/**
 * [BAN-6] Returns how many items a side owes in the current turn: the turn's count, less if more
 * bans would leave too few to play or to pick later, or more picks than are played. What is picked
 * already needs no other item.
 */
export function countOwed(state: PickBanState): number {
  const turn = state.turns[state.turnIndex];
  if (!turn) return 0;
  const left = state.items.length - takenBefore(state).size;
  const free = turn.kind === 'ban' ? left - countReserved(state) : Math.min(left, picksLeft(state));
  return Math.max(0, Math.min(turn.count, Math.floor(free / sidesOf(turn))));
}

const sidesOf = ({ sides }: BanTurn): number => (sides === 'both' ? 2 : 1);

/** Returns how many different items have been picked in turns that have ended. */
const countPicked = (state: PickBanState): number =>
  new Set(takenItems({ state, kind: 'pick' }).map(({ item }) => item)).size;

/** Returns how many picks still fit: any number in a category of which nothing is played. */
const picksLeft = (state: PickBanState): number =>
  state.toPlay === 0 ? Infinity : state.toPlay - countPicked(state);

/** Returns how many items no ban may take: those left to play, and those of later picks. */
function countReserved(state: PickBanState): number {
  const laterPicks = state.turns
    .slice(state.turnIndex + 1)
    .filter(({ kind }) => kind === 'pick')
    .reduce((sum, turn) => sum + turn.count * sidesOf(turn), 0);
  return Math.max(0, state.toPlay - countPicked(state), Math.min(laterPicks, picksLeft(state)));
}

/** Returns the items banned or picked in turns that have ended. */
function takenBefore({ log, turnIndex }: PickBanState): Set<string> {
  return new Set(
    log.filter((entry) => entry.turnIndex < turnIndex).flatMap((entry) => entry.items),
  );
}

/**
 * [BAN-6] Returns the items that may be banned or picked now; in a blind turn the other side's
 * votes do not count yet.
 */
export function availableItems(state: PickBanState): string[] {
  const takenItemsBefore = takenBefore(state);
  if (state.turns[state.turnIndex]?.mode === 'open')
    for (const item of [...(state.votes.home ?? []), ...(state.votes.away ?? [])])
      takenItemsBefore.add(item);
  return state.items.filter((item) => !takenItemsBefore.has(item));
}

export interface TakenItem {
  item: string;
  side: Side;
  auto: boolean;
}

/**
 * [BAN-9] Returns what was banned or picked so far, in order, with its side and whether it was
 * filled at random.
 */
export function takenItems({ state, kind }: { state: PickBanState; kind: TurnKind }): TakenItem[] {
  return state.log
    .filter((entry) => entry.kind === kind)
    .flatMap(({ items, side, auto }) =>
      items.map((item) => ({ item, side, auto: auto.includes(item) })),
    );
}

/**
 * [BAN-9] Returns what is played, in order: the picks, each once, then what was not banned, as many
 * as are to be played.
 */
export function playedItems(state: PickBanState): string[] {
  const picked = new Set(takenItems({ state, kind: 'pick' }).map(({ item }) => item));
  const unavailable = new Set([
    ...picked,
    ...takenItems({ state, kind: 'ban' }).map(({ item }) => item),
  ]);
  return [...picked, ...state.items.filter((item) => !unavailable.has(item))].slice(
    0,
    state.toPlay,
  );
}

/**
 * [BAN-8] Returns the state as one side (null: a spectator) may see it: without blind votes of
 * others before their turn ends, and always without suggestions of others.
 */
export function hideSecretVotes({
  state,
  side,
}: {
  state: PickBanState;
  side: Side | null;
}): PickBanState {
  const suggestions = (state.suggestions ?? []).filter((one) => one.side === side);
  if (state.turns[state.turnIndex]?.mode !== 'blind') return { ...state, suggestions };
  return {
    ...state,
    suggestions,
    votes: {
      home: side === 'home' ? state.votes.home : null,
      away: side === 'away' ? state.votes.away : null,
    },
  };
}
