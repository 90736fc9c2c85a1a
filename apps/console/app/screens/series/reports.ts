import type { Activity } from '@ringside/contract/collections/activity';
import type { MatchResult } from '@ringside/contract/collections/match-series';

export interface SideReport {
  at: string;
  by: string;
  matches: MatchResult[] | null;
  /** Why the other report is wrong, in the side's words. */
  reason: string | null;
}

interface Kept {
  side?: 'home' | 'away';
  matches?: MatchResult[];
  report?: MatchResult[];
  reason?: string;
}

/** What a side that only reported something else is kept with, in place of words. */
const NO_WORDS = 'different-report';
/** What was reported before the series was played anew is no report of it any more. */
const ANEW = new Set(['series.reset', 'series.restored']);

/** What each side says last, read from the log (newest first). */
export function reportsOf(log: Activity[]): { home: SideReport | null; away: SideReport | null } {
  const reports: { home: SideReport | null; away: SideReport | null } = { home: null, away: null };
  for (const { action, after, date, user } of log) {
    if (ANEW.has(action)) break;
    const { side, matches, report, reason } = (after ?? {}) as Kept;
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
