import type { BracketGraph, GraphSeries, GraphSource } from '@ringside/rules/bracket/graph/graph';
import { seedsIn } from '@ringside/rules/bracket/graph/graph';
import type { GraphFault } from '@ringside/rules/bracket/graph/graph-fault';
import type { GraphTemplate } from '@ringside/rules/bracket/graph/templates';
import { traitsOf } from '@ringside/rules/format-traits';
import { formatCount } from '../../../parts/format-count.ts';

/** The name of the setting. */
export const GRAPH = 'configuration.graph';
export const EMPTY_GRAPH: BracketGraph = { series: [] };

/** Returns the graph that a form has for a custom bracket; undefined for another format. */
export const findGraph = (form: { value(name: string): unknown }): BracketGraph | undefined =>
  traitsOf({ format: String(form.value('format')) }).hasGraph
    ? ((form.value(GRAPH) as BracketGraph | null | undefined) ?? EMPTY_GRAPH)
    : undefined;

export const TEMPLATE_NAMES: Record<GraphTemplate['name'], string> = {
  'page-playoff': 'Page play-off',
  stepladder: 'Stepladder',
  'gsl-groups': 'GSL groups of four',
  crossover: 'Crossover of groups',
  'full-classification': 'Full classification',
  'lower-bracket-entry': 'Double elimination, half begin in the lower bracket',
  'single-elimination': 'Single elimination',
  'double-elimination': 'Double elimination',
};

/** The rosters that each group of a template has or sends. */
const GROUP_SIZES: Partial<Record<GraphTemplate['name'], number>> = {
  'gsl-groups': 4,
  crossover: 2,
};

/** Returns a number of rosters in words, with the groups where the template has some. */
export function formatSize(name: GraphTemplate['name'], rosters: number): string {
  const groupSize = GROUP_SIZES[name];
  if (groupSize === undefined) return `${rosters} rosters`;
  const groups = rosters / groupSize;
  return `${rosters} rosters, ${formatCount(groups, 'group')}`;
}

export type SourceKind = 'seed' | 'group-place' | 'winner' | 'loser';

/** Returns the kind of a source and what it names; 0 is a number that is not typed yet. */
export function partsOfSource(source: GraphSource): { kind: SourceKind; of: string } {
  if ('seed' in source) return { kind: 'seed', of: formatTyped(source.seed) };
  if ('groupPlace' in source) {
    const { group, place } = source.groupPlace;
    return { kind: 'group-place', of: `${group}${formatTyped(place)}` };
  }
  return 'winner' in source
    ? { kind: 'winner', of: source.winner }
    : { kind: 'loser', of: source.loser };
}

const formatTyped = (number: number) => (number === 0 ? '' : String(number));

/** Returns a source from its parts. A group place is typed as `A1`. */
export function toSource(kind: SourceKind, of: string): GraphSource {
  if (kind === 'seed') return { seed: toNumber(of) ?? 0 };
  if (kind === 'group-place') {
    const group = of.toUpperCase().replaceAll(/[^A-Z]/g, '');
    return { groupPlace: { group: group.slice(0, 2), place: toNumber(of) ?? 0 } };
  }
  return kind === 'winner' ? { winner: of } : { loser: of };
}

/** Returns whether a source of a kind names another series. */
export const namesSeries = (kind: SourceKind): boolean => kind === 'winner' || kind === 'loser';

/** Returns the number of the digits in a text; undefined without any. */
export function toNumber(text: string): number | undefined {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  return digits === '' ? undefined : Number(digits);
}

/** Returns a series with another value of a field; without the field where it is empty. */
export function withField<Field extends keyof GraphSeries>(
  series: GraphSeries,
  field: Field,
  value: GraphSeries[Field] | '',
): GraphSeries {
  const { [field]: _before, ...others } = series;
  return (
    value === '' || value === undefined ? others : { ...others, [field]: value }
  ) as GraphSeries;
}

/**
 * Returns a graph with another series at an index. With a new id, the series that wait for its
 * winner or loser wait for it under that id, unless another series has the old one.
 */
export function replaceSeries(graph: BracketGraph, index: number, next: GraphSeries): BracketGraph {
  const before = graph.series[index];
  const series = graph.series.with(index, next);
  if (!before || before.id === next.id || series.some(({ id }) => id === before.id))
    return { series };
  const rename = (source: GraphSource): GraphSource => {
    const { kind, of } = partsOfSource(source);
    return namesSeries(kind) && of === before.id ? toSource(kind, next.id) : source;
  };
  return {
    series: series.map((one) => ({ ...one, home: rename(one.home), away: rename(one.away) })),
  };
}

/** Returns a graph with a further series of the next two seeds, under an id that is free. */
export function addSeries(graph: BracketGraph): BracketGraph {
  const ids = new Set(graph.series.map(({ id }) => id));
  const id = [...Array(graph.series.length + 1).keys()]
    .map((number) => `S${number + 1}`)
    .find((one) => !ids.has(one));
  const next = Math.max(0, ...seedsIn(graph)) + 1;
  return {
    series: [...graph.series, { id: id ?? '', home: { seed: next }, away: { seed: next + 1 } }],
  };
}

/** Returns a graph with a series one place further up (-1) or down (1) in the list. */
export function moveSeries(graph: BracketGraph, index: number, way: 1 | -1): BracketGraph {
  const series = graph.series[index];
  if (!series || index + way < 0 || index + way >= graph.series.length) return graph;
  return { series: graph.series.toSpliced(index, 1).toSpliced(index + way, 0, series) };
}

/** Returns the text of a fault as a sentence. */
export const formatGraphFault = ({ detail }: Pick<GraphFault, 'detail'>): string =>
  `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;
