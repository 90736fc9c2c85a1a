import { findNextRound, nextCellOf } from './bracket-geometry.ts';
import type { Geometry, Place, PlacedRound } from './bracket-sizes.ts';
import { walkGraphAcross, walkGraphLeft, walkGraphRight } from './graph-walk.ts';

/** The number of series that a long step (page up, page down) passes. */
const LONG_STEP = 8;

const roundAt = ({ rounds }: Geometry, index: number) =>
  rounds.find((round) => round.index === index);
const clampCell = ({ index, count }: PlacedRound, cell: number): Place => ({
  round: index,
  cell: Math.max(0, Math.min(count - 1, cell)),
});

/**
 * Returns where a key leads from a series: left and right along the wires, up and down within the
 * round; null for any other key and at the edge.
 */
export function walk(geometry: Geometry, from: Place, key: string, far = false): Place | null {
  const round = roundAt(geometry, from.round);
  if (!round) return null;
  const { rounds } = geometry;
  const ends = rounds.filter(({ bracket }) => bracket < 3);
  switch (key) {
    case 'ArrowRight':
      return walkRight(geometry, round, from.cell);
    case 'ArrowLeft':
      return walkLeft(geometry, round, from.cell);
    case 'ArrowUp':
      return from.cell > 0 ? clampCell(round, from.cell - 1) : walkAcross(geometry, round, -1);
    case 'ArrowDown':
      return from.cell < round.count - 1
        ? clampCell(round, from.cell + 1)
        : walkAcross(geometry, round, 1);
    case 'PageUp':
      return clampCell(round, from.cell - LONG_STEP);
    case 'PageDown':
      return clampCell(round, from.cell + LONG_STEP);
    case 'Home':
      return clampCell((far && rounds[0]) || round, 0);
    case 'End':
      return far ? clampCell(ends.at(-1) ?? round, 0) : clampCell(round, round.count - 1);
    default:
      return null;
  }
}

function walkRight(geometry: Geometry, round: PlacedRound, cell: number): Place | null {
  if (round.graph) return walkGraphRight(geometry, round, cell);
  const next = findNextRound(geometry, round);
  return next ? clampCell(next, nextCellOf(round, next, cell)) : null;
}

/** Returns the upper of the two series that lead here. */
function walkLeft(geometry: Geometry, round: PlacedRound, cell: number): Place | null {
  if (round.graph) return walkGraphLeft(geometry, round, cell);
  const { rounds } = geometry;
  const part = rounds.filter(({ bracket }) => bracket === round.bracket);
  const before = part[part.indexOf(round) - 1];
  if (before) return clampCell(before, before.count === round.count * 2 ? cell * 2 : cell);
  const upper = rounds.filter(({ bracket }) => bracket === 0);
  // The last upper round leads to the grand final, the one before it to the match for third place.
  const lastRounds = new Map([
    [2, upper.at(-1)],
    [3, upper.at(-2)],
  ]);
  const feeder = lastRounds.get(round.bracket);
  return feeder ? clampCell(feeder, 0) : null;
}

/**
 * Returns the place above or below. The lower bracket follows the last series of an upper round,
 * and vice versa.
 */
function walkAcross(geometry: Geometry, round: PlacedRound, way: 1 | -1): Place | null {
  if (round.graph) return walkGraphAcross(geometry, round, way);
  const { rounds } = geometry;
  if (round.bracket > 1) {
    const other = rounds.find(
      ({ bracket, x }) => bracket > 1 && bracket !== round.bracket && Math.abs(x - round.x) < 20,
    );
    return other ? clampCell(other, 0) : null;
  }
  if (round.bracket === (way > 0 ? 1 : 0)) return null;
  const otherRounds = rounds.filter(({ bracket }) => bracket === 1 - round.bracket);
  const neighbour = otherRounds.findLast(({ x }) => x <= round.x + 1);
  return neighbour ? clampCell(neighbour, way > 0 ? 0 : neighbour.count - 1) : null;
}
