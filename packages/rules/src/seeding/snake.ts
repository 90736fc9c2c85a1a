/** [SED-6] Where the snake puts a seed, from 1, and why: its row and the row's direction. */
export interface SnakePlace {
  group: number;
  row: number;
  direction: 'forth' | 'back';
}

/**
 * [SED-6] The snake through groups: odd rows go forth from group 1, even rows back from the last,
 * so that sums of seeds stay near.
 */
export function snakePlace({ seed, groups }: { seed: number; groups: number }): SnakePlace {
  const row = Math.ceil(seed / groups);
  const column = (seed - 1) % groups;
  return row % 2 === 1
    ? { group: column + 1, row, direction: 'forth' }
    : { group: groups - column, row, direction: 'back' };
}
