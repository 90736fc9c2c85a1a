import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { json } from '../../../platform/storage/tables/columns.ts';
import { outcomeOf } from '../series.repository.ts';
import type { SeriesRow } from '../series.repository.ts';

/** A result that a reset took from a series; it can be restored while the same opponents meet. */
export interface ResultBackup {
  home: string;
  away: string;
  outcome: SwissOutcome;
  results: MatchResult[];
  /** The scheduled date; older rows have none. */
  date?: string | null;
}

/** Returns the column that stores a lost result; a bye leaves none. */
export function resultBackupOf(row: SeriesRow): { beforeReset?: string } {
  const { homeRosterId: home, awayRosterId: away, results, date } = row;
  const outcome = outcomeOf(row);
  if (!outcome || outcome.how === 'bye' || !home || !away) return {};
  return {
    beforeReset: json({
      home,
      away,
      outcome,
      results,
      date: date?.toISOString() ?? null,
    } satisfies ResultBackup),
  };
}

/** Returns the result that may be restored; undefined if there is none, or other opponents meet now. */
export function findResultBackup({
  beforeReset,
  homeRosterId,
  awayRosterId,
}: SeriesRow): ResultBackup | undefined {
  const backup = beforeReset as ResultBackup | null;
  return backup && backup.home === homeRosterId && backup.away === awayRosterId
    ? backup
    : undefined;
}
