import type { Outcome, Side } from '../bracket/bracket.ts';
import { NO_SHOWS_THAT_WITHDRAW } from '../constants.ts';

export type SideFlags = { home: boolean; away: boolean };

/** `absent` are the sides with too few members present. */
export type SeriesStart = { start: 'live' } | { start: 'no-show'; absent: SideFlags };

/**
 * [SER-3] Decides the start of a series at its date: it goes live if both sides have enough members
 * present; a side with fewer forfeits. The format of the stage decides what follows.
 */
export function decideSeriesStart({
  present,
  minimumPresent,
}: {
  /** The checked-in members of both sides. */
  present: { home: number; away: number };
  minimumPresent: number;
}): SeriesStart {
  const absent = { home: present.home < minimumPresent, away: present.away < minimumPresent };
  return absent.home || absent.away ? { start: 'no-show', absent } : { start: 'live' };
}

/** [SER-8] Who goes on from an unplayed series of a bracket; `both-lose` by default. */
export const UNPLAYED_ENDS = ['both-lose', 'better-seed'] as const;
export type UnplayedEnd = (typeof UNPLAYED_ENDS)[number];

/** [SER-8] Whether an unplayed grand final has a winner; `undefeated` by default. */
export const UNPLAYED_GRAND_FINALS = ['undefeated', 'none'] as const;
export type UnplayedGrandFinal = (typeof UNPLAYED_GRAND_FINALS)[number];

/**
 * [SER-8] Returns the outcome of a series that no player reports: both sides lose, so that neither
 * gains by not playing. In a bracket the better seed goes on if the segment is set to that.
 */
export const unplayedOutcome = (winner: Side | null = null): Outcome => ({
  winner,
  how: 'unplayed',
  score: { home: 0, away: 0 },
});

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
