import { getItem } from '@ringside/rules/must';
const PAGE = 1000;

/**
 * Yields rows by ascending id, a page at a time, to limit memory: each page begins after the last
 * id of the one before.
 */
export async function* loadRowsInPages<Row extends { id: string }>(
  pageAfter: (id: string, size: number) => Promise<Row[]>,
  size = PAGE,
): AsyncGenerator<Row[]> {
  for (let after = '0'; ;) {
    const rows = await pageAfter(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = getItem(rows, -1).id;
  }
}
