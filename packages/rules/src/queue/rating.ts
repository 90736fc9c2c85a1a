import { RATING_FACTOR, RATING_SCALE } from '../constants.ts';

/** [QUE-3] Returns the expected score by rating, from 0 to 1: ten to one for 400 points more. */
export function expectedScore({ rating, opponent }: { rating: number; opponent: number }): number {
  return 1 / (1 + 10 ** ((opponent - rating) / RATING_SCALE));
}

/** [QUE-3] Returns both ratings after a series: one side wins the points that the other loses. */
export function ratingsAfter({
  home,
  away,
  winner,
}: {
  home: number;
  away: number;
  winner: 'home' | 'away';
}): { home: number; away: number } {
  const change = Math.round(
    RATING_FACTOR * (Number(winner === 'home') - expectedScore({ rating: home, opponent: away })),
  );
  return { home: home + change, away: away - change };
}
