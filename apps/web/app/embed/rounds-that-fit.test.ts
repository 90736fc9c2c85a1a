import type { BracketRoundView, SeriesState } from '@ringside/ui/bracket/bracket-card';
import { describe, expect, test } from 'vitest';
import { roundsThatFit } from './rounds-that-fit.ts';

const round = (key: string, count: number, state: SeriesState = 'next'): BracketRoundView => ({
  key,
  bracket: 0,
  name: key,
  note: '',
  count,
  match: () => null,
  state: () => state,
});
const graph = (title: string | null, toRound: number | null, count = 1) => {
  const to = toRound === null ? null : { round: toRound, cell: 0, side: 'home' as const };
  return { title, winners: Array.from({ length: count }, () => to), losers: [] };
};
const keysOf = (rounds: BracketRoundView[]) => rounds.map(({ key }) => key);

test('shows the rounds of at most as many series', () => {
  const rounds = [16, 8, 4].map((count) => round(String(count), count));
  expect(keysOf(roundsThatFit(rounds, 8))).toEqual(['8', '4']);
  expect(roundsThatFit([], 8)).toEqual([]);
});

describe('of a custom bracket', () => {
  /** Four groups of two rounds, the first of them over, and a final. */
  const groups = [...'ABCD'].flatMap((letter, index) => {
    const state = index === 0 ? 'done' : 'next';
    return [
      { ...round(`${letter}1`, 2, state), graph: graph(letter, index * 2 + 1, 2) },
      { ...round(`${letter}2`, 1, state), graph: graph(letter, 8) },
    ];
  });
  const rounds = [...groups, { ...round('final', 1), graph: graph(null, null) }];

  test('shows the groups that fit, from the first that is not over', () => {
    expect(keysOf(roundsThatFit(rounds, 8))).toEqual(['B1', 'B2', 'C1', 'C2']);
    expect(keysOf(roundsThatFit(rounds, 1))).toEqual(['B2']);
  });

  test('shows all from the first where all are over', () => {
    const over = rounds.map((one) => ({ ...one, state: (): SeriesState => 'done' }));
    expect(keysOf(roundsThatFit(over, 8))).toEqual(['A1', 'A2', 'B1', 'B2']);
  });

  test('links its rounds at their new places, and no others', () => {
    const [first, second] = roundsThatFit(rounds, 8);
    expect(first!.graph!.winners.map((to) => to?.round)).toEqual([1, 1]);
    expect(second!.graph!.winners).toEqual([null]);
    const last = roundsThatFit(rounds.slice(6), 8);
    expect(keysOf(last)).toEqual(['D1', 'D2', 'final']);
  });
});
