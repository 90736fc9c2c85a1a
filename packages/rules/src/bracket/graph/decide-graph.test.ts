import { describe, expect, test } from 'vitest';
import { decideGraph, findGraphFaults } from './decide-graph.ts';
import type { BracketGraph, GraphSeries } from './graph.ts';

const FINAL: GraphSeries = {
  id: 'F',
  home: { seed: 1 },
  away: { seed: 2 },
  winnerPlace: 1,
  loserPlace: 2,
};
/** Four rosters, two semi-finals, one final. */
const FOUR: GraphSeries[] = [
  { id: 'A', home: { seed: 1 }, away: { seed: 4 }, loserPlace: 3 },
  { id: 'B', home: { seed: 2 }, away: { seed: 3 }, loserPlace: 3 },
  { id: 'F', home: { winner: 'A' }, away: { winner: 'B' }, winnerPlace: 1, loserPlace: 2 },
];

/** Returns the four with some fields of one series replaced. */
const fourWith = (index: number, change: Partial<GraphSeries>): BracketGraph => ({
  series: FOUR.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

const faultsIn = (graph: BracketGraph) =>
  findGraphFaults(graph).map(({ kind, series, field }) => [kind, series, field]);

describe('[BRK-19] a graph that can be played', () => {
  test.each([
    ['one series', { series: [FINAL] }],
    ['semi-finals with a shared third place', { series: FOUR }],
    ['a list in another order', { series: FOUR.toReversed() }],
    [
      'winner and loser of a series meet again',
      {
        series: [
          { id: 'A', home: { seed: 1 }, away: { seed: 2 } },
          { ...FINAL, home: { loser: 'A' }, away: { winner: 'A' } },
        ],
      },
    ],
  ])('is accepted: %s', (_, graph) => {
    expect(decideGraph(graph)).toEqual({ accepted: true, value: graph });
  });
});

describe('[BRK-19] a graph that cannot be played', () => {
  test.each<[string, BracketGraph, [string, number | null, string | null][]]>([
    ['an empty list', { series: [] }, [['seed', null, null]]],
    ['an id with a space', fourWith(2, { id: 'the F' }), [['label', 2, 'id']]],
    ['a name of 41 characters', fourWith(0, { name: 'x'.repeat(41) }), [['label', 0, 'name']]],
    ['a group after P', fourWith(0, { group: 'Q' }), [['label', 0, 'group']]],
    ['an even best of', fourWith(0, { bestOf: 2 }), [['label', 0, 'bestOf']]],
    ['a best of 17', fourWith(0, { bestOf: 17 }), [['label', 0, 'bestOf']]],
    [
      'an unknown series',
      fourWith(2, { away: { winner: 'X' } }),
      [
        ['no-place', 1, 'winnerPlace'],
        ['unknown-series', 2, 'away'],
      ],
    ],
    [
      'one winner on both sides',
      fourWith(2, { away: { winner: 'A' } }),
      [
        ['no-place', 1, 'winnerPlace'],
        ['same-side', 2, 'away'],
      ],
    ],
    [
      'one winner in two series',
      { series: [...FOUR, { ...FINAL, id: 'G', home: { winner: 'A' }, away: { seed: 5 } }] },
      [['used-twice', 3, 'home']],
    ],
    [
      'a seed twice',
      fourWith(1, { away: { seed: 1 } }),
      [
        ['seed', 1, 'away'],
        ['seed', null, null],
      ],
    ],
    [
      'a seed of 0',
      fourWith(1, { away: { seed: 0 } }),
      [
        ['seed', 1, 'away'],
        ['seed', null, null],
      ],
    ],
    ['a seed too high', fourWith(1, { away: { seed: 5 } }), [['seed', null, null]]],
    [
      'a result without a place',
      fourWith(2, { loserPlace: undefined }),
      [['no-place', 2, 'loserPlace']],
    ],
    [
      'a place of a result that leads on',
      fourWith(0, { winnerPlace: 1 }),
      [['place-leads-on', 0, 'winnerPlace']],
    ],
    [
      'a place that leaves out a number',
      fourWith(0, { loserPlace: 5 }),
      [['place', 0, 'loserPlace']],
    ],
    [
      'a shared place followed by the next number',
      {
        series: [
          { id: 'A', home: { seed: 1 }, away: { seed: 2 }, winnerPlace: 1, loserPlace: 2 },
          { id: 'B', home: { seed: 3 }, away: { seed: 4 }, winnerPlace: 1, loserPlace: 3 },
        ],
      },
      [
        ['place', 0, 'loserPlace'],
        ['place', 1, 'loserPlace'],
      ],
    ],
    ['a place of 2.5', fourWith(2, { loserPlace: 2.5 }), [['place', 2, 'loserPlace']]],
    [
      'a winner behind the loser',
      fourWith(2, { winnerPlace: 2, loserPlace: 1 }),
      [['place', 2, 'winnerPlace']],
    ],
    [
      'a series that waits for itself',
      {
        series: [{ id: 'A', home: { seed: 1 }, away: { loser: 'A' }, winnerPlace: 1 }],
      },
      [
        ['cycle', 0, null],
        ['seed', null, null],
      ],
    ],
  ])('is refused: %s', (_, graph, faults) => {
    expect(faultsIn(graph)).toEqual(faults);
  });

  test('all faults are found at once, and the refusal names each series', () => {
    const decision = decideGraph({
      series: [
        { id: 'A', home: { seed: 1 }, away: { winner: 'X' } },
        { id: 'A', home: { seed: 1 }, away: { seed: 3 }, loserPlace: 2 },
      ],
    });
    expect(decision).toEqual({
      accepted: false,
      refusal: {
        reason: 'impossible-graph',
        detail: [
          'series A, away: there is no series X',
          'series A, winner: it plays no further series and has no place',
          'series A, loser: it plays no further series and has no place',
          'series A: another series has this id',
          'series A, home: seed 1 already plays in A',
          'series A, winner: it plays no further series and has no place',
          'no series has seed 2',
        ].join('; '),
      },
    });
  });

  test.each([
    [256, 0],
    [257, 1],
  ])('%i series without a link have %i faults', (count, faults) => {
    const series = Array.from({ length: count }, (_, index) => ({
      id: `S${index}`,
      home: { seed: 2 * index + 1 },
      away: { seed: 2 * index + 2 },
      winnerPlace: 1,
      loserPlace: count + 1,
    }));
    expect(faultsIn({ series })).toEqual(faults ? [['too-large', null, null]] : []);
  });

  test.each([
    [62, 0],
    [63, 1],
  ])('a ladder of %i rounds has %i faults', (rounds, faults) => {
    const series = Array.from({ length: rounds }, (_, index) => ({
      id: `S${index}`,
      home: { seed: index + 1 },
      away: index === 0 ? { seed: rounds + 1 } : { winner: `S${index - 1}` },
      loserPlace: rounds + 1 - index,
      ...(index === rounds - 1 && { winnerPlace: 1 }),
    }));
    expect(faultsIn({ series })).toEqual(faults ? [['too-large', null, null]] : []);
  });
});
