import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { planOf } from '@ringside/contract/bracket/plan-of';
import type { CompactBracket } from '@ringside/contract/collections/brackets';
import { useMemo } from 'react';
import { useHref } from '../../parts/links/link-to.tsx';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useSeriesName } from '../../season/use-series-name.ts';
import { type PlaceInBracket, useCardTexts } from './bracket-cards.ts';
import { createGraphRounds } from './graph-rounds.tsx';
import { createPageRound, type PageRound } from './page-round.tsx';
import { useAddress } from './use-address.ts';

/** Returns which of the viewer's rosters plays in this bracket. */
export const ownRosterOf = (
  { rosters }: Pick<CompactBracket, 'rosters'>,
  viewerRosters: ({ id: string } | null)[],
): string | null =>
  viewerRosters.find((roster) => roster && rosters.some(({ id }) => id === roster.id))?.id ?? null;

interface RoundSeries {
  series: PageSeries[];
  /** The index of each series in the whole bracket. */
  indexes: number[];
}
/**
 * Returns the key of a round. Index access instead of destructuring is faster in cold code: a page
 * groups 4,000 series before it is optimised.
 */
const roundCode = (at: readonly [bracketNumber: number, roundNumber: number, ...number[]]) =>
  at[1] * 4 + at[0];

function groupByRound(series: PageSeries[]): Map<number, RoundSeries> {
  const rounds = new Map<number, RoundSeries>();
  series.forEach((one, index) => {
    const code = roundCode(one.at);
    let round = rounds.get(code);
    if (!round) rounds.set(code, (round = { series: [], indexes: [] }));
    round.series.push(one);
    round.indexes.push(index);
  });
  return rounds;
}

/** Returns the index of a series in the whole bracket, which determines its number. */
function seriesIndexOf(rounds: Map<number, RoundSeries>, at: PlaceInBracket): number | undefined {
  const round = rounds.get(roundCode(at));
  if (!round) return undefined;
  const first = round.series[at[2] - 1];
  // A deleted series moves the later ones forward.
  const cell =
    first?.at[2] === at[2] ? at[2] - 1 : round.series.findIndex((one) => one.at[2] === at[2]);
  return round.indexes[cell];
}

/**
 * Returns the compact answer as rounds of cards, in the page's language. It builds a card when it
 * is first shown, and marks the player's own roster.
 */
export function useBracketRounds({
  bracket,
  ownRosterId,
  isList,
}: {
  bracket: PageBracket;
  ownRosterId: string | null;
  isList: boolean;
}): PageRound[] {
  const texts = useCardTexts();
  const roundName = useRoundName();
  const seriesName = useSeriesName();
  const href = useHref();
  const address = useAddress();
  // As strings they stay equal when another roster is followed, so that no card is rebuilt.
  const anyMatch = href(`/match/${ANY_ID}`);
  const anyTeam = address({ team: ANY_ID, list: isList ? '1' : null });
  return useMemo(() => {
    const rounds = groupByRound(bracket.series);
    const facts = {
      bracket,
      plan: planOf(bracket),
      numberOf: (at: PlaceInBracket) => numberAt(seriesIndexOf(rounds, at)),
      texts,
      ownRosterId,
      matchHref: addressById(anyMatch),
      teamHref: addressById(anyTeam),
    };
    if (facts.plan?.graph)
      return createGraphRounds({ facts, graph: facts.plan.graph, roundName, seriesName });
    const shape = bracketShapeOf(bracket.rounds);
    return bracket.rounds.flatMap((round) => {
      const { bracketNumber, roundNumber } = round;
      const series = rounds.get(roundCode([bracketNumber, roundNumber]))?.series;
      if (!series) return [];
      const cells: (PageSeries | undefined)[] = [];
      for (const one of series) cells[one.at[2] - 1] = one;
      return [
        createPageRound(
          { facts, round, cells },
          {
            key: `${bracketNumber}-${roundNumber}`,
            bracket: bracketNumber,
            name: roundName(round, shape),
            count: Math.max(cells.length, round.matchCount),
            cellOf: (at) => (at[0] === bracketNumber && at[1] === roundNumber ? at[2] - 1 : -1),
          },
        ),
      ];
    });
  }, [bracket, ownRosterId, texts, roundName, seriesName, anyMatch, anyTeam]);
}

const ANY_ID = '999999999999999999';

/**
 * Returns a function for addresses that differ only in an id. The template is built once: a bracket
 * has hundreds of addresses.
 */
function addressById(address: string): (id: string) => string {
  const [before, after] = address.split(ANY_ID);
  return (id) => before + id + after;
}

const numberAt = (index: number | undefined) => (index === undefined ? undefined : `M${index + 1}`);
