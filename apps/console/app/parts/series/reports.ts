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
const REPORT_ACTIONS = new Set(['series.reported', 'series.disputed']);
/** Actions after which the series is played again: earlier reports do not count. */
const REPLAY_ACTIONS = new Set(['series.reset', 'series.restored']);

/** Returns the last report of each side from the log (newest first). */
export function lastReportsOf(log: Activity[]): {
  home: SideReport | null;
  away: SideReport | null;
} {
  const reports: { home: SideReport | null; away: SideReport | null } = { home: null, away: null };
  for (const entry of log) {
    if (REPLAY_ACTIONS.has(entry.action)) break;
    const side = reportingSideOf(entry);
    if (!side) continue;
    const report = parseReport(entry);
    const later = reports[side];
    reports[side] = later
      ? {
          ...later,
          matches: later.matches ?? report.matches,
          reason: later.reason ?? report.reason,
        }
      : report;
  }
  return reports;
}

const changesOf = ({ after }: Activity) => (after ?? {}) as LoggedReport;

/** Returns the side that reported; undefined for an entry that is no report. */
const reportingSideOf = (entry: Activity): LoggedReport['side'] =>
  REPORT_ACTIONS.has(entry.action) ? changesOf(entry).side : undefined;

function parseReport(entry: Activity): SideReport {
  const { matches, report, reason } = changesOf(entry);
  return {
    at: entry.date,
    by: entry.user?.username ?? '',
    matches: matches ?? report ?? null,
    reason: reason && reason !== NO_WORDS ? reason : null,
  };
}
