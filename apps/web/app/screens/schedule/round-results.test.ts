import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import { expect, test } from 'vitest';
import { findOpenSides } from './open-sides.ts';
import { countResults, parseResultsKey, resultsKey } from './round-results.ts';

const round = (roundNumber: number, matchCount: number) => ({
  bracketNumber: 0,
  roundNumber,
  name: '',
  date: `2026-11-30T1${roundNumber}:00:00.000Z`,
  bestOf: 3,
  matchCount,
});
/** Four places for three teams: the first one has a bye, the second series is over. */
const BRACKET: PageBracket = {
  segmentId: '7',
  version: 1,
  format: 'single_elimination',
  size: 4,
  grandFinal: 'none',
  rounds: [round(1, 2), round(2, 1)],
  rosters: ['Alder', 'Birch', 'Cedar'].map((name, index) => ({
    id: String(index + 1),
    name,
    seed: index + 1,
  })),
  series: [
    { id: '11', at: [0, 1, 1], home: 0, away: 'bye', state: 'f', winner: 0 },
    { id: '12', at: [0, 1, 2], home: 1, away: 2, state: 'l' },
    { id: '13', at: [0, 2, 1], home: 0, away: null, state: 'n' },
  ],
};

test('counts the results of each round without its byes', () => {
  const [bye, played, last] = BRACKET.series;
  expect(countResults(BRACKET, '7')).toEqual([]);
  expect(
    countResults({ ...BRACKET, series: [bye!, { ...played!, state: 'f' }, last!] }, '7'),
  ).toEqual([
    {
      segmentId: '7',
      bracketNumber: 0,
      roundNumber: 1,
      count: 1,
      date: '2026-11-30T11:00:00.000Z',
    },
  ]);
});

test('names a round in an address and reads it back', () => {
  const [first] = [{ segmentId: '7', bracketNumber: 1, roundNumber: 12 }];
  expect(parseResultsKey(resultsKey(first!))).toEqual(first);
  expect(parseResultsKey('none')).toBeNull();
});

test('names the series that decides an open side', () => {
  const series = {
    id: '13',
    segment: { id: '7' },
    bracketNumber: 0,
    roundNumber: 2,
    matchNumber: 1,
    competitors: [
      { roster: { id: '1', name: 'Alder' }, isBye: false },
      { roster: null, isBye: false },
    ],
  } as unknown as Parameters<typeof findOpenSides>[2][number];
  expect(findOpenSides(BRACKET, '7', [series])).toEqual([
    [
      '13',
      [
        { takes: 'winner', number: 1 },
        { takes: 'winner', number: 2 },
      ],
    ],
  ]);
  expect(findOpenSides({ ...BRACKET, format: 'swiss' }, '7', [series])).toEqual([]);
});
