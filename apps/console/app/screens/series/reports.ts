import type { Activity } from '@ringside/contract/collections/activity';
import type { MatchResult } from '@ringside/contract/collections/match-series';

export interface SideReport {
  at: string;
  by: string;
  matches: MatchResult[] | null;
  /** The side's reason against the other report. */
  reason: string | null;
}

interface LoggedReport {
  side?: 'home' | 'away';
  matches?: MatchResult[];
  report?: MatchResult[];
  reason?: string;
}

/** The log's reason for a side that only reported another result, without words. */
const NO_WORDS = 'different-report';
/** Actions after which the series is played again: earlier reports do not count. */
const REPLAY_ACTIONS = new Set(['series.reset', 'series.restored']);

/** Returns the last report of each side from the log (newest first). */
export function lastReportsOf(log: Activity[]): {
  home: SideReport | null;
  away: SideReport | null;
} {
  const reports: { home: SideReport | null; away: SideReport | null } = { home: null, away: null };
  for (const { action, after, date, user } of log) {
    if (REPLAY_ACTIONS.has(action)) break;
    const { side, matches, report, reason } = (after ?? {}) as LoggedReport;
    if (!side || (action !== 'series.reported' && action !== 'series.disputed')) continue;
    const said = reason && reason !== NO_WORDS ? reason : null;
    const known = reports[side];
    if (!known)
      reports[side] = {
        at: date,
        by: user?.username ?? '',
        matches: matches ?? report ?? null,
        reason: said,
      };
    else
      reports[side] = {
        ...known,
        matches: known.matches ?? matches ?? report ?? null,
        reason: known.reason ?? said,
      };
  }
  return reports;
}
