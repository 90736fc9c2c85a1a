import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';

/**
 * Returns the series of a roster in the order in which it plays them: the upper bracket, the lower
 * one, the finals.
 */
export function seriesOfTeam(
  { rosters, series }: Pick<PageBracket, 'rosters' | 'series'>,
  roster: string | null,
): PageSeries[] {
  const index = roster === null ? -1 : rosters.findIndex(({ id }) => id === roster);
  return index < 0 ? [] : series.filter(({ home, away }) => home === index || away === index);
}
