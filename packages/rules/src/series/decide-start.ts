import type { Side } from '../bracket/bracket.ts';
import { NO_SHOWS_THAT_WITHDRAW } from '../constants.ts';

/**
 * `winner` null: both lose (swiss, round robin, queue). `absent` are the no-shows, `forfeits` those
 * who lose by it.
 */
export type SeriesStart =
  | { start: 'live' }
  | {
      start: 'forfeit';
      how: 'forfeit' | 'double-forfeit';
      winner: Side | null;
      absent: SideFlags;
      forfeits: SideFlags;
    };
export type SideFlags = { home: boolean; away: boolean };

/**
 * [SER-3] Decides the start of a series at its date: it goes live if both sides have enough members
 * present; a side with fewer forfeits. If both forfeit, the format of the stage names the winner
 * (`winnerWithoutPlay`); if it names none, both lose. Never by chance.
 */
export function decideSeriesStart({
  present,
  minimumPresent,
  winnerWithoutPlay,
}: {
  /** The checked-in members of both sides. */
  present: { home: number; away: number };
  minimumPresent: number;
  winnerWithoutPlay: Side | null;
}): SeriesStart {
  const absent = { home: present.home < minimumPresent, away: present.away < minimumPresent };
  if (!absent.home && !absent.away) return { start: 'live' };
  if (absent.home !== absent.away) {
    return {
      start: 'forfeit',
      how: 'forfeit',
      winner: absent.home ? 'away' : 'home',
      absent,
      forfeits: absent,
    };
  }
  const winner = winnerWithoutPlay;
  const forfeits = { home: winner !== 'home', away: winner !== 'away' };
  return { start: 'forfeit', how: 'double-forfeit', winner, absent, forfeits };
}

/** [SER-8] Returns the side with the better seed (the smaller number). */
export function betterSeed({
  home,
  away,
}: {
  home: { seed: number };
  away: { seed: number };
}): Side {
  return home.seed < away.seed ? 'home' : 'away';
}

/**
 * [SER-4] Returns whether a roster is withdrawn by its second no-show in a row; `noShows` are its
 * started series, oldest first.
 */
export function isWithdrawnByNoShow(noShows: boolean[]): boolean {
  return (
    noShows.length >= NO_SHOWS_THAT_WITHDRAW &&
    noShows.slice(-NO_SHOWS_THAT_WITHDRAW).every(Boolean)
  );
}
