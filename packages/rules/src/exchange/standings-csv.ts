import type { RosterId } from '../ids.ts';
import type { StandingRow } from '../standings/standings.ts';
import { formatCsvLine } from './csv.ts';

const COLUMNS = [
  'placement',
  'order',
  'roster',
  'name',
  'played',
  'wins',
  'losses',
  'forfeit wins',
  'forfeit losses',
  'game difference',
  'points',
] as const;

/** [EXC-3] Returns standings as CSV: a header, one line for each roster in unshared order. */
export function formatStandingsCsv({
  rows,
  nameOf,
}: {
  rows: readonly StandingRow[];
  nameOf: (rosterId: RosterId) => string;
}): string {
  const lines = [...rows]
    .sort((one, other) => one.order - other.order)
    .map((row) => [
      row.placement,
      row.order,
      row.rosterId,
      nameOf(row.rosterId),
      row.gamesPlayed,
      row.wins,
      row.losses,
      row.ffw,
      row.ffl,
      row.gameDifference,
      row.points,
    ]);
  return [COLUMNS, ...lines].map(formatCsvLine).join('');
}
