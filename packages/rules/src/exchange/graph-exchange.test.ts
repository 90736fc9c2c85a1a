import { describe, expect, test } from 'vitest';
import { graphPlan } from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { playWildly } from '../bracket/wild-play.fixture.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import { findSchemaFaults } from './schema.fixture.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const templateOf = (name: string) =>
  graphTemplates.find((template) => template.name === name)!.create;

/** Exports a custom bracket in which some results are reported, as JSON. */
function exportPlayed({ name = 'page-playoff', seeds = 4, reports = 99, byes = 0 } = {}) {
  const rosters = seeds - byes;
  const plan = graphPlan({ graph: templateOf(name)(seeds), rosters });
  const { board } = playWildly({ plan, seed: seeds + reports, withdrawals: 0, atMost: reports });
  return structuredClone(
    toOpenBracket({
      kind: 'bracket',
      name: 'Finals',
      date: null,
      game: null,
      plan,
      bestOf: 3,
      rosters: Array.from({ length: rosters }, (_, index) => ({
        rosterId: `r${index + 1}`,
        name: `Roster ${index + 1}`,
        players: [],
        withdrawn: false,
      })),
      series: board.all(),
      matches: {},
    }),
  );
}

describe('[EXC-1] [EXC-2] [BRK-18] a custom bracket', () => {
  test.each(graphTemplates.map(({ name, rosters }) => ({ name, seeds: rosters[0]! })))(
    '$name comes back as it was exported',
    ({ name, seeds }) => {
      for (const byes of [0, 1])
        for (const reports of [0, 2, 99]) {
          const file = exportPlayed({ name, seeds, byes, reports });
          expect(findSchemaFaults(file)).toEqual([]);
          const read = fromOpenBracket(file);
          expect(read.accepted && toOpenBracket(read.value)).toEqual(file);
        }
    },
  );

  test('names where the entrants of a set came from and go to', () => {
    const { sets, event } = exportPlayed();
    const last = sets.find(({ setID }) => setID === '0.3.1');
    expect(event.tournamentStructure).toBe('custom');
    expect(last).toMatchObject({ entrant1PrevSetID: '0.1.1', entrant2PrevSetID: '0.2.1' });
  });

  test('writes the best of that the graph gives a series', () => {
    const [first, ...others] = templateOf('page-playoff')(4).series;
    const plan = graphPlan({
      graph: { series: [{ ...first!, bestOf: 7 }, ...others] },
      rosters: 4,
    });
    const { board } = playWildly({ plan, seed: 1, atMost: 0 });
    const { sets } = toOpenBracket({
      kind: 'bracket',
      name: 'Finals',
      date: null,
      game: null,
      plan,
      bestOf: { default: 3, 1: 5 },
      rosters: [],
      series: board.all(),
      matches: {},
    } as never);
    expect(sets.map(({ setFormat }) => setFormat)).toEqual([
      'best of 7',
      'best of 3',
      'best of 3',
      'best of 5',
    ]);
  });

  const changeGraph = (graph: unknown) => {
    const file = exportPlayed({ reports: 0 });
    return {
      ...file,
      event: { ...file.event, other: { ringside: { ...file.event.other.ringside, graph } } },
    };
  };
  const [Q1] = templateOf('page-playoff')(4).series;

  test.each([
    ['no graph', undefined, 'graph is missing'],
    ['a list', [], 'graph is no object'],
    ['no series', {}, 'graph.series is no list'],
    [
      'a side without a source',
      { series: [{ ...Q1, home: {} }] },
      'home is no seed, group place, winner or loser',
    ],
    [
      'a side with two sources',
      { series: [{ ...Q1, home: { seed: 1, winner: 'A' } }] },
      'home is no',
    ],
    [
      'a group place without a place',
      { series: [{ ...Q1, home: { groupPlace: { group: 'A' } } }] },
      'home.groupPlace.place is no whole',
    ],
    [
      'a group place without a group',
      { series: [{ ...Q1, home: { groupPlace: { place: 1 } } }] },
      'home.groupPlace.group',
    ],
    ['a seed of text', { series: [{ ...Q1, home: { seed: 'one' } }] }, 'home.seed is no whole'],
    ['a best of text', { series: [{ ...Q1, bestOf: 'five' }] }, 'bestOf is no whole number'],
    ['a graph that cannot be played', { series: [Q1] }, 'series Q1, winner: it plays no further'],
  ])('is refused with %s', (_, graph, detail) => {
    expect(fromOpenBracket(changeGraph(graph))).toMatchObject({
      refusal: { reason: 'not-readable', detail: expect.stringContaining(detail) },
    });
  });

  test('is refused with more entrants than seeds', () => {
    const file = exportPlayed({ reports: 0 });
    const entrants = [...file.entrants, { ...file.entrants[0]!, entrantID: 'x', initialSeed: 5 }];
    expect(fromOpenBracket({ ...file, entrants })).toMatchObject({
      refusal: { reason: 'too-many-rosters', detail: '5 of at most 4' },
    });
  });
});
