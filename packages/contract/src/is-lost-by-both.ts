import type { MatchSeries } from './collections/match-series.ts';

/** [SER-8] Returns whether both sides of a series lost: no roster goes on from it. */
export const isLostByBoth = ({
  state,
  competitors,
}: Pick<MatchSeries, 'state' | 'competitors'>): boolean =>
  state === 'finished' && competitors.every(({ placement }) => placement === 2);
