import { RATING_FACTOR, RATING_SCALE } from '../constants.ts';

/** [QUE-3] The chance that the rating gives to win, from 0 to 1: ten to one for 400 points more. */
export function expectedScore({ rating, opponent }: { rating: number; opponent: number }): number {
  return 1 / (1 + 10 ** ((opponent - rating) / RATING_SCALE));
}

/** [QUE-3] Both ratings after a series, in whole points: what one wins the other loses. */
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
