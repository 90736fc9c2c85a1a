import { MAX_BRACKET_ROSTERS, MIN_BRACKET_ROSTERS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { graphCapacity, loadMatchCounts, type BracketGraph } from './graph/graph.ts';

export type EliminationFormat = 'single_elimination' | 'double_elimination' | 'custom_bracket';
/** The kinds of grand final; with `advantage` the side from the upper bracket begins with a win. */
export const GRAND_FINALS = ['none', 'single', 'reset', 'advantage'] as const;
export type GrandFinal = (typeof GRAND_FINALS)[number];

/**
 * 0 is the upper bracket, 1 the lower bracket, 2 the grand final (round 1, and 2 for the reset), 3
 * third place.
 */
export type BracketNumber = 0 | 1 | 2 | 3;

/**
 * [BRK-1] The five facts of an elimination; everything else about its shape is arithmetic, or data
 * if it has a graph.
 */
export interface BracketPlan {
  format: EliminationFormat;
  rosters: number;
  /** A power of two, at least `rosters`; with a graph the number of its seeds. */
  size: number;
  thirdPlace: boolean;
  grandFinal: GrandFinal;
  /** [BRK-18] The series and links of a custom bracket, which is bracket 0 alone. */
  graph?: BracketGraph;
}

/**
 * The position of a series. `roundNumber` and `matchNumber` start at 1, and `matchNumber` counts
 * within its round.
 */
export interface Position {
  bracketNumber: BracketNumber;
  roundNumber: number;
  matchNumber: number;
}

/** The numbers of a position in any format. */
export type PositionNumbers = Readonly<Record<keyof Position, number>>;

export type Side = 'home' | 'away';

/** A side of a series. A bye never has a roster; the roster of `tbd` is not known yet. */
export type Slot =
  | { kind: 'roster'; rosterId: RosterId; seed: number }
  | { kind: 'bye' }
  | { kind: 'tbd' };

export interface Outcome {
  /** [SER-8] Null only for an unplayed series that both sides lose: no roster goes on from it. */
  winner: Side | null;
  how: 'played' | 'forfeit' | 'double-forfeit' | 'bye' | 'unplayed';
  score: { home: number; away: number };
  forfeits?: { home: boolean; away: boolean };
}

export interface BracketSeries {
  position: Position;
  home: Slot;
  away: Slot;
  outcome: Outcome | null;
}

export const BYE: Slot = { kind: 'bye' };
export const TBD: Slot = { kind: 'tbd' };

/**
 * [BRK-1] Returns the plan of an elimination. The number of places is the next power of two; two
 * rosters play one series in either format.
 */
export function bracketPlan({
  format,
  rosters,
  thirdPlace = false,
  grandFinal = 'none',
}: {
  format: EliminationFormat;
  rosters: number;
  thirdPlace?: boolean;
  grandFinal?: GrandFinal;
}): BracketPlan {
  const size = 2 ** (32 - Math.clz32(Math.max(rosters, 2) - 1));
  const double = format === 'double_elimination' && size > 2;
  return {
    format,
    rosters,
    size,
    thirdPlace: thirdPlace && format === 'single_elimination' && size > 2,
    grandFinal: double ? grandFinal : 'none',
  };
}

/** [BRK-18] Returns the plan of a custom bracket; seeds without a roster are byes. */
export const graphPlan = ({
  graph,
  rosters,
}: {
  graph: BracketGraph;
  rosters: number;
}): BracketPlan => ({
  format: 'custom_bracket',
  rosters,
  size: graphCapacity(graph),
  thirdPlace: false,
  grandFinal: 'none',
  graph,
});

/**
 * [BRK-2] Decides whether an elimination takes this number of rosters, 2 to 16,384. Refused
 * `too-few-rosters`, `too-many-rosters`.
 */
export function decideBracketSize({ rosters }: { rosters: number }): Decision<number> {
  if (rosters < MIN_BRACKET_ROSTERS)
    return refuse('too-few-rosters', `${rosters} of at least ${MIN_BRACKET_ROSTERS}`);
  if (rosters > MAX_BRACKET_ROSTERS)
    return refuse('too-many-rosters', `${rosters} of at most ${MAX_BRACKET_ROSTERS}`);
  return accept(rosters);
}

/** [BRK-1] Returns the number of rounds of the upper bracket, or of a graph. */
export function upperRounds({ size, graph }: BracketPlan): number {
  return graph ? loadMatchCounts(graph).length : 31 - Math.clz32(size);
}

/**
 * [BRK-1] Returns the number of rounds of the lower bracket: two for each upper round after the
 * first; none in single elimination or of two rosters.
 */
export function lowerRounds(plan: BracketPlan): number {
  return plan.format === 'double_elimination' ? 2 * (upperRounds(plan) - 1) : 0;
}

/** [BRK-1] Returns the number of rounds of the grand final; only a reset adds a second one. */
export function grandFinalRounds({ grandFinal }: BracketPlan): number {
  return { none: 0, single: 1, reset: 2, advantage: 1 }[grandFinal];
}

/** [BRK-1] Returns the number of series in one round of the upper or lower bracket. */
export function matchCount({
  plan,
  bracketNumber,
  roundNumber,
}: { plan: BracketPlan } & Omit<Position, 'matchNumber'>): number {
  if (plan.graph) return loadMatchCounts(plan.graph)[roundNumber - 1] ?? 0;
  if (bracketNumber === 0) return plan.size / 2 ** roundNumber;
  if (bracketNumber === 1) return plan.size / 2 ** (Math.ceil(roundNumber / 2) + 1);
  return 1;
}

/** [BRK-5] Returns a position as text, for maps: `bracket.round.match`. */
export function positionKey({ bracketNumber, roundNumber, matchNumber }: PositionNumbers): string {
  return `${bracketNumber}.${roundNumber}.${matchNumber}`;
}

/** [BRK-5] Returns a position as one number, for maps with frequent lookups. */
export function positionCode({ bracketNumber, roundNumber, matchNumber }: Position): number {
  return (matchNumber * 64 + roundNumber) * 4 + bracketNumber;
}

/** [BRK-1] Returns the other side. */
export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** [BRK-3] Returns whether two slots are the same roster, both a bye, or both not known yet. */
export function isSameSlot({ one, other }: { one: Slot; other: Slot }): boolean {
  if (one.kind !== other.kind) return false;
  return (
    one.kind !== 'roster' ||
    (other.kind === 'roster' && one.rosterId === other.rosterId && one.seed === other.seed)
  );
}

/** [SER-8] Returns whether both sides lost a series, so that no roster goes on from it. */
export const isLostByBoth = ({ outcome }: Pick<BracketSeries, 'outcome'>): boolean =>
  outcome !== null && outcome.winner === null;

/**
 * The source of a slot: a seed (a bye when there are fewer rosters), or the winner or loser of a
 * series.
 */
export type Source =
  | { kind: 'seed'; seed: number }
  | { kind: 'series'; position: Position; takes: 'winner' | 'loser' };
export interface Target {
  position: Position;
  side: Side;
}
export interface Targets {
  winner: Target | null;
  loser: Target | null;
}

export type RoundKind =
  | 'final'
  | 'semi-final'
  | 'quarter-final'
  | 'round'
  | 'grand-final'
  | 'reset'
  | 'third-place';
export interface RoundName {
  kind: RoundKind;
  bracket: BracketNumber;
  number: number;
}
