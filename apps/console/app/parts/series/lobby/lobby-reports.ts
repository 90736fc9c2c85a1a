import type { Activity } from '@ringside/contract/collections/activity';

/** A roster's report or dispute of a lobby. */
export interface RosterReport {
  rosterId: string;
  at: string;
  by: string;
  /** The reported order of each game; null for a dispute in words only. */
  games: string[][] | null;
  /** The roster's reason against the other report. */
  reason: string | null;
}

interface LoggedReport {
  roster?: string;
  matches?: { placements?: string[] }[];
  report?: { placements?: string[] }[];
  reason?: string;
}

/** The log's reason for a roster that only reported another result, without words. */
const NO_WORDS = 'different-report';
const REPORT_ACTIONS = new Set(['series.reported', 'series.disputed']);
/** Actions after which the lobby is played again: earlier reports do not count. */
const REPLAY_ACTIONS = new Set(['series.reset', 'series.restored']);

/** Returns the last report of each roster from the log (newest first), the latest first. */
export function lobbyReportsOf(log: Activity[]): RosterReport[] {
  const reports = new Map<string, RosterReport>();
  for (const entry of log) {
    if (REPLAY_ACTIONS.has(entry.action)) break;
    if (!REPORT_ACTIONS.has(entry.action)) continue;
    const report = parseReport(entry);
    if (!report) continue;
    const later = reports.get(report.rosterId);
    reports.set(
      report.rosterId,
      later
        ? {
            ...later,
            games: later.games ?? report.games,
            reason: later.reason ?? report.reason,
          }
        : report,
    );
  }
  return [...reports.values()];
}

function parseReport({ after, date, user }: Activity): RosterReport | null {
  const { roster, matches, report, reason } = (after ?? {}) as LoggedReport;
  if (!roster) return null;
  return {
    rosterId: roster,
    at: date,
    by: user?.username ?? '',
    games: (matches ?? report)?.map(({ placements = [] }) => placements) ?? null,
    reason: reason && reason !== NO_WORDS ? reason : null,
  };
}
