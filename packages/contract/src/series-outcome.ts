import type { MatchSeries } from './collections/match-series.ts';

/** Returns whether a series was drawn: it has ended, and neither side has won or lost. */
export const isDrawn = ({
  state,
  competitors,
}: Pick<MatchSeries, 'state' | 'competitors'>): boolean =>
  state === 'finished' && competitors.every(({ placement }) => placement === null);

/** [SER-8] Returns whether both sides of a series lost: no roster goes on from it. */
export const isLostByBoth = ({
  state,
  competitors,
}: Pick<MatchSeries, 'state' | 'competitors'>): boolean =>
  state === 'finished' && competitors.every(({ placement }) => placement === 2);
