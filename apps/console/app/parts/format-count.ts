/** Returns a number with its noun: `1 roster`, `2 rosters`. `series` names both forms. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
