import type { BracketGraph, GraphSeries } from './graph.ts';

const FIRST_LETTER = 65;

/**
 * [BRK-21] Returns groups of four with seeds that the snake deals. Each group plays two opening
 * matches, a winners', an elimination and a decider match; the same places of all groups are
 * shared.
 */
export function gslGroupsGraph(rosters: number): BracketGraph {
  const groups = rosters / 4;
  return {
    series: Array.from({ length: groups }, (_, index) => gslGroup(groups, index)).flat(),
  };
}

function gslGroup(groups: number, index: number): GraphSeries[] {
  const group = String.fromCharCode(FIRST_LETTER + index);
  const seeds = [
    index + 1,
    2 * groups - index,
    2 * groups + index + 1,
    4 * groups - index,
  ] as const;
  const id = (suffix: string) => `${group}${suffix}`;
  return [
    {
      id: id('1'),
      home: { seed: seeds[0] },
      away: { seed: seeds[3] },
      name: 'Opening match',
      group,
    },
    {
      id: id('2'),
      home: { seed: seeds[1] },
      away: { seed: seeds[2] },
      name: 'Opening match',
      group,
    },
    {
      id: id('W'),
      home: { winner: id('1') },
      away: { winner: id('2') },
      name: "Winners' match",
      group,
      winnerPlace: 1,
    },
    {
      id: id('E'),
      home: { loser: id('1') },
      away: { loser: id('2') },
      name: 'Elimination match',
      group,
      loserPlace: 3 * groups + 1,
    },
    {
      id: id('D'),
      home: { loser: id('W') },
      away: { winner: id('E') },
      name: 'Decider match',
      group,
      winnerPlace: groups + 1,
      loserPlace: 2 * groups + 1,
    },
  ];
}
