import { bracketPlan } from '../bracket.ts';
import { classificationGraph } from './classification.ts';
import { crossoverGraph } from './crossover.ts';
import { graphFromPlan } from './graph-from-plan.ts';
import type { BracketGraph } from './graph.ts';
import { gslGroupsGraph } from './gsl-groups.ts';
import { lowerEntryGraph } from './lower-entry.ts';

/** A graph to begin with. */
export interface GraphTemplate {
  name:
    | 'page-playoff'
    | 'stepladder'
    | 'gsl-groups'
    | 'crossover'
    | 'full-classification'
    | 'lower-bracket-entry'
    | 'single-elimination'
    | 'double-elimination';
  /** The numbers of rosters that it exists for. */
  rosters: readonly number[];
  /** Returns the graph for one of these numbers. */
  create(rosters: number): BracketGraph;
}

/** The seeds 1 and 2 have a second chance, the others do not. */
const pagePlayoff: BracketGraph = {
  series: [
    { id: 'Q1', home: { seed: 1 }, away: { seed: 2 }, name: 'Qualifier' },
    { id: 'E', home: { seed: 3 }, away: { seed: 4 }, name: 'Eliminator', loserPlace: 4 },
    { id: 'Q2', home: { loser: 'Q1' }, away: { winner: 'E' }, name: 'Semi-final', loserPlace: 3 },
    {
      id: 'F',
      home: { winner: 'Q1' },
      away: { winner: 'Q2' },
      name: 'Final',
      winnerPlace: 1,
      loserPlace: 2,
    },
  ],
};

/** The two last seeds begin; each winner meets the next better seed. */
const stepladderGraph = (rosters: number): BracketGraph => ({
  series: Array.from({ length: rosters - 1 }, (_, index) => ({
    id: `S${index + 1}`,
    home: { seed: rosters - 1 - index },
    away: index === 0 ? { seed: rosters } : { winner: `S${index}` },
    name: index === rosters - 2 ? 'Final' : `Step ${index + 1}`,
    loserPlace: rosters - index,
    ...(index === rosters - 2 && { winnerPlace: 1 }),
  })),
});

const range = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

/** [BRK-21] The templates of custom brackets, each with the numbers of rosters that it takes. */
export const graphTemplates: readonly GraphTemplate[] = [
  { name: 'page-playoff', rosters: [4], create: () => pagePlayoff },
  { name: 'stepladder', rosters: range(3, 16), create: stepladderGraph },
  { name: 'gsl-groups', rosters: range(4, 64, 4), create: gslGroupsGraph },
  { name: 'crossover', rosters: [4, 8], create: crossoverGraph },
  { name: 'full-classification', rosters: [4, 8, 16], create: classificationGraph },
  { name: 'lower-bracket-entry', rosters: [8, 16], create: lowerEntryGraph },
  {
    name: 'single-elimination',
    rosters: [4, 8, 16, 32, 64],
    create: (rosters) =>
      graphFromPlan(bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true })),
  },
  {
    name: 'double-elimination',
    rosters: [4, 8, 16, 32, 64],
    create: (rosters) =>
      graphFromPlan(bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' })),
  },
];
