import type { PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { expect, test } from 'vitest';
import { findOpeningSeries } from './opening-series.ts';

const ROSTERS = ['1', '2', '3', '4'].map((id, index) => ({ id, name: id, seed: index + 1 }));
const round = (bracketNumber: number, roundNumber: number) => ({
  bracketNumber,
  roundNumber,
  name: '',
  date: null,
  bestOf: 3,
  matchCount: 2,
});
/** The lower round is played before the second upper one. */
const ROUNDS = [round(0, 1), round(1, 1), round(0, 2)];
type State = PageSeries['state'];
const bracketOf = (...[first, second, lower, final]: [State, State, State, State]) => ({
  rosters: ROSTERS,
  rounds: ROUNDS,
  series: [
    { id: '11', at: [0, 1, 1], home: 0, away: 3, state: first },
    { id: '12', at: [0, 1, 2], home: 1, away: 2, state: second },
    { id: '13', at: [0, 2, 1], home: 0, away: null, state: final },
    { id: '14', at: [1, 1, 1], home: 3, away: null, state: lower },
  ] satisfies PageSeries[],
});

test.each([
  { name: 'the live series', bracket: bracketOf('f', 'l', 'n', 'n'), own: null, id: '12' },
  {
    name: 'the open round that is played next',
    bracket: bracketOf('f', 'f', 's', 's'),
    own: null,
    id: '14',
  },
  {
    name: 'the next series of the own roster',
    bracket: bracketOf('f', 'l', 'n', 's'),
    own: '1',
    id: '13',
  },
  {
    name: 'the live series for a roster that is out',
    bracket: bracketOf('f', 'f', 'f', 'l'),
    own: '4',
    id: '13',
  },
  {
    name: 'its start before the first result',
    bracket: bracketOf('l', 's', 'n', 'n'),
    own: null,
    id: undefined,
  },
  {
    name: 'its start after the last result',
    bracket: bracketOf('f', 'f', 'f', 'f'),
    own: null,
    id: undefined,
  },
])('a bracket opens at $name', ({ bracket, own, id }) => {
  expect(findOpeningSeries(bracket, own)?.id).toBe(id);
});
