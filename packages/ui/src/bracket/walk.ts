import {
  type Geometry,
  nextCell,
  nextRound,
  type Place,
  type PlacedRound,
} from './bracket-geometry.ts';

/** The number of series that a long step (page up, page down) passes. */
const LONG_STEP = 8;

const roundAt = ({ rounds }: Geometry, index: number) =>
  rounds.find((round) => round.index === index);
const within = ({ index, count }: PlacedRound, cell: number): Place => ({
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
      return right(geometry, round, from.cell);
    case 'ArrowLeft':
      return left(geometry, round, from.cell);
    case 'ArrowUp':
      return from.cell > 0 ? within(round, from.cell - 1) : across(geometry, round, -1);
    case 'ArrowDown':
      return from.cell < round.count - 1
        ? within(round, from.cell + 1)
        : across(geometry, round, 1);
    case 'PageUp':
      return within(round, from.cell - LONG_STEP);
    case 'PageDown':
      return within(round, from.cell + LONG_STEP);
    case 'Home':
      return within(far ? rounds[0]! : round, 0);
    case 'End':
      return far ? within(ends.at(-1)!, 0) : within(round, round.count - 1);
    default:
      return null;
  }
}

function right(geometry: Geometry, round: PlacedRound, cell: number): Place | null {
  const next = nextRound(geometry, round);
  return next ? within(next, nextCell(round, next, cell)) : null;
}

/** Returns the upper of the two series that lead here. */
function left({ rounds }: Geometry, round: PlacedRound, cell: number): Place | null {
  const part = rounds.filter(({ bracket }) => bracket === round.bracket);
  const before = part[part.indexOf(round) - 1];
  if (before) return within(before, before.count === round.count * 2 ? cell * 2 : cell);
  const upper = rounds.filter(({ bracket }) => bracket === 0);
  if (round.bracket === 2) return upper.length > 0 ? within(upper.at(-1)!, 0) : null;
  return round.bracket === 3 && upper.length > 1 ? within(upper.at(-2)!, 0) : null;
}

/**
 * Returns the place above or below. The lower bracket follows the last series of an upper round,
 * and vice versa.
 */
function across({ rounds }: Geometry, round: PlacedRound, way: 1 | -1): Place | null {
  if (round.bracket > 1) {
    const other = rounds.find(
      ({ bracket, x }) => bracket > 1 && bracket !== round.bracket && Math.abs(x - round.x) < 20,
    );
    return other ? within(other, 0) : null;
  }
  if (round.bracket === (way > 0 ? 1 : 0)) return null;
  const there = rounds.filter(({ bracket }) => bracket === 1 - round.bracket);
  const beside = there.findLast(({ x }) => x <= round.x + 1);
  return beside ? within(beside, way > 0 ? 0 : beside.count - 1) : null;
}
