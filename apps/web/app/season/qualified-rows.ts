interface Placed {
  group: number | null;
}

/** Groups rows, in the order of groups; one part where there are none. */
export function groupsOf<Row extends Placed>(rows: Row[]): { group: number | null; rows: Row[] }[] {
  return [...Map.groupBy(rows, ({ group }) => group)]
    .sort(([one], [other]) => (one ?? 0) - (other ?? 0))
    .map(([group, groupRows]) => ({ group, rows: groupRows }));
}

/**
 * Returns the last row of each group that advances, for a total count: all firsts advance before
 * all seconds, in the order of the rows.
 */
export function lastQualifiedRows<Row extends Placed>(rows: Row[], count: number): Set<Row> {
  const groups = groupsOf(rows).map((part) => part.rows);
  const advancing = rows
    .map((row) => ({ row, at: Math.max(...groups.map((group) => group.indexOf(row))) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count);
  const advancingRows = new Set(advancing.map(({ row }) => row));
  return new Set(groups.flatMap((group) => group.findLast((row) => advancingRows.has(row)) ?? []));
}
