import { groupLetter } from '../../round-robin/group-letter.ts';
import type { BracketGraph, GraphSeries, GraphSource } from './graph.ts';

/**
 * [BRK-21] Returns the crossover of groups with two rosters each: the first of a group meets the
 * second of its neighbour, and neighbours meet again in the final at the earliest.
 */
export function crossoverGraph(rosters: number): BracketGraph {
  const groups = rosters / 2;
  const first = (index: number) => placeIn(index, 1);
  const second = (index: number) => placeIn(index, 2);
  const pairs = Array.from({ length: groups / 2 }, (_, index) => 2 * index);
  const openings = [
    ...pairs.map((index) => ({ home: first(index), away: second(index + 1) })),
    ...pairs.map((index) => ({ home: first(index + 1), away: second(index) })),
  ];
  return { series: openings.length === 2 ? fromSemiFinals(openings) : fromQuarterFinals(openings) };
}

type Sides = Pick<GraphSeries, 'home' | 'away'>;

const placeIn = (index: number, place: number): GraphSource => ({
  groupPlace: { group: groupLetter(index), place },
});

const fromQuarterFinals = (openings: readonly Sides[]): GraphSeries[] => [
  ...openings.map((sides, index) => ({
    id: `Q${index + 1}`,
    ...sides,
    name: `Quarter-final ${index + 1}`,
    loserPlace: 5,
  })),
  ...fromSemiFinals([
    { home: { winner: 'Q1' }, away: { winner: 'Q2' } },
    { home: { winner: 'Q3' }, away: { winner: 'Q4' } },
  ]),
];

const fromSemiFinals = (openings: readonly Sides[]): GraphSeries[] => [
  ...openings.map((sides, index) => ({
    id: `S${index + 1}`,
    ...sides,
    name: `Semi-final ${index + 1}`,
  })),
  {
    id: '3P',
    home: { loser: 'S1' },
    away: { loser: 'S2' },
    name: 'Third place',
    winnerPlace: 3,
    loserPlace: 4,
  },
  {
    id: 'F',
    home: { winner: 'S1' },
    away: { winner: 'S2' },
    name: 'Final',
    winnerPlace: 1,
    loserPlace: 2,
  },
];
