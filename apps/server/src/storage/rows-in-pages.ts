const PAGE = 1000;

/**
 * Rows by their ids, a page at a time, so that many are never in memory at once: each page begins
 * behind the last id of the one before.
 */
export async function* rowsInPages<Row extends { id: string }>(
  pageAfter: (id: string, size: number) => Promise<Row[]>,
  size = PAGE,
): AsyncGenerator<Row[]> {
  for (let after = '0'; ;) {
    const rows = await pageAfter(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
  }
}
