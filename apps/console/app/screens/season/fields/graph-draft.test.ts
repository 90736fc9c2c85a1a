import { findGraphFaults } from '@ringside/rules/bracket/graph/decide-graph';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import {
  addSeries,
  EMPTY_GRAPH,
  formatSize,
  moveSeries,
  partsOfSource,
  replaceSeries,
  TEMPLATE_NAMES,
  toNumber,
  toSource,
  withField,
} from './graph-draft.ts';

const page = (): BracketGraph => {
  const template = graphTemplates.find(({ name }) => name === 'page-playoff')!;
  return template.create(4);
};
const idsOf = ({ series }: BracketGraph) => series.map(({ id }) => id);

test('a new id also replaces the old one in the series that wait for it', () => {
  const graph = page();
  const first = graph.series[0]!;
  const renamed = replaceSeries(graph, 0, { ...first, id: 'TOP' });
  expect(findGraphFaults(renamed)).toEqual([]);
  expect(JSON.stringify(renamed)).not.toContain(`"${first.id}"`);
});

test('an id that another series still has keeps its links', () => {
  const graph = page();
  const doubled = replaceSeries(graph, 1, { ...graph.series[1]!, id: graph.series[0]!.id });
  const again = replaceSeries(doubled, 1, { ...doubled.series[1]!, id: 'OTHER' });
  expect(again.series.slice(2)).toEqual(doubled.series.slice(2));
});

test('a new series has a free id and the next two seeds', () => {
  const one = addSeries(EMPTY_GRAPH);
  expect(one.series).toEqual([{ id: 'S1', home: { seed: 1 }, away: { seed: 2 } }]);
  const withSecondId = { series: [{ ...one.series[0]!, id: 'S2' }] };
  expect(addSeries(withSecondId).series[1]).toEqual({
    id: 'S1',
    home: { seed: 3 },
    away: { seed: 4 },
  });
  expect(idsOf(addSeries(addSeries(one)))).toEqual(['S1', 'S2', 'S3']);
});

test.each([
  { index: 1, way: -1, ids: [1, 0, 2, 3] },
  { index: 1, way: 1, ids: [0, 2, 1, 3] },
  { index: 0, way: -1, ids: [0, 1, 2, 3] },
  { index: 3, way: 1, ids: [0, 1, 2, 3] },
] as const)('series $index moves by $way', ({ index, way, ids }) => {
  const graph = page();
  const before = idsOf(graph);
  expect(idsOf(moveSeries(graph, index, way))).toEqual(ids.map((one) => before[one]));
});

test.each([
  { source: { seed: 12 }, kind: 'seed', of: '12' },
  { source: { winner: '12' }, kind: 'winner', of: '12' },
  { source: { loser: 'A' }, kind: 'loser', of: 'A' },
  { source: { groupPlace: { group: 'A', place: 1 } }, kind: 'group-place', of: 'A1' },
  { source: { groupPlace: { group: 'AB', place: 12 } }, kind: 'group-place', of: 'AB12' },
] as const)('$kind $of survives typing', ({ source, kind, of }) => {
  expect(partsOfSource(source)).toEqual({ kind, of });
  expect(toSource(kind, of)).toEqual(source);
});

test('an empty seed is a fault until it is typed', () => {
  const graph = page();
  const empty = replaceSeries(graph, 0, { ...graph.series[0]!, home: toSource('seed', '') });
  expect(partsOfSource(empty.series[0]!.home)).toEqual({ kind: 'seed', of: '' });
  expect(findGraphFaults(empty)).toContainEqual(expect.objectContaining({ series: 0 }));
});

test.each([
  { typed: '', of: '' },
  { typed: 'b', of: 'B' },
  { typed: 'b 2', of: 'B2' },
  { typed: '3', of: '3' },
])('a group place that is typed as "$typed" is shown as "$of"', ({ typed, of }) => {
  expect(partsOfSource(toSource('group-place', typed)).of).toBe(of);
});

test('a new id does not rename a group place', () => {
  const graph: BracketGraph = {
    series: [
      { id: 'A1', home: { seed: 1 }, away: { seed: 2 } },
      { id: 'F', home: { winner: 'A1' }, away: toSource('group-place', 'A1') },
    ],
  };
  const [, last] = replaceSeries(graph, 0, { ...graph.series[0]!, id: 'Q' }).series;
  expect(last).toMatchObject({
    home: { winner: 'Q' },
    away: { groupPlace: { group: 'A', place: 1 } },
  });
});

test('sizes of templates with groups name the groups', () => {
  expect(formatSize('crossover', 8)).toBe('8 rosters, 4 groups');
  expect(formatSize('gsl-groups', 4)).toBe('4 rosters, 1 group');
});

test('numbers are the digits of what is typed', () => {
  expect(['', 'x', '3', ' 1a2', '123456'].map(toNumber)).toEqual([
    undefined,
    undefined,
    3,
    12,
    1234,
  ]);
});

test('an empty field leaves the series', () => {
  const series = page().series[3]!;
  expect(withField(series, 'name', '')).not.toHaveProperty('name');
  expect(withField(series, 'winnerPlace', undefined)).not.toHaveProperty('winnerPlace');
  expect(withField(series, 'bestOf', 5)).toEqual({ ...series, bestOf: 5 });
});

test('every template has a name and can be played as it is, in every size', () => {
  for (const { name, rosters, create } of graphTemplates) {
    expect(TEMPLATE_NAMES[name]).toBeTruthy();
    for (const size of rosters) {
      expect(findGraphFaults(create(size)), `${name} of ${size}`).toEqual([]);
      expect(formatSize(name, size)).toContain(String(size));
    }
  }
});
