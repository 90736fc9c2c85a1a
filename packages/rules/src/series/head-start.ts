import type { Side } from '../bracket/bracket.ts';

/** [SER-17] The matches that each side has won before a series begins. */
export type HeadStart = Readonly<Record<Side, number>>;

/** [SER-17] Returns the score with which a series begins. */
export const startScore = (headStart: HeadStart | null | undefined): Record<Side, number> => ({
  home: headStart?.home ?? 0,
  away: headStart?.away ?? 0,
});

/** [SER-17] Returns the most matches that a series can play: a head start takes the place of some. */
export function playableMatches({
  bestOf,
  headStart,
}: {
  bestOf: number;
  headStart?: HeadStart | null | undefined;
}): number {
  const { home, away } = startScore(headStart);
  return bestOf - home - away;
}

/** [SER-17] Returns the side that has a head start; null if neither has one. */
export function sideWithHeadStart(headStart: HeadStart | null | undefined): Side | null {
  const { home, away } = startScore(headStart);
  return home === away ? null : home > away ? 'home' : 'away';
}
