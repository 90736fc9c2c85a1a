import { middleOf } from './bracket-geometry.ts';
import type { Geometry, Place, PlacedRound } from './bracket-sizes.ts';

const roundAt = ({ rounds }: Geometry, { round }: Place) =>
  rounds.find(({ index }) => index === round);

/** Returns the column of a place; the places of one column are equally far. */
const columnOf = (geometry: Geometry, place: Place) => roundAt(geometry, place)?.x ?? 0;

/**
 * Returns where a result leads: of two series the one in the nearer column, so that the arrows
 * reach every series; of one column that of the winner. A series that leads nowhere stands beside
 * the nearest one of the next column.
 */
export function walkGraphRight(geometry: Geometry, round: PlacedRound, cell: number): Place | null {
  const ways = [round.graph?.winners[cell], round.graph?.losers[cell]].filter((to) => to != null);
  const [first, second] = ways;
  if (!first) return findBeside(geometry, round, { cell, way: 1 });
  const isSecondNearer =
    second !== undefined && columnOf(geometry, second) < columnOf(geometry, first);
  return toPlace(isSecondNearer ? second : first);
}

const toPlace = ({ round, cell }: Place): Place => ({ round, cell });

/** Returns the nearest series in the next column to the right or the left. */
function findBeside(
  { rounds }: Geometry,
  round: PlacedRound,
  { cell, way }: { cell: number; way: 1 | -1 },
): Place | null {
  const others = rounds.filter(({ x }) => way * (x - round.x) > 1);
  const nearest = Math.min(...others.map(({ x }) => way * x));
  const distance = (to: PlacedRound, one: number) =>
    Math.abs(middleOf(to, one) - middleOf(round, cell));
  const [next] = others
    .filter(({ x }) => way * x < nearest + 1)
    .flatMap((to) =>
      [...Array(to.count).keys()].map((one) => ({
        place: { round: to.index, cell: one },
        distance: distance(to, one),
      })),
    )
    .sort((one, other) => one.distance - other.distance);
  return next?.place ?? null;
}

/** Returns a series that leads here: the one in the nearest column, of several the uppermost. */
export function walkGraphLeft(geometry: Geometry, round: PlacedRound, cell: number): Place | null {
  const { index } = round;
  const feeders = geometry.rounds.flatMap((from) =>
    [...Array(from.count).keys()]
      .filter((one) =>
        [from.graph?.winners[one], from.graph?.losers[one]].some(
          (to) => to?.round === index && to.cell === cell,
        ),
      )
      .map((one) => ({
        x: from.x,
        y: middleOf(from, one),
        place: { round: from.index, cell: one },
      })),
  );
  feeders.sort((one, other) => other.x - one.x || one.y - other.y);
  return feeders[0]?.place ?? findBeside(geometry, round, { cell, way: -1 });
}

/** Returns the nearest series of the group above or below, in the column that is nearest. */
export function walkGraphAcross(
  { rounds }: Geometry,
  round: PlacedRound,
  way: 1 | -1,
): Place | null {
  if (round.graph?.title == null) return null;
  const [next] = rounds
    .filter(({ graph, top }) => graph?.title != null && way * (top - round.top) > 0)
    .sort(
      (one, other) =>
        way * (one.top - other.top) || Math.abs(one.x - round.x) - Math.abs(other.x - round.x),
    );
  return next ? { round: next.index, cell: way > 0 ? 0 : next.count - 1 } : null;
}
