import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGraphBracket } from './create-graph-bracket.ts';
import { crossoverGraph } from './crossover.ts';
import { findGraphFaults } from './decide-graph.ts';
import { graphCapacity, type BracketGraph, type GroupPlace } from './graph.ts';
import { groupPlaceKey, seatEntrants, seedsOfGroupPlaces } from './group-places.ts';

/** Returns a graph in which seed 1 waits for the winner of two group places. */
const waitingSeed = (one: GroupPlace, other: GroupPlace): BracketGraph => ({
  series: [
    { id: 'S1', home: { groupPlace: one }, away: { groupPlace: other }, loserPlace: 3 },
    { id: 'F', home: { seed: 1 }, away: { winner: 'S1' }, winnerPlace: 1, loserPlace: 2 },
  ],
});
const place = (key: string): GroupPlace => ({
  group: key.replace(/\d+$/, ''),
  place: Number(key.replace(/^\D+/, '')),
});
const CROSSOVER = crossoverGraph(4);

/** Returns the rosters of a graph by seed; each entrant is `name` or `name:group place`. */
const seat = (graph: BracketGraph, entrants: string[]): string[] =>
  seatEntrants({
    graph,
    entrants: entrants.map((entrant) => {
      const [rosterId = '', key] = entrant.split(':');
      return { rosterId, groupPlace: key === undefined ? null : place(key) };
    }),
  }).map(({ rosterId, groupPlace }) =>
    groupPlace ? `${rosterId}:${groupPlaceKey(groupPlace)}` : rosterId,
  );

test('[BRK-23] group places take the seeds after those that are named, best place first', () => {
  expect([...seedsOfGroupPlaces(CROSSOVER)]).toEqual([
    ['A1', 1],
    ['B1', 2],
    ['A2', 3],
    ['B2', 4],
  ]);
  expect([...seedsOfGroupPlaces(waitingSeed(place('AA1'), place('B1')))]).toEqual([
    ['B1', 2],
    ['AA1', 3],
  ]);
  expect(graphCapacity(CROSSOVER)).toBe(4);
});

describe('[BRK-23] entrants', () => {
  test.each([
    {
      name: 'take the places of their groups in any order',
      entrants: ['w:B2', 'x:A1', 'y:A2', 'z:B1'],
      seats: ['x:A1', 'z:B1', 'y:A2', 'w:B2'],
    },
    {
      name: 'that moved up take the vacant places, the best first',
      entrants: ['x:A1', 'y:A3', 'z:B3', 'w:B1'],
      seats: ['x:A1', 'w:B1', 'y', 'z'],
    },
    {
      name: 'that share a place leave the second of them to a vacant one',
      entrants: ['x:A1', 'y:A1', 'z:B1', 'w:B2'],
      seats: ['x:A1', 'z:B1', 'y', 'w:B2'],
    },
    {
      name: 'are byes at the end where a group sends too few',
      entrants: ['x:A1', 'y:B1', 'z:A2'],
      seats: ['x:A1', 'y:B1', 'z:A2'],
    },
    {
      name: 'move to a better place that stays vacant',
      entrants: ['x:A1', 'y:A2', 'z:B2'],
      seats: ['x:A1', 'z', 'y:A2'],
    },
    {
      name: 'without groups take all places in order',
      entrants: ['x', 'y', 'z', 'w'],
      seats: ['x', 'y', 'z', 'w'],
    },
  ])('$name', ({ entrants, seats }) => {
    expect(seat(CROSSOVER, entrants)).toEqual(seats);
  });

  test('without a group place of the graph take its seeds', () => {
    const graph = waitingSeed(place('A1'), place('B1'));
    expect(seat(graph, ['x:A1', 'direct', 'y:B1'])).toEqual(['direct', 'x:A1', 'y:B1']);
    expect(seat(graph, ['x:A1', 'y:B1', 'z:A2'])).toEqual(['z', 'x:A1', 'y:B1']);
  });

  test('are all seated once, and each holder of a named place in its own', () => {
    const entrant = fc.record({
      group: fc.constantFrom('A', 'B', 'C'),
      place: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.option(entrant), { maxLength: 4 }), (groupPlaces) => {
        const entrants = groupPlaces.map((groupPlace, index) => ({
          rosterId: `${index}`,
          groupPlace,
        }));
        const seated = seatEntrants({ graph: CROSSOVER, entrants });
        expect(seated.map(({ rosterId }) => rosterId).sort()).toEqual(
          entrants.map(({ rosterId }) => rosterId),
        );
        const seedOf = seedsOfGroupPlaces(CROSSOVER);
        for (const [index, { groupPlace }] of seated.entries())
          if (groupPlace) expect(seedOf.get(groupPlaceKey(groupPlace))).toBe(index + 1);
      }),
    );
  });
});

test.each([4, 8])(
  '[BRK-21] in a crossover of %i, group mates can meet in the final alone',
  (size) => {
    const keys = [...seedsOfGroupPlaces(crossoverGraph(size)).keys()];
    const series = createGraphBracket(crossoverGraph(size), keys);
    const openings = series.flatMap(({ home, away }) =>
      home.kind === 'roster' && away.kind === 'roster' ? [`${home.rosterId}-${away.rosterId}`] : [],
    );
    expect(openings).toEqual(
      size === 4 ? ['A1-B2', 'B1-A2'] : ['A1-B2', 'C1-D2', 'B1-A2', 'D1-C2'],
    );
  },
);

describe('[BRK-19] a group place', () => {
  test.each([
    { one: 'a1', fault: 'a group has one or two letters, A to Z' },
    { one: 'ABC1', fault: 'a group has one or two letters, A to Z' },
    { one: 'A0', fault: 'a place in a group is a whole number from 1 to 64' },
    { one: 'A65', fault: 'a place in a group is a whole number from 1 to 64' },
    { one: 'A1.5', fault: 'a place in a group is a whole number from 1 to 64' },
  ])('$one is refused', ({ one, fault }) => {
    const [, group = '', number = ''] = /^([A-Za-z]+)([\d.]+)$/.exec(one)!;
    const graph = waitingSeed({ group, place: Number(number) }, place('B1'));
    expect(findGraphFaults(graph)).toEqual([
      { kind: 'group-place', series: 0, field: 'home', detail: `series S1, home: ${fault}` },
    ]);
  });

  test('plays in one series alone', () => {
    expect(findGraphFaults(waitingSeed(place('A1'), place('A1')))).toEqual([
      {
        kind: 'group-place',
        series: 0,
        field: 'away',
        detail: 'series S1, away: A1 already plays in S1',
      },
    ]);
  });

  test('leaves no seed missing', () => {
    expect(findGraphFaults(CROSSOVER)).toEqual([]);
    expect(findGraphFaults(crossoverGraph(8))).toEqual([]);
    expect(findGraphFaults(waitingSeed(place('A1'), place('B1')))).toEqual([]);
  });
});
