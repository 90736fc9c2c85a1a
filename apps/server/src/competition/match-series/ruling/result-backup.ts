import type { MatchResult } from '@ringside/contract/collections/match-series';
import { sidesOf, type StageSeries } from '@ringside/rules/stage/stage-facts';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { outcomeOf, type SeriesRow } from '../series.repository.ts';

/** The loss of opponents who may meet again: of the date of their open series, or of a result. */
interface PairBackup {
  home: string;
  away: string;
  /** The date of the series while it was open. */
  openDate?: string | undefined;
}

/** A result that a series has lost; it can be restored while the same opponents meet. */
export interface ResultBackup extends PairBackup {
  outcome: SwissOutcome;
  results: MatchResult[];
  /** The scheduled date; older rows have none. */
  date?: string | null;
  /** When the result counted first; older rows have none. */
  finishedAt?: string | undefined;
  /** When the series lost the result; older rows have none. */
  lostAt?: string | undefined;
  /** Whether an operator annulled the result, so that it returns only by a restoration. */
  annulled?: boolean;
  /** Whether the series lost the result by its deletion, so that both return together. */
  isDeletion?: boolean;
}

type Backup = PairBackup | ResultBackup;

interface Pair {
  home: string | null;
  away: string | null;
}

/** The rosters of a lobby never change, so that one key stands for all of them. */
const LOBBY: Pair = { home: 'lobby', away: 'lobby' };

const pairOf = ({ homeRosterId: home, awayRosterId: away, lobby }: SeriesRow): Pair =>
  lobby ? LOBBY : { home, away };
const isSamePair = (one: Pair, other: Pair) => one.home === other.home && one.away === other.away;
const isResult = (backup: Backup): backup is ResultBackup => 'outcome' in backup;
const isPlayed = (backup: Backup): boolean => isResult(backup) && !isForfeited(backup);
const isForfeited = (backup: Backup): boolean =>
  isResult(backup) && ['forfeit', 'double-forfeit'].includes(backup.outcome.how);

/** Returns the stored backups of a column, the last ones last; older rows hold a single one. */
const parseBackups = (column: unknown): Backup[] => (column ? ([column].flat() as Backup[]) : []);

/** Returns the column of some backups. */
export const backupColumnOf = (backups: readonly Backup[]) => ({
  beforeReset: backups.length > 0 ? json(backups) : null,
});

/** The traits of a backup; each is false by default. */
interface BackupKind {
  annulled?: boolean;
  isDeletion?: boolean;
  /** Whether only a played result is stored, and neither a forfeit nor a date. */
  playedOnly?: boolean;
}

/**
 * Returns the backups of a series with the result that it loses now, or with the date of an open
 * one; a bye leaves none. A forfeit replaces no played result of the same pair: a reinstatement may
 * undo the forfeit.
 */
export function appendOwnBackup(
  { now }: Pick<Work, 'now'>,
  row: SeriesRow,
  { annulled, isDeletion, playedOnly }: BackupKind = {},
): Backup[] {
  const { home, away } = pairOf(row);
  const backups = parseBackups(row.beforeReset);
  if (!home || !away) return backups;
  const former = backups.findLast((backup) => isSamePair(backup, { home, away }));
  const lost = lostBy(row, { ...former, home, away }, now);
  if (!lost || (playedOnly && !isPlayed(lost))) return backups;
  return [
    ...backups.filter((backup) => backup !== former || isKeptBeside(backup, lost)),
    { ...lost, ...(annulled && { annulled }), ...(isDeletion && { isDeletion }) },
  ];
}

/** Returns whether a backup stays beside a newer one of the same pair. */
const isKeptBeside = (backup: Backup, newer: Backup): boolean =>
  isForfeited(newer) && !isForfeited(backup);

/** Returns what a pair has lost when its series loses it; undefined if that is nothing. */
function lostBy(row: SeriesRow, former: Backup, now: Date): Backup | undefined {
  const { state, date, results, finishedAt } = row;
  const { home, away, openDate } = former;
  const outcome = outcomeOf(row);
  if (!outcome)
    return state === 'scheduled' && date ? { ...former, openDate: date.toISOString() } : undefined;
  if (outcome.how === 'bye') return undefined;
  return {
    home,
    away,
    ...(openDate && { openDate }),
    outcome,
    results,
    date: date?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString(),
    lostAt: now.toISOString(),
  };
}

/** Returns the backups of a series without its result that was restored. */
export const omitBackup = (row: SeriesRow, restored: ResultBackup): Backup[] =>
  parseBackups(row.beforeReset).filter((backup) => backup !== restored);

/** Returns the backups of a column without the results that a filter names. */
export const omitResults = (
  column: unknown,
  isOmitted: (backup: ResultBackup) => boolean,
): Backup[] => parseBackups(column).filter((backup) => !isResult(backup) || !isOmitted(backup));

/** Returns the result that may be restored; undefined if the opponents who meet now have none. */
export const findResultBackup = (row: SeriesRow): ResultBackup | undefined =>
  resultsIn(row).findLast((backup) => isSamePair(backup, pairOf(row)));

const resultsIn = ({ beforeReset }: Pick<SeriesRow, 'beforeReset'>): ResultBackup[] =>
  parseBackups(beforeReset).filter(isResult);

/** Returns the results that other opponents replaced, without those that an operator annulled. */
export const replacedResultsOf = (row: Pick<SeriesRow, 'beforeReset'>): ResultBackup[] =>
  resultsIn(row).filter(({ annulled }) => !annulled);

/**
 * Returns the result of the rosters of a series that others replaced, unless an operator annulled
 * it.
 */
export const findReplacedResult = (
  row: Pick<SeriesRow, 'beforeReset'>,
  series: Pick<StageSeries, 'competitors'>,
): ResultBackup | undefined =>
  replacedResultsOf(row).findLast((backup) => isSamePair(backup, pairIn(series)));

/** Returns the results that an operator annulled. */
export const annulledResultsOf = (row: Pick<SeriesRow, 'beforeReset'>): ResultBackup[] =>
  resultsIn(row).filter(({ annulled }) => annulled);

/**
 * Returns the columns of a series that gets other opponents: its backups with what it loses, and
 * what the new opponents get back: their result, if they have it again, or the date of their open
 * series.
 */
export function backupColumnsOfMove(
  work: Pick<Work, 'now'>,
  before: SeriesRow,
  series: StageSeries,
  { playedOnly = false } = {},
): { beforeReset: string | null; results?: string; date?: Date; finishedAt?: Date } {
  const { outcome } = series;
  const backups = appendOwnBackup(work, before, { playedOnly });
  const pair = pairIn(series);
  const returned = replacedResultsOf(before).findLast(
    (backup) =>
      isSamePair(backup, pair) &&
      outcome?.how === backup.outcome.how &&
      outcome.winner === backup.outcome.winner,
  );
  if (!returned) return backupColumnOf(backups);
  return {
    ...backupColumnOf(backups.filter((backup) => backup !== returned)),
    results: json(returned.results),
    ...formerInstantsOf(returned),
  };
}

/** Returns the columns of the instants that a series had with a result that returns. */
export const formerInstantsOf = ({ date, finishedAt }: ResultBackup) => ({
  ...(date && { date: new Date(date) }),
  ...(finishedAt && { finishedAt: new Date(finishedAt) }),
});

/** Returns the date that the opponents of a series had while it was open; null if they had none. */
export function findOpenDate(
  { beforeReset }: Pick<SeriesRow, 'beforeReset'>,
  series: StageSeries,
): Date | null {
  const pair = pairIn(series);
  const backup = parseBackups(beforeReset).findLast((one) => isSamePair(one, pair));
  return backup?.openDate ? new Date(backup.openDate) : null;
}

function pairIn({ competitors }: Pick<StageSeries, 'competitors'>): Pair {
  const { home, away } = sidesOf({ competitors });
  return {
    home: home.kind === 'roster' ? home.rosterId : null,
    away: away.kind === 'roster' ? away.rosterId : null,
  };
}
