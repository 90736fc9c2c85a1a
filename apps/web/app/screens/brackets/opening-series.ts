import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { seriesOfTeam } from './series-of-team.ts';

/**
 * Returns the series at which a bracket opens: the next one of the viewer's roster, else a live
 * one, else the first open one. Undefined before the first result and after the last one.
 */
export function findOpeningSeries(
  bracket: Pick<PageBracket, 'rosters' | 'rounds' | 'series'>,
  ownRosterId: string | null,
): PageSeries | undefined {
  const isOpen = ({ state }: PageSeries) => state !== 'f';
  const ownSeries = seriesOfTeam(bracket, ownRosterId).find(isOpen);
  if (ownSeries) return ownSeries;
  const open = bracket.series.filter(isOpen);
  if (open.length === bracket.series.length) return undefined;
  return (
    firstInOrder(
      open.filter(({ state }) => state === 'l'),
      bracket,
    ) ?? firstInOrder(open, bracket)
  );
}

/** Returns the first of some series in the order in which the rounds are played. */
function firstInOrder(
  series: readonly PageSeries[],
  { rounds }: Pick<PageBracket, 'rounds'>,
): PageSeries | undefined {
  for (const { bracketNumber, roundNumber } of rounds) {
    const found = series.find(({ at }) => at[0] === bracketNumber && at[1] === roundNumber);
    if (found) return found;
  }
  return undefined;
}
