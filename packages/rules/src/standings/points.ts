/**
 * [PTS-1] Returns the points of a placement by its table (first entry: place 1); ties get those of
 * their shared number; none beyond the table.
 */
export function pointsFor({
  placement,
  table,
}: {
  placement: number;
  table: readonly number[];
}): number {
  return table[placement - 1] ?? 0;
}

/**
 * [PTS-2] Returns a team's points in a championship: the sum of what its finished stages gave.
 * [LDB-4] Points that an operator added or deducted count as well, also below 0.
 */
export function teamPoints(gifts: { teamId: string; points: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { teamId, points } of gifts) sums.set(teamId, (sums.get(teamId) ?? 0) + points);
  return sums;
}
