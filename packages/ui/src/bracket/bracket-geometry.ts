import {
  BETWEEN_PARTS,
  CARD_HEIGHT,
  CARD_WIDTH,
  CELL,
  type Cells,
  COLUMN,
  type Geometry,
  HEAD,
  PAD,
  type PlacedRound,
  type RoundShape,
} from './bracket-sizes.ts';
import { graphGeometryOf, isGraph } from './graph-layout.ts';

const heightOfTallest = (rounds: { count: number }[]) =>
  Math.max(0, ...rounds.map(({ count }) => count));

/**
 * Returns the geometry: upper rounds above, lower rounds below, and the final series to the right,
 * in the middle. A custom bracket has a layout of its own.
 */
export function geometryOf(shapes: RoundShape[]): Geometry {
  if (isGraph(shapes)) return graphGeometryOf(shapes);
  const numbered = shapes.map((shape, index) => ({ ...shape, index }));
  const upper = numbered.filter(({ bracket }) => bracket === 0);
  const lower = numbered.filter(({ bracket }) => bracket === 1);
  const last = numbered.filter(({ bracket }) => bracket > 1);
  const upperHeight = upper.length > 0 ? HEAD + heightOfTallest(upper) * CELL : 0;
  const lowerHeight = lower.length > 0 ? HEAD + heightOfTallest(lower) * CELL : 0;
  const inner =
    upperHeight + lowerHeight + (lower.length > 0 && upper.length > 0 ? BETWEEN_PARTS : 0);
  const lastHeight = last.length > 0 ? HEAD + heightOfTallest(last) * CELL : 0;
  const height = Math.max(inner, lastHeight);
  const right = PAD + Math.max(upper.length, lower.length) * COLUMN;
  const place = (part: typeof numbered, x: number, top: number, cells: number): PlacedRound[] =>
    part.map(({ index, bracket, count }, column) => ({
      index,
      bracket,
      count,
      x: x + column * COLUMN,
      top: top + HEAD,
      height: cells * CELL,
    }));
  return {
    rounds: [
      ...place(upper, PAD, PAD, heightOfTallest(upper)),
      ...place(
        lower,
        PAD,
        PAD + upperHeight + (upper.length > 0 ? BETWEEN_PARTS : 0),
        heightOfTallest(lower),
      ),
      ...place(last, right, PAD + (height - lastHeight) / 2, heightOfTallest(last)),
    ],
    width: right + last.length * COLUMN - (COLUMN - CARD_WIDTH) + PAD,
    height: height + 2 * PAD,
  };
}

/** Returns the middle of a cell. */
export const middleOf = ({ top, height, count, middles }: PlacedRound, cell: number): number =>
  middles?.[cell] ?? top + ((cell + 0.5) * height) / count;

/** Returns the round to which the winners of a round advance, if any. */
export function findNextRound({ rounds }: Geometry, round: PlacedRound): PlacedRound | undefined {
  if (round.bracket > 2) return undefined;
  const part = rounds.filter(({ bracket }) => bracket === round.bracket);
  return (
    part[part.indexOf(round) + 1] ??
    (round.bracket < 2 ? rounds.find(({ bracket }) => bracket === 2) : undefined)
  );
}

const isHalf = (round: PlacedRound, next: PlacedRound) =>
  next.bracket === round.bracket && round.count === next.count * 2;

/** Returns the cell of the next round to which the winner of a cell advances. */
export const nextCellOf = (round: PlacedRound, next: PlacedRound, cell: number): number =>
  isHalf(round, next) ? Math.floor(cell / 2) : Math.min(cell, next.count - 1);

export interface Wire {
  cell: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A wire enters a card a little above or below its middle: at the side of its winner. */
const QUARTER = 1.1;

/**
 * Returns the lines from a round's series to those of their winners, as far as they touch the view
 * between `from` and `to`.
 */
export function wiresOf(
  geometry: Geometry,
  round: PlacedRound,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Wire[] {
  if (round.graph) return graphWiresOf(geometry, round, { from, to });
  const next = findNextRound(geometry, round);
  if (!next) return [];
  const { first, last } = wiredCellsWithin({ round, next, from, to });
  const wires: Wire[] = [];
  for (let cell = first; cell <= last; cell += 1) {
    const wire = {
      cell,
      x0: round.x + CARD_WIDTH,
      y0: middleOf(round, cell),
      x1: next.x,
      y1: middleOf(next, nextCellOf(round, next, cell)) + leanOf(round, next, cell),
    };
    if (Math.min(wire.y0, wire.y1) <= to && Math.max(wire.y0, wire.y1) >= from) wires.push(wire);
  }
  return wires;
}

/** Returns the lines of a custom bracket's round that touch the view: one for each winner. */
function graphWiresOf(
  { rounds }: Geometry,
  round: PlacedRound,
  { from, to }: { from: number; to: number },
): Wire[] {
  return (round.graph?.winners ?? []).flatMap((place, cell) => {
    const next = place && rounds.find(({ index }) => index === place.round);
    if (!place || !next) return [];
    // A wire that enters alone needs no side of the card.
    const lean =
      (next.entering?.[place.cell] ?? 0) < 2 ? 0 : place.side === 'home' ? -QUARTER : QUARTER;
    const [y0, y1] = [middleOf(round, cell), middleOf(next, place.cell) + lean];
    if (Math.min(y0, y1) > to || Math.max(y0, y1) < from) return [];
    return [{ cell, x0: round.x + CARD_WIDTH, y0, x1: next.x, y1 }];
  });
}

/**
 * Returns the cells whose wires may touch the view. A wire reaches half a step of its own round, or
 * as far as the other bracket's final.
 */
function wiredCellsWithin({
  round,
  next,
  from,
  to,
}: {
  round: PlacedRound;
  next: PlacedRound;
  from: number;
  to: number;
}): Cells {
  if (isHalf(round, next)) {
    const reach = round.height / round.count;
    return cellsWithin(round, from - reach, to + reach);
  }
  if (next.count === round.count && next.bracket === round.bracket)
    return cellsWithin(round, from, to);
  return { first: 0, last: round.count - 1 };
}

/** Returns how far above (negative) or below the middle of a card its wire enters, in rem. */
function leanOf(round: PlacedRound, next: PlacedRound, cell: number): number {
  if (next.bracket !== round.bracket) return round.bracket === 0 ? -QUARTER : QUARTER;
  if (!isHalf(round, next)) return 0;
  return cell % 2 === 0 ? -QUARTER : QUARTER;
}

const CORNER = 0.5;

/**
 * Returns the path of a wire in units of 1/16 rem from a round's corner, with its own corners cut
 * at 45 degrees.
 */
export function pathOf({ x0, y0, x1, y1 }: Omit<Wire, 'cell'>, { x, y } = { x: 0, y: 0 }): string {
  const units = (value: number) => Math.round(value * 160) / 10;
  const across = (value: number) => units(value - x);
  const down = (value: number) => units(value - y);
  const turn = x1 - 1.2;
  const drop = y1 - y0;
  if (Math.abs(drop) < 0.05) return `M${across(x0)} ${down(y0)}H${across(x1)}`;
  const corner = Math.min(CORNER, Math.abs(drop) / 2) * Math.sign(drop);
  const run = Math.abs(corner);
  return `M${across(x0)} ${down(y0)}H${across(turn - run)}L${across(turn)} ${down(y0 + corner)}V${down(y1 - corner)}L${across(turn + run)} ${down(y1)}H${across(x1)}`;
}

/**
 * Returns the cells of a round that touch the view between `from` and `to`; `last` before `first`
 * where none does.
 */
export function cellsWithin(round: PlacedRound, from: number, to: number): Cells {
  if (round.middles) return placedCellsWithin(round.middles, from, to);
  const step = round.height / round.count;
  const edge = (step - CARD_HEIGHT) / 2;
  const first = Math.max(0, Math.ceil((from - round.top - edge - CARD_HEIGHT) / step));
  const last = Math.min(round.count - 1, Math.floor((to - round.top - edge) / step));
  return { first, last };
}

function placedCellsWithin(middles: readonly number[], from: number, to: number): Cells {
  const first = middles.findIndex((middle) => middle + CARD_HEIGHT / 2 >= from);
  const last = middles.findLastIndex((middle) => middle - CARD_HEIGHT / 2 <= to);
  return first < 0 ? { first: middles.length, last: middles.length - 1 } : { first, last };
}
