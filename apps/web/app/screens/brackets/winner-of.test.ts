import type { CompactSeries } from '@ringside/contract/collections/brackets';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { winnerOf } from './winner-of.ts';

const rosters = ['A', 'B', 'C'].map((name, index) => ({ id: name, name, seed: index + 1 }));
const played = (
  at: CompactSeries['at'],
  home: number,
  away: number,
  winner?: 0 | 1,
): CompactSeries => ({
  id: at.join('.'),
  at,
  home,
  away,
  state: 'f',
  ...(winner !== undefined && { winner }),
});

test.each([
  {
    why: 'the final decides',
    series: [played([0, 1, 1], 0, 2, 0), played([0, 2, 1], 0, 1, 1)],
    winner: 'B',
  },
  {
    why: 'a reset decides',
    series: [played([0, 2, 1], 0, 1, 0), played([2, 1, 1], 0, 1, 1), played([2, 2, 1], 0, 1, 0)],
    winner: 'A',
  },
  {
    why: 'there is no winner while a series is open',
    series: [played([0, 1, 1], 0, 2, 0), { ...played([0, 2, 1], 0, 1, 1), state: 'l' as const }],
    winner: null,
  },
  { why: 'an empty bracket has no winner', series: [], winner: null },
  {
    why: '[SER-8] there is no winner of a final that no side played',
    series: [played([0, 1, 1], 0, 2, 0), played([0, 2, 1], 0, 1)],
    winner: null,
  },
  {
    why: '[SER-8] the other finalist wins where no roster comes from an unplayed semi-final',
    series: [played([0, 1, 1], 0, 2), { ...played([0, 2, 1], 0, 1, 1), home: 'bye' as const }],
    winner: 'B',
  },
])('$why', ({ series, winner }) => {
  expect(winnerOf({ series, rosters })).toBe(winner);
});

test.each([
  { template: 'page-playoff', rosters: 4, winner: 'A', why: 'a single series decides it' },
  { template: 'gsl-groups', rosters: 8, winner: null, why: 'groups share it' },
])('the first place of a custom bracket: $why', ({ template, rosters: size, winner }) => {
  const graph = graphTemplates.find(({ name }) => name === template)!.create(size);
  const series = loadGraphIndex(graph).nodes.map(({ position }) =>
    played([0, position.roundNumber, position.matchNumber], 0, 1, 0),
  );
  expect(winnerOf({ series, rosters }, graph)).toBe(winner);
});
