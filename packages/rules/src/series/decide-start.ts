import type { Side } from '../bracket/bracket.ts';
import { NO_SHOWS_THAT_WITHDRAW } from '../constants.ts';

export type SeriesFormat =
  | 'single_elimination'
  | 'double_elimination'
  | 'swiss'
  | 'round_robin'
  | 'queue';

export interface SideAtStart {
  /** The checked-in members. */
  present: number;
  seed: number;
}

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

/** [SER-3] Returns whether a format is a bracket, in which one of two absent sides advances. */
export function isElimination(format: SeriesFormat): boolean {
  return format === 'single_elimination' || format === 'double_elimination';
}

/**
 * [SER-3] Decides the start of a series at its date: it goes live if both sides have enough members
 * present; a side with fewer forfeits. If both forfeit, in a bracket the lower seed forfeits and
 * the other advances; elsewhere both lose. Never by chance.
 */
export function decideSeriesStart({
  home,
  away,
  minimumPresent,
  format,
}: {
  home: SideAtStart;
  away: SideAtStart;
  minimumPresent: number;
  format: SeriesFormat;
}): SeriesStart {
  const absent = { home: home.present < minimumPresent, away: away.present < minimumPresent };
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
  const winner = isElimination(format) ? betterSeed({ home, away }) : null;
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
 * [SER-8] Returns the winner of an unplayed series: in a bracket the better seed, marked
 * `unplayed`; elsewhere none, both lose.
 */
export function unplayedWinner({
  home,
  away,
  format,
}: {
  home: { seed: number };
  away: { seed: number };
  format: SeriesFormat;
}): Side | null {
  return isElimination(format) ? betterSeed({ home, away }) : null;
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
