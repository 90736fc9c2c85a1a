import { getItem } from './must.ts';

/**
 * [EXC-6] Parses the cells of a CSV by RFC 4180, also with semicolons or tabs, as spreadsheets of
 * some countries write it, and with a byte order mark. Omits empty lines.
 */
export function readCsv(text: string): string[][] {
  const [rows, separator]: [string[][], string] = [[], separatorOf(text)];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  const signs = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (let at = 0; at < signs.length; at++) {
    const sign = signs.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') cell += signs.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/);
  return getItem(
    [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length),
    0,
  );
}
