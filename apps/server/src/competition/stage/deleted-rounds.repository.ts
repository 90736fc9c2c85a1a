import { createHash } from 'node:crypto';
import { mustHave } from '@ringside/rules/must';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { canRepublish, isReturnedDecided, roundBasis } from '@ringside/rules/swiss/republish-round';
import { json } from '../../platform/storage/tables/columns.ts';
import type { TakenSeries } from '../../platform/storage/tables/season.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import {
  annulledResultsOf,
  appendOwnBackup,
  backupColumnOf,
  formerInstantsOf,
  omitResults,
  replacedResultsOf,
} from '../match-series/ruling/result-backup.ts';
import { keptDateOf } from '../match-series/series-lifecycle.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadRounds } from './round-facts.query.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const fingerprintOf = (facts: Pick<RoundFacts, 'rosters' | 'results' | 'round'>) =>
  hashOf(roundBasis(facts));

/**
 * Stores the rounds that a correction is about to delete, each with a fingerprint of what it was
 * paired from. The results must not have changed yet.
 */
export async function saveDeletedRounds(
  work: Work,
  segment: SegmentRow,
  deletedSeries: SeriesRow[],
): Promise<void> {
  if (deletedSeries.length === 0) return;
  const { rosters, results } = await loadRounds(work, segment);
  for (const [round, rows] of Map.groupBy(deletedSeries, ({ roundNumber }) => roundNumber)) {
    const pairings = rows.map((row) => toTakenSeries(work, row));
    const series = json(pairings);
    // Other rosters may have played the round by the same results, before one of them withdrew.
    const participants = hashOf(
      pairings
        .flatMap(({ home, away }) => [home, away])
        .sort()
        .join(),
    );
    const fingerprint = `${fingerprintOf({ rosters, results, round })}.${participants}`;
    await work.db
      .insertInto('takenRounds')
      .values({ segmentId: segment.id, round, fingerprint, series })
      .onConflict((conflict) =>
        conflict.columns(['segmentId', 'round', 'fingerprint']).doUpdateSet({ series }),
      )
      .execute();
  }
}

function toTakenSeries(work: Work, row: SeriesRow): TakenSeries {
  const { id, deletedAt, matchNumber, homeRosterId, awayRosterId, pairing, date } = row;
  return {
    id,
    ...(deletedAt && { isDeleted: true }),
    matchNumber,
    home: mustHave(homeRosterId, 'the first side of a pairing'),
    away: row.awayKind === 'bye' ? null : awayRosterId,
    reason: pairing as object,
    date: date?.toISOString() ?? null,
    ...backupColumnOf(appendOwnBackup(work, row)),
  };
}

/** A stored round, with the key of its row. */
export interface DeletedRound {
  fingerprint: string;
  series: TakenSeries[];
}

/** [SWS-15] Finds the round that a correction deleted, if the same facts permit it again. */
export async function findDeletedRound(
  { db }: Reading,
  segment: SegmentRow,
  facts: RoundFacts,
): Promise<DeletedRound | undefined> {
  const stored = await db
    .selectFrom('takenRounds')
    .select(['fingerprint', 'series'])
    .where('segmentId', '=', segment.id)
    .where('round', '=', facts.round)
    .orderBy('fingerprint')
    .execute();
  if (stored.length === 0) return undefined;
  const now = fingerprintOf(facts);
  return stored.find(
    ({ fingerprint, series }) =>
      fingerprint.split('.')[0] === now && canRepublish(facts, series.map(toDeletedPairing)),
  );
}

const backupsOf = ({ beforeReset }: TakenSeries) => ({
  beforeReset: beforeReset === null ? null : (JSON.parse(beforeReset) as object),
});

/** Returns the result that the pairing had before the correction, unless an operator annulled it. */
const backupOf = (series: TakenSeries, backups = backupsOf(series)) =>
  replacedResultsOf(backups).findLast(
    ({ home, away }) => home === series.home && away === series.away,
  );

const annulledBackupOf = (series: TakenSeries) =>
  annulledResultsOf(backupsOf(series)).findLast(
    ({ home, away }) => home === series.home && away === series.away,
  );

const toDeletedPairing = (series: TakenSeries) => ({
  ...series,
  result: backupOf(series)?.outcome,
  annulled: annulledBackupOf(series)?.outcome,
});

/** Returns the result with which a series returns, since one of its sides has withdrawn. */
export function returnedResultOf(facts: RoundFacts, series: TakenSeries) {
  const backups = backupsOf(series);
  const backup = backupOf(series, backups);
  if (!backup || !isReturnedDecided(facts, toDeletedPairing(series))) return {};
  const { outcome, results } = backup;
  return {
    outcome,
    results,
    earlierColumns: {
      ...formerInstantsOf(backup),
      ...backupColumnOf(omitResults(backups.beforeReset, (one) => one === backup)),
    },
  };
}

/**
 * Returns the columns that a restored series keeps: its date if enough notice is left, and its
 * former result for a restoration.
 */
export const keptColumnsOf = (work: Work, { date, beforeReset }: TakenSeries) => ({
  ...keptDateOf(work, date === null ? null : new Date(date)),
  beforeReset,
});

/** Forgets a stored round after its restoration, so that an operator can delete it for good. */
export async function discardDeletedRound(
  work: Work,
  segment: SegmentRow,
  { round }: Pick<RoundFacts, 'round'>,
  { fingerprint }: DeletedRound,
): Promise<void> {
  await work.db
    .deleteFrom('takenRounds')
    .where('segmentId', '=', segment.id)
    .where('round', '=', round)
    .where('fingerprint', '=', fingerprint)
    .execute();
}
