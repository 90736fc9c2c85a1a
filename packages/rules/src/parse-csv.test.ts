import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';
import { readCsv } from './parse-csv.ts';

test.each([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs and a byte order mark',
    '\uFEFFa\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes, with separators, quotes and line ends in them',
    'a,b\n"1,""2""","3\n4"',
    [
      ['a', 'b'],
      ['1,"2"', '3\n4'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n,\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
])('[EXC-6] %s', (_, text, expected) => {
  expect(readCsv(text)).toEqual(expected);
});

test('[EXC-6] reads back what we write', () => {
  const plain = fc.stringMatching(/^[A-Za-z0-9 ,;"\n]{1,8}$/).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, plain), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(
        readCsv(['one', 'two'].join() + '\r\n' + rows.map(formatCsvLine).join('')).slice(1),
      ).toEqual(rows);
    }),
  );
});
