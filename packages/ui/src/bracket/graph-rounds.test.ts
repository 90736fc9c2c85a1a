import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { geometryOf } from './bracket-geometry.ts';
import { graphColumnsOf, sharedNameOf } from './graph-rounds.ts';
import { walk } from './walk.ts';

const TEMPLATES = graphTemplates.flatMap(({ name, rosters, create }) =>
  rosters.map((size) => ({ name: `${name} of ${size}`, graph: create(size) })),
);
const create = (name: string, size: number) =>
  graphTemplates.find((one) => one.name === name)!.create(size);
const shapesOf = (columns: ReturnType<typeof graphColumnsOf>) =>
  columns.map(({ group, series, links }) => ({
    bracket: 0,
    count: series.length,
    graph: { title: group, ...links },
  }));

test('columns are the rounds of each group', () => {
  const columns = graphColumnsOf(create('gsl-groups', 8));
  expect(
    columns.map(({ group, roundNumber, series }) => [
      group,
      roundNumber,
      series.map((one) => `${one.series.id} ${one.matchNumber}`),
    ]),
  ).toEqual([
    ['A', 1, ['A1 1', 'A2 2']],
    ['A', 2, ['AW 1', 'AE 2']],
    ['A', 3, ['AD 1']],
    ['B', 1, ['B1 3', 'B2 4']],
    ['B', 2, ['BW 3', 'BE 4']],
    ['B', 3, ['BD 2']],
  ]);
});

test.each(TEMPLATES)(
  'the series of $name have the positions and the links that the rules give them',
  ({ graph }) => {
    const columns = graphColumnsOf(graph);
    const at = new Map(
      columns.flatMap(({ series }, round) =>
        series.map((one, cell) => [`${round}.${cell}`, one.series.id] as const),
      ),
    );
    const index = loadGraphIndex(graph);
    expect(at.size).toBe(index.nodes.length);
    for (const { roundNumber, series, links } of columns)
      for (const [cell, { series: one, matchNumber }] of series.entries()) {
        const node = index.findNode({ bracketNumber: 0, roundNumber, matchNumber });
        expect(node?.series.id).toBe(one.id);
        for (const [to, takes] of [
          [links.winners[cell], 'winner'],
          [links.losers[cell], 'loser'],
        ] as const) {
          const target = node!.targets[takes];
          const next = target && index.findNode(target.position);
          expect(to ? at.get(`${to.round}.${to.cell}`) : undefined).toBe(next?.series.id);
          expect(to?.side).toBe(target?.side);
        }
      }
  },
);

test.each(TEMPLATES)('the arrows reach every series of $name', ({ graph }) => {
  const geometry = geometryOf(shapesOf(graphColumnsOf(graph)));
  const reached = new Set(['0 0']);
  const edge = [{ round: 0, cell: 0 }];
  for (const from of edge) {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      const to = walk(geometry, from, key);
      if (!to || reached.has(`${to.round} ${to.cell}`)) continue;
      reached.add(`${to.round} ${to.cell}`);
      edge.push(to);
    }
  }
  expect(reached.size).toBe(graph.series.length);
});

test('a graph with faults is drawn without the series that no order allows', () => {
  const columns = graphColumnsOf({
    series: [
      { id: 'A', home: { seed: 1 }, away: { winner: 'B' } },
      { id: 'B', home: { seed: 2 }, away: { winner: 'A' } },
      { id: 'C', home: { seed: 3 }, away: { loser: 'gone' } },
      { id: 'C', home: { seed: 4 }, away: { seed: 5 } },
    ],
  });
  expect(columns.map(({ series }) => series.map((one) => one.series.home))).toEqual([
    [{ seed: 3 }, { seed: 4 }],
  ]);
  expect(graphColumnsOf({ series: [] })).toEqual([]);
});

test('the upper bracket of a double elimination stands above the lower one', () => {
  const columns = graphColumnsOf(create('double-elimination', 8));
  for (const { series } of columns) {
    const ids = series.map((one) => one.series.id[0]);
    expect(ids.join('')).toMatch(/^U*L*G?$/);
  }
});

test('the series of two losers stands behind that of the winners', () => {
  for (const [name, size] of [
    ['crossover', 4],
    ['single-elimination', 8],
    ['full-classification', 8],
  ] as const) {
    const last = graphColumnsOf(create(name, size)).at(-1)!;
    expect(last.series.slice(0, 2).map((one) => one.series.name)).toEqual(['Final', 'Third place']);
  }
});

test('a column has the name that all its series share', () => {
  const namesOf = (graph: BracketGraph) => {
    const columns = graphColumnsOf(graph);
    return columns.map((column) => sharedNameOf(column, columns));
  };
  const { series } = create('gsl-groups', 4);
  expect(namesOf({ series })).toEqual(['Opening match', undefined, 'Decider match']);
  expect(namesOf({ series: series.map((one) => ({ ...one, name: 'Match' })) })).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
