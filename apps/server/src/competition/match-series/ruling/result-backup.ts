import type { MatchResult } from '@ringside/contract/collections/match-series';
import { sidesOf, type StageSeries } from '@ringside/rules/stage/stage-facts';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { json } from '../../../platform/storage/tables/columns.ts';
import { outcomeOf, type SeriesRow } from '../series.repository.ts';

/** A result that a series has lost; it can be restored while the same opponents meet. */
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

interface Pair {
  home: string | null;
  away: string | null;
}

/** The rosters of a lobby never change, so that one key stands for all of them. */
const LOBBY: Pair = { home: 'lobby', away: 'lobby' };

const pairOf = ({ homeRosterId: home, awayRosterId: away, lobby }: SeriesRow): Pair =>
  lobby ? LOBBY : { home, away };
const isSamePair = (one: Pair, other: Pair) => one.home === other.home && one.away === other.away;

/** Returns the stored results of a column, one for each pair; older rows hold a single one. */
export const parseBackups = (column: unknown): ResultBackup[] =>
  column ? ([column].flat() as ResultBackup[]) : [];

/** Returns the column of some results. */
export const backupColumnOf = (backups: readonly ResultBackup[]) => ({
  beforeReset: backups.length > 0 ? json(backups) : null,
});

/** Returns the results of a series with the one that it loses now; a bye leaves none. */
export function appendOwnBackup(row: SeriesRow, { annulled = false } = {}): ResultBackup[] {
  const { results, date } = row;
  const { home, away } = pairOf(row);
  const outcome = outcomeOf(row);
  const backups = parseBackups(row.beforeReset);
  if (!outcome || outcome.how === 'bye' || !home || !away) return backups;
  const lost: ResultBackup = {
    home,
    away,
    outcome,
    results,
    date: date?.toISOString() ?? null,
    ...(annulled && { annulled }),
  };
  return [...backups.filter((backup) => !isSamePair(backup, lost)), lost];
}

/** Returns the results of a series without that of the opponents who meet now. */
export const omitOwnBackup = (row: SeriesRow): ResultBackup[] =>
  parseBackups(row.beforeReset).filter((backup) => !isSamePair(backup, pairOf(row)));

/** Returns the result that may be restored; undefined if the opponents who meet now have none. */
export const findResultBackup = (row: SeriesRow): ResultBackup | undefined =>
  parseBackups(row.beforeReset).find((backup) => isSamePair(backup, pairOf(row)));

/** Returns the results that other opponents replaced, without those that an operator annulled. */
export const replacedResultsOf = ({ beforeReset }: Pick<SeriesRow, 'beforeReset'>) =>
  parseBackups(beforeReset).filter(({ annulled }) => !annulled);

/**
 * Returns the results of a series that gets other opponents: with the one that it loses, without
 * the one that the new opponents get back, if they do.
 */
export function backupColumnsOfMove(before: SeriesRow, { competitors, outcome }: StageSeries) {
  const { home, away } = sidesOf({ competitors });
  const backups = appendOwnBackup(before);
  const pair: Pair = {
    home: home.kind === 'roster' ? home.rosterId : null,
    away: away.kind === 'roster' ? away.rosterId : null,
  };
  const returned = replacedResultsOf(before).find(
    (backup) =>
      isSamePair(backup, pair) &&
      outcome?.how === backup.outcome.how &&
      outcome.winner === backup.outcome.winner,
  );
  if (!returned) return backupColumnOf(backups);
  const { results, date } = returned;
  return {
    ...backupColumnOf(backups.filter((backup) => !isSamePair(backup, pair))),
    results: json(results),
    ...(date && { date: new Date(date) }),
  };
}
