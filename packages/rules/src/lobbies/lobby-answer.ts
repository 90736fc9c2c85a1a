import type { Reporting, SeriesState } from '../series/series-date.ts';

/** A lobby as one roster finds it. */
export interface LobbyOfRoster {
  state: SeriesState;
  reporting: Reporting;
  /** Whether the roster plays: it is in the lobby and has not forfeited. */
  isPlaying: boolean;
  /** Whether the roster has sent the report that waits, or confirmed it. */
  hasAgreed: boolean;
}

/**
 * [CTR-11] Returns what a roster owes the result of a lobby now: its report, or the confirmation of
 * another roster's report. Null when it owes neither.
 */
export function lobbyAnswerOf({
  state,
  reporting,
  isPlaying,
  hasAgreed,
}: LobbyOfRoster): 'report' | 'confirm' | null {
  if (!isPlaying) return null;
  if (reporting === 'reported') return hasAgreed ? null : 'confirm';
  return state === 'live' && (reporting === 'none' || reporting === 'overdue') ? 'report' : null;
}
