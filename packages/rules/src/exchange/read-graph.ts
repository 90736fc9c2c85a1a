import { findGraphFaults } from '../bracket/graph/decide-graph.ts';
import type { BracketGraph, GraphSeries, GraphSource, GroupPlace } from '../bracket/graph/graph.ts';
import {
  checkField,
  isCount,
  isGiven,
  list,
  readOptionalText,
  readText,
  record,
  type Faults,
  type Fields,
} from './file-fields.ts';

/**
 * [EXC-2] Reads the graph of a custom bracket that our own export wrote. Adds a fault for each
 * wrong field, and for each reason for which the graph cannot be played.
 */
export function readGraph(value: unknown, faults: Faults): BracketGraph {
  const before = faults.length;
  const graph = {
    series: list(record(value, 'graph', faults).series, 'graph.series', faults).map((one, index) =>
      readSeries(record(one, `graph.series[${index}]`, faults), `graph.series[${index}]`, faults),
    ),
  };
  if (faults.length === before) faults.push(...findGraphFaults(graph).map(({ detail }) => detail));
  return graph;
}

function readSeries(fields: Fields, place: string, faults: Faults): GraphSeries {
  const { id, home, away, name, group, bestOf, winnerPlace, loserPlace } = fields;
  const numbers = { bestOf, winnerPlace, loserPlace };
  for (const [field, value] of Object.entries(numbers))
    checkField(
      !isGiven(value) || isCount(value),
      `${place}.${field} is no whole number from 1`,
      faults,
    );
  const texts = {
    name: readOptionalText(name, `${place}.name`, faults),
    group: readOptionalText(group, `${place}.group`, faults),
  };
  return {
    id: readText(id, `${place}.id`, faults),
    home: readSource(home, `${place}.home`, faults),
    away: readSource(away, `${place}.away`, faults),
    ...dropMissing(texts),
    ...dropMissing(numbers),
  };
}

/** Returns the fields that are given. */
const dropMissing = (fields: Fields): Partial<GraphSeries> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));

function readSource(value: unknown, place: string, faults: Faults): GraphSource {
  const source = record(value, place, faults);
  const [key, ...others] = Object.keys(source);
  checkField(
    others.length === 0 && ['seed', 'groupPlace', 'winner', 'loser'].includes(key ?? ''),
    `${place} is no seed, group place, winner or loser`,
    faults,
  );
  if (key === 'winner') return { winner: readText(source.winner, `${place}.winner`, faults) };
  if (key === 'loser') return { loser: readText(source.loser, `${place}.loser`, faults) };
  if (key === 'groupPlace') return { groupPlace: readGroupPlace(source.groupPlace, place, faults) };
  checkField(isCount(source.seed), `${place}.seed is no whole number from 1`, faults);
  return { seed: Number(source.seed) };
}

function readGroupPlace(value: unknown, place: string, faults: Faults): GroupPlace {
  const fields = record(value, `${place}.groupPlace`, faults);
  checkField(isCount(fields.place), `${place}.groupPlace.place is no whole number from 1`, faults);
  return {
    group: readText(fields.group, `${place}.groupPlace.group`, faults),
    place: Number(fields.place),
  };
}
