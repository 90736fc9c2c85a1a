import { describe, expect, test } from 'vitest';
import { graphPlan, type BracketSeries } from '../bracket.ts';
import { finalPlacements } from '../final-placements.ts';
import { downstreamOf } from '../links.ts';
import { Board, betterSeedWins } from '../playing.fixture.ts';
import { playWildly } from '../wild-play.fixture.ts';
import { decideGraph } from './decide-graph.ts';
import { findPlayFaults } from './graph-faults.fixture.ts';
import { loadGraphIndex } from './graph-index.ts';
import { graphCapacity, type BracketGraph } from './graph.ts';
import { graphTemplates } from './templates.ts';

const CASES = graphTemplates.flatMap(({ name, rosters, create }) =>
  rosters.map((count) => ({ name, count, graph: create(count) })),
);
const templateOf = (name: string, rosters: number): BracketGraph =>
  graphTemplates.find((template) => template.name === name)!.create(rosters);

describe('[BRK-21] the templates', () => {
  test.each(CASES)('$name of $count can be played by as many rosters', ({ graph, count }) => {
    expect(decideGraph(graph)).toEqual({ accepted: true, value: graph });
    expect(graphCapacity(graph)).toBe(count);
  });

  test('cover every number of rosters that they are listed for', () => {
    expect(CASES.map(({ name, count }) => `${name} ${count}`).join(', ')).toBe(
      [
        'page-playoff 4',
        ...Array.from({ length: 14 }, (_, index) => `stepladder ${index + 3}`),
        ...Array.from({ length: 16 }, (_, index) => `gsl-groups ${4 * index + 4}`),
        'crossover 4',
        'crossover 8',
        ...[4, 8, 16].map((count) => `full-classification ${count}`),
        ...[8, 16].map((count) => `lower-bracket-entry ${count}`),
        ...[4, 8, 16, 32, 64].map((count) => `single-elimination ${count}`),
        ...[4, 8, 16, 32, 64].map((count) => `double-elimination ${count}`),
      ].join(', '),
    );
  });

  test.each(CASES)(
    '[BRK-20] $name of $count places every roster once, with forfeits, withdrawals and byes',
    ({ graph, count }) => {
      for (let seed = 1; seed <= 12; seed++) {
        const rosters = Math.max(2, count - (seed % 4));
        const plan = graphPlan({ graph, rosters });
        const { board } = playWildly({ plan, seed, withdrawals: seed % 3 });
        expect({ seed, faults: findPlayFaults(plan, board.all()) }).toEqual({ seed, faults: [] });
      }
    },
  );

  test.each(CASES.filter(({ count }) => count <= 16))(
    '[BRK-20] in $name of $count no placement gets worse, also with two rosters only',
    ({ graph, count }) => {
      for (const rosters of new Set([2, Math.ceil(count / 2), count])) {
        const plan = graphPlan({ graph, rosters });
        const board = new Board(plan);
        const worst = new Map<string, number>();
        const isOpen = ({ outcome, home, away }: BracketSeries) =>
          !outcome && home.kind === 'roster' && away.kind === 'roster';
        for (let turn = 0; board.all().some(isOpen); turn++) {
          board.play(() => (turn % 3 === 0 ? 'home' : 'away'), 1);
          for (const { rosterId, placement } of finalPlacements({ plan, series: board.all() })) {
            expect(placement).toBeLessThanOrEqual(worst.get(rosterId) ?? Infinity);
            worst.set(rosterId, placement);
          }
        }
        expect(findPlayFaults(plan, board.all())).toEqual([]);
      }
    },
  );
});

describe('[BRK-21] if the better seed always wins', () => {
  const placesOf = (name: string, rosters: number): string => {
    const graph = templateOf(name, rosters);
    const board = new Board(graphPlan({ graph, rosters }));
    board.play(betterSeedWins);
    return finalPlacements({ plan: board.plan, series: board.all() })
      .map(({ seed, placement }) => `${placement}:${seed}`)
      .join(' ');
  };
  test.each([
    ['page-playoff', 4, '1:1 2:2 3:3 4:4'],
    ['stepladder', 5, '1:1 2:2 3:3 4:4 5:5'],
    ['gsl-groups', 8, '1:1 1:2 3:3 3:4 5:5 5:6 7:7 7:8'],
    ['crossover', 4, '1:1 2:2 3:3 4:4'],
    ['crossover', 8, '1:1 2:2 3:3 4:4 5:5 5:6 5:7 5:8'],
    ['full-classification', 8, '1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8'],
    ['lower-bracket-entry', 8, '1:1 2:2 3:3 4:4 5:5 5:6 7:7 7:8'],
  ])('%s of %i ends by seed', (name, rosters, expected) => {
    expect(placesOf(name, rosters)).toBe(expected);
  });
});

test('[BRK-21] the snake deals the seeds into GSL groups, and each opens with first against last', () => {
  const openings = (rosters: number) =>
    templateOf('gsl-groups', rosters).series.flatMap(({ group, home, away }) =>
      'seed' in home && 'seed' in away ? [`${group} ${home.seed}-${away.seed}`] : [],
    );
  expect(openings(4)).toEqual(['A 1-4', 'A 2-3']);
  expect(openings(8)).toEqual(['A 1-8', 'A 4-5', 'B 2-7', 'B 3-6']);
  expect(openings(16)).toEqual([
    'A 1-16',
    'A 8-9',
    'B 2-15',
    'B 7-10',
    'C 3-14',
    'C 6-11',
    'D 4-13',
    'D 5-12',
  ]);
});

test('[BRK-21] the lower half of the seeds enters the lower bracket', () => {
  const entries = (rosters: number) =>
    templateOf('lower-bracket-entry', rosters).series.flatMap(({ id, home, away }) =>
      'seed' in home && 'seed' in away ? [`${id.slice(0, 2)} ${home.seed}-${away.seed}`] : [],
    );
  expect(entries(8)).toEqual(['U1 1-4', 'U1 2-3', 'L1 5-8', 'L1 6-7']);
  expect(entries(16)).toEqual([
    'U1 1-8',
    'U1 4-5',
    'U1 2-7',
    'U1 3-6',
    'L1 9-16',
    'L1 12-13',
    'L1 10-15',
    'L1 11-14',
  ]);
});

describe('[BRK-18] the positions of a graph', () => {
  test('are the round by the longest path and the place in the list', () => {
    const { nodes } = loadGraphIndex(templateOf('page-playoff', 4));
    expect(
      nodes.map(({ series, position: { bracketNumber, roundNumber, matchNumber } }) =>
        [series.id, bracketNumber, roundNumber, matchNumber].join(' '),
      ),
    ).toEqual(['Q1 0 1 1', 'E 0 1 2', 'Q2 0 2 1', 'F 0 3 1']);
  });

  test('lead to all that a result can change', () => {
    const plan = graphPlan({ graph: templateOf('page-playoff', 4), rosters: 4 });
    const position = { bracketNumber: 0, roundNumber: 1, matchNumber: 2 } as const;
    expect(downstreamOf({ plan, position }).map(({ roundNumber }) => roundNumber)).toEqual([2, 3]);
  });
});
