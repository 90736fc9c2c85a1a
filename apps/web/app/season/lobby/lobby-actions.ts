import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { lobbyAnswerOf } from '@ringside/rules/lobbies/lobby-answer';
import { playingRosters } from './lobby-sheet-rows.ts';

type Lobby = Pick<MatchSeries, 'state' | 'reporting' | 'lobby' | 'competitors'>;

/**
 * Returns the step that a roster owes the result of a lobby now: its report, or the confirmation of
 * another roster's report. Null for a roster that has forfeited, and in a series of two.
 */
export const lobbyActionOf = (
  series: Lobby,
  rosterId: string | null,
): 'report' | 'confirm' | null =>
  rosterId === null || series.lobby === null
    ? null
    : lobbyAnswerOf({
        state: series.state,
        reporting: series.reporting,
        isPlaying: playingRosters(series).includes(rosterId),
        hasAgreed: hasAgreed(series, rosterId),
      });

/** Returns whether a roster has reported or confirmed the result that waits. */
export const hasAgreed = ({ lobby }: Pick<Lobby, 'lobby'>, rosterId: string): boolean =>
  lobby !== null && (lobby.reportedBy === rosterId || lobby.confirmedBy.includes(rosterId));

/** Returns how many rosters agree with the report: its reporter and those that have confirmed. */
export const agreedCount = ({ lobby }: Pick<Lobby, 'lobby'>): number =>
  lobby === null
    ? 0
    : new Set([...lobby.confirmedBy, ...(lobby.reportedBy === null ? [] : [lobby.reportedBy])])
        .size;
