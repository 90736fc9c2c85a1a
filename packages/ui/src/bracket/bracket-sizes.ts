/**
 * The places of everything in a drawn bracket, in rem. The stylesheet (bracket.css) uses the same
 * numbers.
 */
export const PAD = 1;
export const HEAD = 3.5;
export const COLUMN = 15.6;
export const CARD_WIDTH = 13.25;
export const CARD_HEIGHT = 6;
export const CELL = 6.6;
export const BETWEEN_PARTS = 1;
/** The heading above a part of a custom bracket. */
export const PART_HEAD = 2.5;

export interface RoundShape {
  /** 0 upper, 1 lower, 2 grand final, 3 third place */
  bracket: number;
  count: number;
  /** Present in all rounds of a custom bracket, or in none. */
  graph?: RoundInGraph | undefined;
}
/** A side of a series in the drawing. */
export interface NextPlace extends Place {
  side: 'home' | 'away';
}
/** A round of a custom bracket: where it stands, and where its results lead. */
export interface RoundInGraph {
  /** The heading of its part, such as a group; null for the part without one, to the right. */
  title: string | null;
  /** Where the winner of each cell goes on; null for nowhere. */
  winners: readonly (NextPlace | null)[];
  /** Where the loser of each cell goes on; null for nowhere. */
  losers: readonly (NextPlace | null)[];
}
export interface PlacedRound {
  index: number;
  bracket: number;
  count: number;
  x: number;
  top: number;
  /** The height that its cells share. */
  height: number;
  /** The middles of its cells, from the top, where they do not share the height equally. */
  middles?: readonly number[];
  /** The number of wires that enter each cell, in a custom bracket. */
  entering?: readonly number[];
  graph?: RoundInGraph;
}
export interface Geometry {
  rounds: PlacedRound[];
  width: number;
  height: number;
}
/** A part of the drawing, in rem. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Cells of a round, the last one included. */
export interface Cells {
  first: number;
  last: number;
}
/** A series in the drawing: the round's index, and its place in it from 0. */
export interface Place {
  round: number;
  cell: number;
}
