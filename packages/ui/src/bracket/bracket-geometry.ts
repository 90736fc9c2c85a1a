/** Where everything of a drawn bracket stands, in rem. The stylesheet (bracket.css) uses the same numbers. */
export const PAD = 1;
export const HEAD = 3.5;
export const COLUMN = 15.6;
export const CARD_WIDTH = 13.25;
export const CARD_HEIGHT = 6;
export const CELL = 6.6;
const BETWEEN_PARTS = 1;

export interface RoundShape {
  /** 0 upper, 1 lower, 2 grand final, 3 third place */
  bracket: number;
  count: number;
}
export interface PlacedRound {
  index: number;
  bracket: number;
  count: number;
  x: number;
  top: number;
  /** The height that its cells share. */
  height: number;
}
export interface Geometry {
  rounds: PlacedRound[];
  width: number;
  height: number;
}

const tallest = (rounds: { count: number }[]) => Math.max(0, ...rounds.map(({ count }) => count));

/** Upper rounds above, lower rounds below, what decides the places to the right, in the middle. */
export function geometryOf(shapes: RoundShape[]): Geometry {
  const numbered = shapes.map((shape, index) => ({ ...shape, index }));
  const upper = numbered.filter(({ bracket }) => bracket === 0);
  const lower = numbered.filter(({ bracket }) => bracket === 1);
  const last = numbered.filter(({ bracket }) => bracket > 1);
  const upperHeight = upper.length > 0 ? HEAD + tallest(upper) * CELL : 0;
  const lowerHeight = lower.length > 0 ? HEAD + tallest(lower) * CELL : 0;
  const inner = upperHeight + lowerHeight + (lower.length > 0 && upper.length > 0 ? BETWEEN_PARTS : 0);
  const lastHeight = last.length > 0 ? HEAD + tallest(last) * CELL : 0;
  const height = Math.max(inner, lastHeight);
  const right = PAD + Math.max(upper.length, lower.length) * COLUMN;
  const place = (part: typeof numbered, x: number, top: number, cells: number): PlacedRound[] =>
    part.map(({ index, bracket, count }, column) => ({ index, bracket, count, x: x + column * COLUMN, top: top + HEAD, height: cells * CELL }));
  return {
    rounds: [
      ...place(upper, PAD, PAD, tallest(upper)),
      ...place(lower, PAD, PAD + upperHeight + (upper.length > 0 ? BETWEEN_PARTS : 0), tallest(lower)),
      ...place(last, right, PAD + (height - lastHeight) / 2, tallest(last)),
    ],
    width: right + last.length * COLUMN - (COLUMN - CARD_WIDTH) + PAD,
    height: height + 2 * PAD,
  };
}

/** The middle of a cell. */
export const middleOf = ({ top, height, count }: PlacedRound, cell: number): number => top + ((cell + 0.5) * height) / count;

export interface Wire {
  fromRound: number;
  fromCell: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const QUARTER = 1.1;

/** Lines from each series to the one its winner plays next. */
export function wiresOf({ rounds }: Geometry): Wire[] {
  const wires: Wire[] = [];
  const grandFinal = rounds.find(({ bracket }) => bracket === 2);
  for (const bracket of [0, 1, 2]) {
    const part = rounds.filter((round) => round.bracket === bracket);
    part.forEach((round, column) => {
      const next = part[column + 1] ?? (bracket < 2 ? grandFinal : undefined);
      if (!next || next === round) return;
      for (let cell = 0; cell < round.count; cell += 1) wires.push(wire(round, cell, next, bracket));
    });
  }
  return wires;
}

function wire(round: PlacedRound, cell: number, next: PlacedRound, bracket: number): Wire {
  const halves = next.bracket === round.bracket && round.count === next.count * 2;
  const target = halves ? Math.floor(cell / 2) : Math.min(cell, next.count - 1);
  const lean = next.bracket !== round.bracket ? (bracket === 0 ? -QUARTER : QUARTER) : halves ? (cell % 2 === 0 ? -QUARTER : QUARTER) : 0;
  return { fromRound: round.index, fromCell: cell, x0: round.x + CARD_WIDTH, y0: middleOf(round, cell), x1: next.x, y1: middleOf(next, target) + lean };
}

const CORNER = 0.5;

/** The path of a wire in units of 1/16 rem, its corners cut at 45 degrees. */
export function pathOf({ x0, y0, x1, y1 }: Wire): string {
  const units = (value: number) => Math.round(value * 160) / 10;
  const turn = x1 - 1.2;
  const drop = y1 - y0;
  if (Math.abs(drop) < 0.05) return `M${units(x0)} ${units(y0)}H${units(x1)}`;
  const corner = Math.min(CORNER, Math.abs(drop) / 2) * Math.sign(drop);
  const run = Math.abs(corner);
  return `M${units(x0)} ${units(y0)}H${units(turn - run)}L${units(turn)} ${units(y0 + corner)}V${units(y1 - corner)}L${units(turn + run)} ${units(y1)}H${units(x1)}`;
}

/** Which cells of a round touch the view between `from` and `to`. */
export function cellsIn(round: PlacedRound, from: number, to: number): { first: number; last: number } {
  const step = round.height / round.count;
  const first = Math.max(0, Math.floor((from - round.top) / step - 1));
  const last = Math.min(round.count - 1, Math.ceil((to - round.top) / step + 1));
  return { first, last };
}
