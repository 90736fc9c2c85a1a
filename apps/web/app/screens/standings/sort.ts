import { STANDINGS_COLUMNS } from '@ringside/contract/live/page-table';
import type { StandingsColumn } from '@ringside/ui/standings-table';

/** The order of a table; in an address as `wins` or, in descending order, `-wins`. */
export interface Sort {
  column: StandingsColumn;
  descending: boolean;
}

const COLUMNS: readonly StandingsColumn[] = STANDINGS_COLUMNS;
/** These columns start in ascending order. */
const UPWARD = new Set<StandingsColumn>(['placement', 'name']);

/** Parses the order of an address; without one, or with an unknown one, it is by placement. */
export function parseSort(text: string | null): Sort {
  const descending = text?.startsWith('-') ?? false;
  const column = COLUMNS.find((one) => one === text?.replace(/^-/, ''));
  return column ? { column, descending } : { column: 'placement', descending: false };
}

/** Formats an order for an address. */
export const formatSort = ({ column, descending }: Sort): string =>
  descending ? `-${column}` : column;

/** Returns the order after a click on a column's head: its own, or the reverse where it is active. */
export const toggleSort = (now: Sort, column: StandingsColumn): Sort => ({
  column,
  descending: now.column === column ? !now.descending : !UPWARD.has(column),
});
