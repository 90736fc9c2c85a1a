import type { StandingsColumn } from '@ringside/ui/standings-table';

/** What a table stands in the order of; in an address as `wins` or, the most first, `-wins`. */
export interface Sort {
  column: StandingsColumn;
  descending: boolean;
}

const COLUMNS: StandingsColumn[] = [
  'placement',
  'name',
  'gamesPlayed',
  'wins',
  'losses',
  'ffw',
  'ffl',
  'gameDifference',
  'points',
];
/** These begin with the least. */
const UPWARD = new Set<StandingsColumn>(['placement', 'name']);

/** An order from an address; without one, or with an unknown one, by place. */
export function sortOf(text: string | null): Sort {
  const column = COLUMNS.find((one) => one === text?.replace(/^-/, ''));
  return column
    ? { column, descending: text!.startsWith('-') }
    : { column: 'placement', descending: false };
}

export const sortText = ({ column, descending }: Sort): string =>
  descending ? `-${column}` : column;

/** What a press on a head asks for: its own order, or where that is on, the other way round. */
export const nextSort = (now: Sort, column: StandingsColumn): Sort => ({
  column,
  descending: now.column === column ? !now.descending : !UPWARD.has(column),
});
