import type { BracketGraph } from '../bracket/graph/graph.ts';
import { DEFAULT_BEST_OF } from '../constants.ts';
import { playableMatches, type HeadStart } from '../series/head-start.ts';
import type { BanTurn } from './pick-ban.ts';
import { traitsOfKind } from './turns.ts';
import { findSequenceFault, type SequenceFault } from './validate-sequence.ts';

/** The kind of items that are gone from the pool of later games. */
export type Removal = 'picked' | 'banned';

/** [BAN-20] Returns the items that earlier drafts removed from the pool of a category. */
export const removedItems = (
  drafts: readonly { log: readonly { kind: BanTurn['kind']; items: readonly string[] }[] }[],
  removes: readonly Removal[] = [],
): string[] =>
  drafts.flatMap(({ log }) =>
    log.flatMap(({ kind, items }) => (removes.some((one) => isOf(kind, one)) ? items : [])),
  );

const isOf = (kind: BanTurn['kind'], removal: Removal): boolean =>
  removal === 'banned' ? kind === 'ban' : traitsOfKind(kind).plays;

/**
 * [BAN-13] Returns the first fault of a sequence in a series of some length. A draft for each game
 * must be possible also in the last game, after what the games before removed.
 */
export function findSeriesFault(
  sequence: {
    turns: readonly BanTurn[];
    gameSides?: readonly string[] | undefined;
    per?: 'series' | 'match' | undefined;
    removes?: readonly Removal[] | undefined;
  },
  { category, items, bestOf }: { category: string; items: number; bestOf: number },
): SequenceFault | undefined {
  const { turns, gameSides, per, removes = [] } = sequence;
  if (per !== 'match')
    return findSequenceFault({ turns, gameSides, items, toPlay: playedCountOf(category, bestOf) });
  const toPlay = playedCountOf(category, 1);
  const removed = turns
    .filter(({ kind }) => removes.some((one) => isOf(kind, one)))
    .reduce((sum, { count, sides }) => sum + count * (sides === 'both' ? 2 : 1), 0);
  const faultOf = (left: number) => findSequenceFault({ turns, gameSides, items: left, toPlay });
  const last = faultOf(items - removed * (bestOf - 1));
  return faultOf(items) ?? (last && { ...last, detail: `game ${bestOf}, ${last.detail}` });
}

/**
 * Returns how many items of a category a series plays: only its maps, one for each match that is
 * not won from the start ([SER-17]).
 */
export const playedCountOf = (
  category: string,
  bestOf: number,
  headStart: HeadStart | null = null,
): number => (category === 'maps' ? playableMatches({ bestOf, headStart }) : 0);

/**
 * Returns the sequences for a length of series: those that name it, and of each other category
 * those that name none.
 */
export const sequencesFor = <
  Sequence extends { category: string; bestOf?: readonly number[] | undefined },
>(
  sequences: readonly Sequence[],
  bestOf: number,
): Sequence[] =>
  sequences.filter((sequence) =>
    sequence.bestOf
      ? sequence.bestOf.includes(bestOf)
      : !sequences.some(
          (other) => other.category === sequence.category && other.bestOf?.includes(bestOf),
        ),
  );

/**
 * [BAN-13] Returns each length of series of a `bestOf` setting, which may be nested by round, and
 * of the series of a graph.
 */
export function seriesLengthsOf(bestOf: unknown, graph?: BracketGraph): number[] {
  const inGraph = graph?.series.flatMap((series) => series.bestOf ?? []) ?? [];
  return [...new Set([...lengthsOf(bestOf), ...inGraph])];
}

function lengthsOf(bestOf: unknown): number[] {
  if (bestOf === undefined) return [DEFAULT_BEST_OF];
  const numbers = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  return numbers(bestOf);
}
