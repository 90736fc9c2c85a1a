import {
  BETWEEN_PARTS,
  CARD_WIDTH,
  CELL,
  COLUMN,
  type Geometry,
  HEAD,
  PAD,
  PART_HEAD,
  type Place,
  type PlacedRound,
  type RoundInGraph,
  type RoundShape,
} from './bracket-sizes.ts';

type GraphShape = RoundShape & { graph: RoundInGraph };
type Column = GraphShape & { index: number };
interface Part {
  title: string | null;
  columns: Column[];
  /** The row of each cell by column, in cells from the top of the part. */
  rows: number[][];
  /** The number of wires that enter each cell by column. */
  entering: number[][];
  /** In cells. */
  height: number;
}

/** Returns whether the rounds are those of a custom bracket. */
export const isGraph = (shapes: RoundShape[]): shapes is GraphShape[] =>
  shapes.length > 0 && shapes.every(({ graph }) => graph !== undefined);

/**
 * Returns the geometry of a custom bracket: the parts with a heading below each other, and the part
 * without one to the right, in the middle.
 */
export function graphGeometryOf(shapes: readonly GraphShape[]): Geometry {
  const placedParts = partsOf(shapes);
  const groups = placedParts.filter(({ title }) => title !== null);
  const rest = placedParts.find(({ title }) => title === null);
  const rounds: PlacedRound[] = [];
  let top = PAD;
  for (const part of groups) {
    rounds.push(...placePart(part, PAD, top + PART_HEAD + HEAD));
    top += PART_HEAD + HEAD + part.height * CELL + BETWEEN_PARTS;
  }
  const groupsHeight = Math.max(0, top - PAD - BETWEEN_PARTS);
  const restHeight = rest ? HEAD + rest.height * CELL : 0;
  const height = Math.max(groupsHeight, restHeight);
  const right = PAD + Math.max(0, ...groups.map(({ columns }) => columns.length)) * COLUMN;
  if (rest) rounds.push(...placePart(rest, right, PAD + (height - restHeight) / 2 + HEAD));
  return {
    rounds: rounds.sort((one, other) => one.index - other.index),
    width: right + (rest?.columns.length ?? 0) * COLUMN - (COLUMN - CARD_WIDTH) + PAD,
    height: height + 2 * PAD,
  };
}

function placePart(
  { columns, rows, entering, height }: Part,
  x: number,
  top: number,
): PlacedRound[] {
  return columns.map(({ index, bracket, count, graph }, column) => ({
    index,
    bracket,
    count,
    x: x + column * COLUMN,
    top,
    height: height * CELL,
    middles: (rows[column] ?? []).map((row) => top + (row + 0.5) * CELL),
    entering: entering[column] ?? [],
    graph,
  }));
}

function partsOf(shapes: readonly GraphShape[]): Part[] {
  const feeders = feedersOf(shapes);
  const columns = shapes.map((shape, index) => ({ ...shape, index }));
  return [...Map.groupBy(columns, ({ graph }) => graph.title)].map(([title, ofPart]) => {
    const rows = rowsOf(ofPart, feeders);
    const entering = ofPart.map(({ index, count }) =>
      Array.from(
        { length: count },
        (_, cell) => feeders.get(keyOf({ round: index, cell }))?.winners.length ?? 0,
      ),
    );
    return { title, columns: ofPart, rows, entering, height: Math.max(...rows.flat()) + 1 };
  });
}

const keyOf = ({ round, cell }: Place) => `${round}.${cell}`;

interface Feeders {
  winners: Place[];
  losers: Place[];
}

/** Returns the series that lead to each series, by its place. */
function feedersOf(shapes: readonly GraphShape[]): Map<string, Feeders> {
  const feeders = new Map<string, Feeders>();
  const add = (to: Place | null, result: keyof Feeders, from: Place) => {
    if (!to) return;
    const before = feeders.get(keyOf(to)) ?? { winners: [], losers: [] };
    feeders.set(keyOf(to), { ...before, [result]: [...before[result], from] });
  };
  shapes.forEach(({ graph }, round) => {
    graph.winners.forEach((to, cell) => add(to, 'winners', { round, cell }));
    graph.losers.forEach((to, cell) => add(to, 'losers', { round, cell }));
  });
  return feeders;
}

/** A wire that passes a row needs this distance from the middle of a card, in cells. */
const CLEARANCE = 0.6;

/**
 * Returns the rows of a part's series: in the middle of those that send them winners, else of those
 * that send losers, below the series before it in its column, and clear of wires to later columns.
 */
function rowsOf(columns: readonly Column[], feeders: ReadonlyMap<string, Feeders>): number[][] {
  const rowAt = new Map<string, number>();
  const averageOf = (places: readonly Place[] = []) => {
    const rows = places.flatMap((place) => rowAt.get(keyOf(place)) ?? []);
    return rows.length === 0 ? undefined : rows.reduce((sum, row) => sum + row, 0) / rows.length;
  };
  return columns.map(({ index, count }, column) => {
    const passed = rowsPassedIn(columns, column, rowAt);
    let last = -1;
    return Array.from({ length: count }, (_, cell) => {
      const sources = feeders.get(keyOf({ round: index, cell }));
      const wanted = averageOf(sources?.winners) ?? averageOf(sources?.losers) ?? last + 1;
      last = clearOf(passed, Math.max(last + 1, wanted));
      rowAt.set(keyOf({ round: index, cell }), last);
      return last;
    });
  });
}

/** Returns the rows in which wires of earlier columns pass a column, from the top. */
function rowsPassedIn(
  columns: readonly Column[],
  column: number,
  rowAt: ReadonlyMap<string, number>,
): number[] {
  const here = columns[column]?.index ?? 0;
  return columns
    .slice(0, column)
    .flatMap(({ index, graph }) =>
      graph.winners.flatMap((to, cell) =>
        to && to.round > here ? (rowAt.get(keyOf({ round: index, cell })) ?? []) : [],
      ),
    )
    .sort((one, other) => one - other);
}

const clearOf = (passed: readonly number[], row: number): number =>
  passed.reduce((free, wire) => (Math.abs(free - wire) < CLEARANCE ? wire + CLEARANCE : free), row);
