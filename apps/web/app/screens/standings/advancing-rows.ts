import { lastQualifiedRows } from '../../season/qualified-rows.ts';

interface PlacedRow {
  group: number | null;
  placement: number;
  order: number;
}

/**
 * Returns the rows of a page after which no row advances. In groups the places are those of each
 * group, and the number of advancing rows is counted over all. A shared place has no line through
 * it until the stage is finished.
 */
export function lastAdvancingRows<Row extends PlacedRow>({
  rows,
  page,
  cut,
  isProvisional,
}: {
  rows: Row[];
  page: { number: number };
  /** The last place that advances; 0 for none. */
  cut: number;
  isProvisional: boolean;
}): Set<Row> {
  if (rows.some(({ group }) => group !== null))
    return page.number > 1 ? new Set() : lastQualifiedRows(rows, cut);
  const isLast = ({ order, placement }: Row, index: number) =>
    order === cut && !(isProvisional && rows[index + 1]?.placement === placement);
  return new Set(rows.filter(isLast));
}
