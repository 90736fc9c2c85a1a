/**
 * [SED-6] The place of a seed in the snake, from 1, with the reason: its row and the row's
 * direction.
 */
export interface SnakePlace {
  group: number;
  row: number;
  direction: 'forth' | 'back';
}

/**
 * [SED-6] Returns a seed's place in the snake through groups: odd rows run forth from group 1, even
 * rows back from the last, so that sums of seeds are close.
 */
export function snakePlace({ seed, groups }: { seed: number; groups: number }): SnakePlace {
  const row = Math.ceil(seed / groups);
  const column = (seed - 1) % groups;
  return row % 2 === 1
    ? { group: column + 1, row, direction: 'forth' }
    : { group: groups - column, row, direction: 'back' };
}
