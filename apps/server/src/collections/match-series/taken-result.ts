import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { json } from '../../storage/tables/columns.ts';
import { outcomeOf } from './round-facts.query.ts';
import type { SeriesRow } from './series.repository.ts';

/** A result that a reset took from a series: it can be brought back while the same two meet in it. */
export interface TakenResult {
  home: string;
  away: string;
  outcome: SwissOutcome;
  results: MatchResult[];
  /** When it was to be played; what was taken before this was kept has none. */
  date?: string | null;
}

/** The column that keeps what a series loses; a result that nobody made (a bye) is none. */
export function takenFrom(row: SeriesRow): { beforeReset?: string } {
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
    } satisfies TakenResult),
  };
}

/** What may be brought back; undefined when nothing was taken, or others meet now. */
export function takenResult({
  beforeReset,
  homeRosterId,
  awayRosterId,
}: SeriesRow): TakenResult | undefined {
  const taken = beforeReset as TakenResult | null;
  return taken && taken.home === homeRosterId && taken.away === awayRosterId ? taken : undefined;
}
