import type { CompactSeries } from '@ringside/contract/collections/brackets';
import { describe, expect, test } from 'vitest';
import {
  formatBestOfRound,
  groupsOfRound,
  recordsBeforeRound,
  roundsOf,
  selectRound,
} from './rounds-of.ts';

type Side = CompactSeries['home'];
const played = (
  at: [number, number, number],
  home: Side,
  away: Side,
  winner: 0 | 1,
): CompactSeries => ({
  id: at.join('-'),
  at,
  home,
  away,
  state: 'f',
  winner,
  score: winner === 0 ? [2, 0] : [0, 2],
});
const open = (at: [number, number, number], home: Side, away: Side): CompactSeries => ({
  id: at.join('-'),
  at,
  home,
  away,
  state: 's',
});
const round = (roundNumber: number) => ({
  bracketNumber: 0,
  roundNumber,
  name: 'round',
  date: null,
  bestOf: 3,
  matchCount: 2,
});

/** A Swiss bracket of five after its first round. */
const first = [
  played([0, 1, 1], 0, 2, 0),
  played([0, 1, 2], 1, 3, 1),
  played([0, 1, 3], 4, 'bye', 0),
];
const second = [open([0, 2, 1], 0, 3), open([0, 2, 2], 4, 1), open([0, 2, 3], 2, 'bye')];
const three = [1, 2, 3].map(round);

describe('rounds', () => {
  test.each([
    {
      why: 'nothing is paired',
      series: [],
      states: ['unpaired', 'unpaired', 'unpaired'],
      selectedRound: 1,
    },
    {
      why: 'the first runs',
      series: [...first.slice(1), open([0, 1, 1], 0, 2)],
      states: ['running', 'unpaired', 'unpaired'],
      selectedRound: 1,
    },
    {
      why: 'the second is not paired yet',
      series: first,
      states: ['over', 'unpaired', 'unpaired'],
      selectedRound: 1,
    },
    {
      why: 'the second runs',
      series: [...first, ...second],
      states: ['over', 'running', 'unpaired'],
      selectedRound: 2,
    },
    {
      why: 'all of a round robin are paired at once',
      series: [...first, ...second, open([0, 3, 1], 0, 1)],
      states: ['over', 'running', 'paired'],
      selectedRound: 2,
    },
  ])('$why', ({ series, states, selectedRound }) => {
    const rounds = roundsOf({ rounds: three, series });
    expect(rounds.map(({ state }) => state)).toEqual(states);
    expect(selectRound(rounds, null)).toBe(selectedRound);
  });

  test('a held round precedes the last one that was played', () => {
    expect(selectRound(roundsOf({ rounds: three, series: first }), null, 2)).toBe(2);
    expect(selectRound(roundsOf({ rounds: three, series: first }), '1', 2)).toBe(1);
  });

  test.each([
    { roundParam: '3', selectedRound: 3 },
    { roundParam: '9', selectedRound: 2 },
    { roundParam: 'x', selectedRound: 2 },
    { roundParam: '0', selectedRound: 2 },
  ])('?round=$roundParam shows round $selectedRound', ({ roundParam, selectedRound }) => {
    expect(
      selectRound(roundsOf({ rounds: three, series: [...first, ...second] }), roundParam),
    ).toBe(selectedRound);
  });
});

describe('records', () => {
  const recordsOf = (series: CompactSeries[], number: number, hasDraws = false) =>
    [0, 1, 2, 3, 4].map(recordsBeforeRound(series, { round: number, hasDraws }));

  test('are empty before the first round, and count a bye as a win before the second', () => {
    expect(recordsOf(first, 1)).toEqual(['0–0', '0–0', '0–0', '0–0', '0–0']);
    expect(recordsOf([...first, ...second], 2)).toEqual(['1–0', '0–1', '0–1', '1–0', '1–0']);
  });

  test('ignore open series, and count a double forfeit as a loss of both', () => {
    expect(recordsOf([open([0, 1, 1], 0, 1)], 2).slice(0, 2)).toEqual(['0–0', '0–0']);
    const forfeited = { id: '1', at: [0, 1, 1], home: 0, away: 1, state: 'f', forfeit: 3 } as const;
    expect(recordsOf([{ ...forfeited, at: [0, 1, 1] }], 2).slice(0, 2)).toEqual(['0–1', '0–1']);
  });

  test('[SWS-20] have draws between wins and losses where the stage has a points table', () => {
    const drawn: CompactSeries = { ...open([0, 1, 1], 0, 1), state: 'f', score: [1, 1] };
    const series = [drawn, played([0, 1, 2], 2, 3, 1)];
    expect(recordsOf(series, 2, true)).toEqual(['0–1–0', '0–1–0', '0–0–1', '1–0–0', '0–0–0']);
  });
});

describe('groups', () => {
  const series = [
    open([1, 1, 2], 3, 4),
    open([1, 1, 1], 5, 6),
    open([0, 1, 1], 0, 1),
    open([0, 2, 1], 1, 2),
  ];

  test('are in order, each with its matches in order and its resting rosters', () => {
    expect(
      groupsOfRound(series, 1).map(({ group, series: groupSeries, resting }) => [
        group,
        groupSeries.map(({ id }) => id),
        resting,
      ]),
    ).toEqual([
      [0, ['0-1-1'], [2]],
      [1, ['1-1-1', '1-1-2'], []],
    ]);
  });

  test('omit a group that is finished', () =>
    expect(groupsOfRound(series, 2).map(({ group }) => group)).toEqual([0]));
});

test('a round says its best of, or the range where its series differ', () => {
  expect(formatBestOfRound({ bestOf: 3 })).toBe('3');
  expect(formatBestOfRound({ bestOf: 1, bestOfRange: [1, 3] })).toBe('1–3');
});
