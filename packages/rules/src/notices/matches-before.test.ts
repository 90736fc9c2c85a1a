import { expect, test } from 'vitest';
import type { RosterId } from '../ids.ts';
import { matchesBefore, type WaitingSeries } from './matches-before.ts';

const series = (
  key: string,
  rosters: (string | null)[],
  sources: string[] = [],
  isFinished = false,
): WaitingSeries => ({ key, isFinished, rosterIds: rosters as (RosterId | null)[], sources });

/** A tree of eight: quarter-finals Q1 to Q4, semi-finals S1 and S2, the final. */
const tree = (finished: readonly string[]) =>
  [
    series('Q1', ['1', '8']),
    series('Q2', ['4', '5']),
    series('Q3', ['2', '7']),
    series('Q4', ['3', '6']),
    series(
      'S1',
      [finished.includes('Q1') ? '1' : null, finished.includes('Q2') ? '4' : null],
      ['Q1', 'Q2'],
    ),
    series(
      'S2',
      [finished.includes('Q3') ? '2' : null, finished.includes('Q4') ? '3' : null],
      ['Q3', 'Q4'],
    ),
    series(
      'F',
      [finished.includes('S1') ? '1' : null, finished.includes('S2') ? '2' : null],
      ['S1', 'S2'],
    ),
  ].map((one) => ({ ...one, isFinished: finished.includes(one.key) }));

test.each([
  ['no roster waits', [], []],
  ['one waits for the other quarter-final', ['Q1'], [['1', 1]]],
  [
    'two wait',
    ['Q1', 'Q4'],
    [
      ['1', 1],
      ['3', 1],
    ],
  ],
  ['all opponents are known', ['Q1', 'Q2', 'Q3', 'Q4'], []],
  ['the finalist waits for three', ['Q1', 'Q2', 'S1'], [['1', 3]]],
  [
    'and then for two',
    ['Q1', 'Q2', 'S1', 'Q3'],
    [
      ['2', 1],
      ['1', 2],
    ],
  ],
  ['and then for one', ['Q1', 'Q2', 'S1', 'Q3', 'Q4'], [['1', 1]]],
  ['none is left', ['Q1', 'Q2', 'Q3', 'Q4', 'S1', 'S2', 'F'], []],
])('[NTF-7] %s', (_title, finished, expected) =>
  expect(matchesBefore(tree(finished)).map(({ rosterId, left }) => [rosterId, left])).toEqual(
    expected,
  ),
);

test('[NTF-7] a series on two ways counts once', () => {
  const found = matchesBefore([
    series('U', ['1', '2']),
    series('L1', [null, '3'], ['U']),
    series('L2', ['4', null], ['L1', 'U']),
  ]);
  expect(found).toEqual([
    { key: 'L1', rosterId: '3', left: 1 },
    { key: 'L2', rosterId: '4', left: 2 },
  ]);
});
