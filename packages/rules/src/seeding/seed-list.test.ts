import { describe, expect, test } from 'vitest';
import { orderOfList, readSeedCsv, readSeedList, seedsCsv, type SeedLine } from './seed-list.ts';

const rosters = [
  { rosterId: '11', name: 'Éclair Noir', tags: ['#2PP'] },
  { rosterId: '12', name: 'Birch', tags: ['#2QQ', '#2RR'] },
  { rosterId: '13', name: '7. Legion', tags: [] },
  { rosterId: '14', name: 'Twin', tags: [] },
  { rosterId: '15', name: 'TWIN', tags: [] },
  { rosterId: '16', name: '=cmd', tags: [] },
];
const short = (lines: readonly SeedLine[] | null) =>
  lines?.map(
    ({ line, rosterId, fault }) => `${line} ${rosterId ?? '-'}${fault ? ` ${fault}` : ''}`,
  );

describe('[SED-9] a pasted list', () => {
  test.each([
    ['ids, names and tags', '12\néclair noir\n#2rr', ['1 12', '2 11', '3 12 double']],
    [
      'numbers in front, blanks and empty lines',
      '1. Birch\r\n\r\n 2)  Eclair   Noir \n#3: 16',
      ['1 12', '3 11', '4 16'],
    ],
    ['a number that is part of the name', '7. Legion', ['1 13']],
    ['nobody', 'Nobody\nBirch', ['1 - unknown', '2 12']],
    ['two of one name', 'twin\n15', ['1 - ambiguous', '2 15']],
    ['nothing', ' \n\n', []],
  ])('%s', (_, text, expected) => {
    expect(short(readSeedList({ text, rosters }))).toEqual(expected);
  });

  test('lists the candidates of an ambiguous line', () => {
    expect(readSeedList({ text: 'Twin', rosters })).toMatchObject([
      { fault: 'ambiguous', candidates: ['14', '15'] },
    ]);
  });

  test('puts the named rosters first, and keeps the order of the others', () => {
    expect(
      orderOfList({
        lines: readSeedList({ text: 'Birch\nNobody\n14\nBirch', rosters }),
        order: rosters.map(({ rosterId }) => rosterId),
      }),
    ).toEqual(['12', '14', '11', '13', '15', '16']);
  });
});

describe('[SED-10] a seeding as CSV', () => {
  test('is read back as it was written, and no name acts as a formula', () => {
    const text = seedsCsv(rosters);
    expect(text.split('\r\n').slice(0, 2)).toEqual(['seed,roster id,name', '1,11,Éclair Noir']);
    expect(text).toContain(`6,16,"'=cmd"`);
    expect(short(readSeedCsv({ text: `\uFEFF${text}`, rosters }))).toEqual(
      rosters.map(({ rosterId }, index) => `${index + 2} ${rosterId}`),
    );
  });

  test.each([
    ['the seed decides, not the line', 'roster id;seed\n11;2\n12;1', ['3 12', '2 11']],
    ['a seed that is no number comes last', 'seed,roster id\nx,11\n5,12', ['3 12', '2 11']],
    [
      'strangers and doubles are said',
      'Seed,Roster ID\n1,11\n2,99\n3,11\n,',
      ['2 11', '3 - unknown', '4 11 double'],
    ],
    ['a table of something else', 'name,points\nBirch,3', undefined],
  ])('%s', (_, text, expected) => {
    expect(short(readSeedCsv({ text, rosters }))).toEqual(expected);
  });
});
