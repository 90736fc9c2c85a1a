export type CsvCell = string | number | boolean | Date | null;

/**
 * [EXC-5] Returns one line of CSV by RFC 4180, with CRLF. Null is empty, an instant ISO 8601, and a
 * text that a spreadsheet would take for a formula gets a leading apostrophe.
 */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  // Spreadsheets ignore spaces before a formula, and accept the wide forms of these characters.
  const safe = /^\s*[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe;
}
