import { formatCsvLine } from '../csv.ts';
import type { RosterId } from '../ids.ts';
import type { StandingRow } from '../standings/standings.ts';

const columnsOf = (hasDraws: boolean, isOfLobbies: boolean) => [
  'placement',
  'order',
  'roster',
  'name',
  'played',
  'wins',
  ...(hasDraws ? ['draws'] : []),
  'losses',
  'forfeit wins',
  'forfeit losses',
  'game difference',
  'points',
  ...(hasDraws ? ['result points'] : []),
  ...(isOfLobbies ? ['placement points'] : []),
];

/**
 * [EXC-3] Returns standings as CSV: a header, one line for each roster in unshared order. Draws and
 * the points of the table stand there only where the stage has a points table, placement points
 * only of lobbies.
 */
export function formatStandingsCsv({
  rows,
  nameOf,
}: {
  rows: readonly (StandingRow & { tieBreakers?: Readonly<Record<string, number>> })[];
  nameOf: (rosterId: RosterId) => string;
}): string {
  const isOfLobbies = rows.some(
    ({ tieBreakers }) => tieBreakers?.['placement-points'] !== undefined,
  );
  const hasDraws = rows.some(({ draws }) => draws !== undefined);
  const lines = [...rows]
    .sort((one, other) => one.order - other.order)
    .map((row) => [
      row.placement,
      row.order,
      row.rosterId,
      nameOf(row.rosterId),
      row.gamesPlayed,
      row.wins,
      ...(hasDraws ? [row.draws ?? 0] : []),
      row.losses,
      row.ffw,
      row.ffl,
      row.gameDifference,
      row.points,
      ...(hasDraws ? [row.tieBreakers?.['result-points'] ?? 0] : []),
      ...(isOfLobbies ? [row.tieBreakers?.['placement-points'] ?? 0] : []),
    ]);
  return [columnsOf(hasDraws, isOfLobbies), ...lines].map(formatCsvLine).join('');
}
