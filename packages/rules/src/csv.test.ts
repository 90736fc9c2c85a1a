import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  {
    cells: ['Alpha', 1, true, null, new Date('2026-01-01T00:00:00Z')],
    line: 'Alpha,1,true,,2026-01-01T00:00:00.000Z',
    why: 'plain cells stay plain',
  },
  {
    cells: ['=1+1', '+1', '-1', '@sum', '\tx'],
    line: `"'=1+1","'+1","'-1","'@sum","'\tx"`,
    why: 'no text is a formula',
  },
  {
    cells: ['  =cmd()', '＝1'],
    line: `"'  =cmd()","'＝1"`,
    why: 'nor with blanks in front, nor in wide letters',
  },
  { cells: [-5], line: '-5', why: 'a number is no formula' },
  {
    cells: ['a "b", c', ' x ', 'two\nlines'],
    line: '"a ""b"", c"," x ","two\nlines"',
    why: 'quotes, commas, blanks and breaks',
  },
])('[EXC-5] $why', ({ cells, line }) => expect(formatCsvLine(cells)).toBe(`${line}\r\n`));

/** Parses a line independently, according to RFC 4180. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  for (let rest = line.replace(/\r\n$/, ''), more = true; more;) {
    const quoted = /^"((?:[^"]|"")*)"(,?)/.exec(rest);
    const found = quoted ?? /^([^,]*)(,?)/.exec(rest)!;
    cells.push(quoted ? found[1]!.replaceAll('""', '"') : found[1]!);
    rest = rest.slice(found[0].length);
    more = found[2] === ',';
  }
  return cells;
}

test('[EXC-5] every text is read back unchanged, except for the apostrophe that disarms it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom('=HYPERLINK("x")', '-2+3', '@a', '"', ',', '\r\n')),
        { minLength: 1 },
      ),
      (cells) => {
        const read = readLine(formatCsvLine(cells));
        expect(
          read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell)),
        ).toEqual(cells);
        for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      },
    ),
  );
});
