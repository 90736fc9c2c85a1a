import { expect, test } from 'vitest';
import type { StandingRow } from '../standings/standings.ts';
import { formatStandingsCsv } from './standings-csv.ts';

const row = (rosterId: string, order: number): StandingRow => ({
  rosterId,
  placement: order,
  order,
  gamesPlayed: 3,
  wins: 2,
  losses: 1,
  ffw: 0,
  ffl: 1,
  gameDifference: -2,
  points: 40,
  out: true,
});

test('[EXC-3] has a header and one line for each roster, in unshared order', () => {
  expect(
    formatStandingsCsv({ rows: [row('2', 2), row('1', 1)], nameOf: (id) => `Roster ${id}` }),
  ).toBe(
    'placement,order,roster,name,played,wins,losses,forfeit wins,forfeit losses,game difference,points\r\n1,1,1,Roster 1,3,2,1,0,1,-2,40\r\n2,2,2,Roster 2,3,2,1,0,1,-2,40\r\n',
  );
});

test('[EXC-3] has draws and the points of the table where the stage has one', () => {
  const drawn = { ...row('1', 1), draws: 4, tieBreakers: { 'result-points': 10 } };
  expect(formatStandingsCsv({ rows: [drawn], nameOf: () => 'Alder' })).toBe(
    'placement,order,roster,name,played,wins,draws,losses,forfeit wins,forfeit losses,game difference,points,result points\r\n1,1,1,Alder,3,2,4,1,0,1,-2,40,10\r\n',
  );
});

test.each([
  { name: 'a, b', cell: '"a, b"', why: 'a comma' },
  { name: 'say "hi"', cell: '"say ""hi"""', why: 'quotes' },
  { name: 'two\nlines', cell: '"two\nlines"', why: 'a line break' },
  { name: ' edge', cell: '" edge"', why: 'a blank at the edge' },
  { name: '=HYPERLINK("x")', cell: '"\'=HYPERLINK(""x"")"', why: 'a formula' },
  { name: '@cmd', cell: '"\'@cmd"', why: 'another formula' },
  { name: '日本', cell: '日本', why: 'any script' },
])('[EXC-3] $why', ({ name, cell }) => {
  expect(formatStandingsCsv({ rows: [row('1', 1)], nameOf: () => name }).split('\r\n')[1]).toBe(
    `1,1,1,${cell},3,2,1,0,1,-2,40`,
  );
});
