import type { CompactBracket } from '@ringside/contract/collections/brackets';
import { expect, test } from 'vitest';
import { createBoardMap, groupByRound, mergeChange } from './board-series.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const round = (roundNumber: number, date: string | null) => ({
  bracketNumber: 0,
  roundNumber,
  name: 'round',
  date,
  bestOf: 3,
  matchCount: 2,
});
const bracket: CompactBracket = {
  segmentId: '7',
  version: 1,
  format: 'single_elimination',
  size: 4,
  grandFinal: 'none',
  rounds: [round(1, '2026-11-21T11:00:00.000Z'), round(2, '2026-11-21T11:50:00.000Z')],
  rosters: [
    { id: '1', name: 'Alder', seed: 1 },
    { id: '2', name: 'Birch', seed: 2 },
    { id: '3', name: 'Cedar', seed: 3 },
  ],
  series: [
    { id: '10', at: [0, 1, 1], home: 0, away: 'bye', state: 'f', winner: 0 },
    { id: '11', at: [0, 1, 2], home: 1, away: 2, state: 'l', date: '2026-11-21T11:00:00.000Z' },
    { id: '12', at: [0, 2, 1], home: 0, away: null, state: 'n' },
  ],
};

test('shows late series and disputes from outside the bracket, and no byes', () => {
  const board = createBoardMap([bracket], new Map([['11', 'disputed']]));
  expect([...board.keys()]).toEqual(['11', '12']);
  const [first, second] = groupByRound(board.values(), NOW);
  expect(first).toMatchObject({
    total: 1,
    open: [{ id: '11', home: 'Birch', away: 'Cedar' }],
    live: [{ id: '11' }],
    late: [],
    disputed: [{ id: '11' }],
  });
  expect(second).toMatchObject({ total: 1, late: [{ id: '12' }], disputed: [] });
});

test('applies a stream event about a known series at once, and requires a read for an unknown one', () => {
  const board = createBoardMap([bracket], new Map());
  const streamEvent = {
    type: 'match-series',
    id: '11',
    version: 5,
    changes: { action: 'series.finished', state: 'finished', reporting: 'confirmed', date: null },
  };
  expect(mergeChange(board, streamEvent)).toMatchObject({
    state: 'finished',
    reporting: 'confirmed',
    date: '2026-11-21T11:00:00.000Z',
  });
  expect(mergeChange(board, { ...streamEvent, id: '99' })).toBeUndefined();
  expect(mergeChange(board, { ...streamEvent, type: 'rosters' })).toBeUndefined();
});
