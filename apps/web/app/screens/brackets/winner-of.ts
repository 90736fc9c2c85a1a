import type { CompactBracket } from '@ringside/contract/collections/brackets';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';

/**
 * Returns the winner of a bracket: that of its last grand final, or of its final; null while a
 * series is open, and if both sides lost it ([SER-8]). A custom bracket has one if a single series
 * decides the first place.
 */
export function winnerOf(
  { series, rosters }: Pick<CompactBracket, 'series' | 'rosters'>,
  graph?: BracketGraph,
): string | null {
  if (series.length === 0 || series.some(({ state }) => state !== 'f')) return null;
  const deciding = graph ? findDeciding(series, graph) : findLast(series);
  if (deciding?.winner === undefined) return null;
  const side = deciding.winner === 0 ? deciding.home : deciding.away;
  return typeof side === 'number' ? (rosters[side]?.name ?? null) : null;
}

/** Returns the last grand final, or the final. */
function findLast(series: CompactBracket['series']): CompactBracket['series'][number] {
  const finals = series.filter(({ at: [bracket] }) => bracket === 2);
  const candidates =
    finals.length > 0 ? finals : series.filter(({ at: [bracket] }) => bracket === 0);
  return candidates.reduce((one, other) => (other.at[1] > one.at[1] ? other : one));
}

/** Returns the only series that decides the first place; undefined if groups share it. */
function findDeciding(
  series: CompactBracket['series'],
  graph: BracketGraph,
): CompactBracket['series'][number] | undefined {
  const firsts = loadGraphIndex(graph).nodes.filter((node) => node.series.winnerPlace === 1);
  const position = firsts.length === 1 ? firsts[0]?.position : undefined;
  return (
    position &&
    series.find(
      ({ at: [, roundNumber, matchNumber] }) =>
        roundNumber === position.roundNumber && matchNumber === position.matchNumber,
    )
  );
}
