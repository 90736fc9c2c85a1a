import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { StageSeries } from '@ringside/rules/stage/stage-facts';
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
  /** Whether an operator annulled the result, so that it returns only by a restoration. */
  annulled?: boolean;
}

/** Returns the column that stores a lost result; a bye leaves none. */
export function resultBackupOf(
  row: SeriesRow,
  { annulled = false } = {},
): { beforeReset?: string } {
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
      ...(annulled && { annulled }),
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

/** Returns the result that other opponents replaced; undefined for one that an operator annulled. */
export function findReplacedResult({ beforeReset }: SeriesRow): ResultBackup | undefined {
  const backup = beforeReset as ResultBackup | null;
  return backup && !backup.annulled ? backup : undefined;
}

/** Returns the columns of a series that gets its former opponents and their result back. */
export function restoredColumnsOf(row: SeriesRow, { home, away, outcome }: StageSeries) {
  const backup = findReplacedResult(row);
  const isReturned =
    backup &&
    outcome?.how === backup.outcome.how &&
    outcome.winner === backup.outcome.winner &&
    home.kind === 'roster' &&
    away.kind === 'roster' &&
    home.rosterId === backup.home &&
    away.rosterId === backup.away;
  if (!isReturned) return {};
  const { results, date } = backup;
  return {
    results: json(results),
    beforeReset: null,
    ...(date && { date: new Date(date) }),
  };
}
