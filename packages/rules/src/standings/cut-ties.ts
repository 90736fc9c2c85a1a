import { getItem } from '../must.ts';

/** A row of standings as far as it says who shares a place. */
interface SharedRow {
  placement: number;
  order: number;
  /** Places are shared within a group. */
  group?: number | null;
}

/** Rows that share a place, of which some go where others do not: the seed decides. */
export interface CutTie<Row> {
  rows: Row[];
  /** The last order before the line through the tie; of several lines the first. */
  line: number;
}

/**
 * [ADV-12] Returns the ties across a line of those who advance, best first. `leadsTo` says where an
 * order leads: orders with the same value have no line between them.
 */
export function findCutTies<Row extends SharedRow>(
  rows: readonly Row[],
  leadsTo: (order: number) => string | number | boolean | null,
): CutTie<Row>[] {
  const ties = Map.groupBy(rows, ({ group = null, placement }) => `${group} ${placement}`);
  return [...ties.values()].flatMap((tie) => {
    const orders = tie.map(({ order }) => order).sort((one, other) => one - other);
    const first = leadsTo(getItem(orders, 0));
    const behind = orders.findIndex((order) => leadsTo(order) !== first);
    return behind < 0 ? [] : [{ rows: tie, line: getItem(orders, behind - 1) }];
  });
}
