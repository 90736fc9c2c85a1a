import { otherSide, type Side } from '../bracket/bracket.ts';
import { BAN_RESERVE_MS, BRAWLER_TURN_SECONDS, MAP_TURN_SECONDS, SECOND_MS } from '../constants.ts';
import type { UserId } from '../ids.ts';
import { isOrderChoice, ORDER_CHOICES, traitsOfKind, type TurnKind } from './turns.ts';

/** The treatment of a vote that does not come in time. */
export type TurnTimeout = 'random' | 'skip';
/**
 * One turn: `count` items of each of its sides; blind votes are visible only to their side before
 * the turn ends. `first` and `second` are the sides in the order that the coin, the sides' choice
 * or the last game decides.
 */
export interface BanTurn {
  sides: Side | 'both' | 'first' | 'second';
  kind: TurnKind;
  count: number;
  mode: 'blind' | 'open';
  seconds: number;
  /** Absent: a missing vote is filled at random. */
  timeout?: TurnTimeout | undefined;
  /** The most that a side may take from its reserve in this turn; absent: all of it. */
  reserveSeconds?: number | undefined;
}

/**
 * The votes of one side in one turn; `auto` are those of its items that were filled at random. In a
 * turn `side` or `order` the items are what the side chose. The decider is of no side.
 */
export interface PickBanLogEntry {
  turnIndex: number;
  side: Side | null;
  kind: TurnKind;
  items: string[];
  auto: string[];
  at: string;
  /** Whether the side let its time pass and the turn was skipped. */
  skipped?: true;
  /** The item whose side was chosen; null where the side is that of the whole game. */
  of?: string | null;
}

/** A member's suggestion for the side's vote in the current turn. */
interface Suggestion {
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
  /** The side that the coin, the alternation or the last game put first. Absent: home. */
  toss?: Side;
  /** The side that acts first now: that of the toss until a turn `order` decides otherwise. */
  first?: Side;
  /** The names of the two sides of the game, for example attack and defence. */
  gameSides?: string[];
  /** The number of the game that a draft is for, from 1; absent where it is for the series. */
  game?: number;
  /** The winner of the game before, for which a draft waits. */
  previousWinner?: Side;
  /** Whether the loser of the game before acts first. */
  loserFirst?: true;
  /** The sides that claim to have won the game before. */
  claims?: { home: boolean; away: boolean };
  /** Whether it begins with a reserve of its own, not with what is left of the series'. */
  hasOwnReserve?: true;
}

/** [BAN-1] The default turns: both sides ban two brawlers, blind, 60 s. */
export const DEFAULT_BRAWLER_TURNS: BanTurn[] = [
  { sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: BRAWLER_TURN_SECONDS },
];

/**
 * [BAN-1] Returns the default turns of maps: the sides ban one in turn (30 s each) until as many
 * are left as are played; a coin decides who begins.
 */
function defaultMapTurns({ items, toPlay }: { items: number; toPlay: number }): BanTurn[] {
  return Array.from({ length: Math.max(0, items - toPlay) }, (_, index) => ({
    sides: index % 2 === 0 ? 'first' : 'second',
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
  first = 'home',
  game,
  loserFirst = false,
  timeout,
  reserveSeconds,
  gameSides,
}: {
  category: string;
  items: string[];
  toPlay: number;
  turns?: BanTurn[];
  /** The side that the toss put first. */
  first?: Side;
  /** The number of the game that it is for. */
  game?: number | undefined;
  /** Whether the loser of the game before acts first. */
  loserFirst?: boolean;
} & SequenceOptions): PickBanState {
  return {
    status: 'pending',
    category,
    turns:
      turns.every(({ kind }) => kind === 'ban') && items.length <= toPlay
        ? []
        : turns.map((turn) => (timeout && !turn.timeout ? { ...turn, timeout } : turn)),
    items,
    toPlay,
    turnIndex: 0,
    turnEndsAt: null,
    deadline: null,
    ...reserveOf(reserveSeconds),
    votes: { home: null, away: null },
    auto: { home: false, away: false },
    log: [],
    toss: first,
    first,
    ...(gameSides && { gameSides }),
    ...(game !== undefined && { game }),
    ...(loserFirst && { loserFirst: true as const }),
  };
}

/** Returns the reserve of a sequence: its own, or that of every series. */
function reserveOf(seconds: number | undefined): Pick<PickBanState, 'reserveMs' | 'hasOwnReserve'> {
  if (seconds === undefined) return { reserveMs: { home: BAN_RESERVE_MS, away: BAN_RESERVE_MS } };
  const reserve = seconds * SECOND_MS;
  return { reserveMs: { home: reserve, away: reserve }, hasOwnReserve: true };
}

/** The settings of a sequence that hold for all of its turns. */
export interface SequenceOptions {
  /** The treatment of missing votes in turns without one of their own. */
  timeout?: TurnTimeout | undefined;
  /** The reserve of each side for the series. Absent: what is left of it, at first 60 s. */
  reserveSeconds?: number | undefined;
  /** The names of the two sides of the game. */
  gameSides?: string[] | undefined;
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

/** [BAN-15] Returns the sides that act in a turn; `order` goes by the toss, the rest by its outcome. */
export function actorsOf({ toss = 'home', first = toss }: PickBanState, turn: BanTurn): Side[] {
  const leader = turn.kind === 'order' ? toss : first;
  if (turn.kind === 'decider') return [];
  if (turn.sides === 'both') return ['home', 'away'];
  if (turn.sides === 'first') return [leader];
  return [turn.sides === 'second' ? otherSide(leader) : turn.sides];
}

/** [BAN-7] Returns the sides of the current turn that have not voted. */
export function waitingSides(state: PickBanState): Side[] {
  const turn = state.turns[state.turnIndex];
  if (state.status !== 'open' || !turn) return [];
  return actorsOf(state, turn).filter((side) => state.votes[side] === null);
}

/**
 * [BAN-6] Returns how many items a side owes in the current turn: the turn's count, less if more
 * bans would leave too few to play or to pick later, or more picks than are played. What is picked
 * already needs no other item.
 */
export function countOwed(state: PickBanState): number {
  const turn = state.turns[state.turnIndex];
  if (!turn || turn.kind === 'decider') return 0;
  if (!traitsOfKind(turn.kind).choosesItems) return Math.min(1, availableItems(state).length);
  const sides = turn.sides === 'both' ? 2 : 1;
  return Math.max(0, Math.min(turn.count, Math.floor(countFree(state, turn.kind) / sides)));
}

/** Returns how many items the current turn may take. */
function countFree(state: PickBanState, kind: TurnKind): number {
  const left = state.items.length - takenBefore(state).size;
  const protectedItems = protectedBefore(state).size;
  if (kind === 'ban') return left - Math.max(countReserved(state), protectedItems);
  return kind === 'protect' ? left - protectedItems : Math.min(left, picksLeft(state));
}

/** Returns how many different items are played for certain: picks and deciders. */
const countPicked = (state: PickBanState): number => new Set(playedSoFar(state)).size;

const playedSoFar = ({ log }: PickBanState): string[] =>
  log.filter(({ kind }) => traitsOfKind(kind).plays).flatMap(({ items }) => items);

/** Returns how many picks still fit: any number in a category of which nothing is played. */
export const picksLeft = (state: PickBanState): number =>
  state.toPlay === 0 ? Infinity : state.toPlay - countPicked(state);

/** Returns how many items no ban may take: those left to play, and those of later picks. */
function countReserved(state: PickBanState): number {
  const laterPicks = state.turns
    .slice(state.turnIndex + 1)
    .filter(({ kind }) => traitsOfKind(kind).plays)
    .reduce((sum, turn) => sum + turn.count * (turn.sides === 'both' ? 2 : 1), 0);
  return Math.max(0, state.toPlay - countPicked(state), Math.min(laterPicks, picksLeft(state)));
}

/** Returns the items that turns which have ended took out of the pool. */
const takenBefore = ({ log, turnIndex }: PickBanState): Set<string> =>
  new Set(
    log
      .filter((entry) => entry.turnIndex < turnIndex && traitsOfKind(entry.kind).takes)
      .flatMap((entry) => entry.items),
  );

/** Returns the protected items that are still in the pool. */
function protectedBefore(state: PickBanState): Set<string> {
  const usedItems = takenBefore(state);
  return new Set(
    takenItems({ state, kind: 'protect' }).flatMap(({ item }) => (usedItems.has(item) ? [] : item)),
  );
}

/**
 * [BAN-6] Returns the items that may be chosen now; in a blind turn the other side's votes do not
 * count yet. [BAN-14] A protected item may be picked and not banned; in a turn `side` or `order`
 * the choices stand instead of items.
 */
export function availableItems(state: PickBanState): string[] {
  const turn = state.turns[state.turnIndex];
  if (turn?.kind === 'side') return [...(state.gameSides ?? [])];
  if (turn?.kind === 'order') return orderChoices(state);
  const unavailable = unavailableItems(state, turn);
  return state.items.filter((item) => !unavailable.has(item));
}

/** Returns the items that a turn which chooses items may not choose. */
function unavailableItems(state: PickBanState, turn: BanTurn | undefined): Set<string> {
  const isPick = turn !== undefined && traitsOfKind(turn.kind).plays;
  return new Set([
    ...takenBefore(state),
    ...(isPick ? [] : protectedBefore(state)),
    ...(turn?.mode === 'open' ? [...votesOf(state, 'home'), ...votesOf(state, 'away')] : []),
  ]);
}

const votesOf = ({ votes }: PickBanState, side: Side): string[] => votes[side] ?? [];

/**
 * Returns what a turn `order` may choose: the order, or the side of the whole game, each decided
 * once. Where maps are played, each has a side of its own.
 */
function orderChoices({ log, gameSides = [], toPlay }: PickBanState): string[] {
  const chosen = log.filter(({ kind }) => kind === 'order').flatMap(({ items }) => items);
  return [
    ...(chosen.some(isOrderChoice) ? [] : ORDER_CHOICES),
    ...(toPlay > 0 || chosen.some((choice) => !isOrderChoice(choice)) ? [] : gameSides),
  ];
}

/**
 * [BAN-14] Returns the item whose side the current turn chooses: the last that is played so far;
 * null where the side is that of the whole game.
 */
export const itemOfSideTurn = (state: PickBanState): string | null =>
  state.toPlay === 0 ? null : (playedSoFar(state).at(-1) ?? null);

export interface TakenItem {
  item: string;
  side: Side | null;
  auto: boolean;
}

/**
 * [BAN-9] Returns what was banned, picked or protected so far, in order, with its side and whether
 * it was filled at random.
 */
export function takenItems({ state, kind }: { state: PickBanState; kind: TurnKind }): TakenItem[] {
  return state.log
    .filter((entry) => entry.kind === kind)
    .flatMap(({ items, side, auto }) =>
      items.map((item) => ({ item, side, auto: auto.includes(item) })),
    );
}

/**
 * [BAN-9] Returns what is played, in order: the picks and the decider, each once, then what was not
 * banned, as many as are to be played.
 */
export function playedItems(state: PickBanState): string[] {
  const picked = new Set(playedSoFar(state));
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
