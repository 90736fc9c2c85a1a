import type { StandingRow } from '../standings/standings.ts';

const COLUMNS = ['placement', 'order', 'roster', 'name', 'played', 'wins', 'losses', 'forfeit wins', 'forfeit losses', 'game difference', 'points'] as const;

/**
 * [EXC-3] Standings as CSV by RFC 4180: a header, one line a roster in unshared order, CRLF. A name that a spreadsheet would take for a
 * formula gets an apostrophe in front.
 */
export function standingsCsv({ rows, nameOf }: { rows: readonly StandingRow[]; nameOf: (rosterId: string) => string }): string {
  const lines = [...rows]
    .sort((one, other) => one.order - other.order)
    .map((row) => [
      row.placement, row.order, text(row.rosterId), text(nameOf(row.rosterId)), row.gamesPlayed, row.wins, row.losses, row.ffw, row.ffl, row.gameDifference, row.points,
    ]);
  return [COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function text(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
