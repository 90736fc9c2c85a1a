import { createHash } from 'node:crypto';
import { SERIES_NOTICE_MS } from '@ringside/rules/constants';
import { mustHave } from '@ringside/rules/must';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { canRepublish, isReturnedDecided, roundBasis } from '@ringside/rules/swiss/republish-round';
import type { Reading, Work } from '../../kernel/unit-of-work.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { TakenSeries } from '../../platform/storage/tables/season.ts';
import {
  backupColumnOf,
  appendOwnBackup,
  replacedResultsOf,
} from '../match-series/ruling/result-backup.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadRounds } from './round-facts.query.ts';

const fingerprintOf = (facts: Pick<RoundFacts, 'rosters' | 'results' | 'round'>) =>
  createHash('sha256').update(roundBasis(facts)).digest('base64url');

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
    const series = json(rows.map(toTakenSeries));
    await work.db
      .insertInto('takenRounds')
      .values({
        segmentId: segment.id,
        round,
        fingerprint: fingerprintOf({ rosters, results, round }),
        series,
      })
      .onConflict((conflict) =>
        conflict.columns(['segmentId', 'round', 'fingerprint']).doUpdateSet({ series }),
      )
      .execute();
  }
}

function toTakenSeries(row: SeriesRow): TakenSeries {
  const { matchNumber, homeRosterId, awayRosterId, pairing, date } = row;
  return {
    matchNumber,
    home: mustHave(homeRosterId, 'the first side of a pairing'),
    away: row.awayKind === 'bye' ? null : awayRosterId,
    reason: pairing as object,
    date: date?.toISOString() ?? null,
    ...backupColumnOf(appendOwnBackup(row)),
  };
}

/** [SWS-15] Finds the round that a correction deleted, if the same facts permit it again. */
export async function findDeletedRound(
  { db }: Reading,
  segment: SegmentRow,
  facts: RoundFacts,
): Promise<TakenSeries[] | undefined> {
  const stored = await db
    .selectFrom('takenRounds')
    .select(['fingerprint', 'series'])
    .where('segmentId', '=', segment.id)
    .where('round', '=', facts.round)
    .execute();
  if (stored.length === 0) return undefined;
  const now = fingerprintOf(facts);
  const series = stored.find(({ fingerprint }) => fingerprint === now)?.series;
  return series && canRepublish(facts, series.map(toDeletedPairing)) ? series : undefined;
}

/** Returns the result that the pairing had before the correction, unless an operator annulled it. */
const backupOf = ({ home, away, beforeReset }: TakenSeries) =>
  replacedResultsOf({
    beforeReset: beforeReset === null ? null : (JSON.parse(beforeReset) as object),
  }).find((backup) => backup.home === home && backup.away === away);

const toDeletedPairing = (series: TakenSeries) => ({
  ...series,
  result: backupOf(series)?.outcome,
});

/** Returns the result with which a series returns, since one of its sides has withdrawn. */
export function returnedResultOf(facts: RoundFacts, series: TakenSeries) {
  const backup = backupOf(series);
  if (!backup || !isReturnedDecided(facts, toDeletedPairing(series))) return {};
  const { outcome, results, date } = backup;
  return {
    outcome,
    results,
    earlierColumns: { ...(date && { date: new Date(date) }), beforeReset: null },
  };
}

/**
 * Returns the columns that a restored series keeps: its date if enough notice is left, and its
 * former result for a restoration.
 */
export const keptColumnsOf = ({ now }: Work, { date, beforeReset }: TakenSeries) => ({
  ...(date && Date.parse(date) >= +now + SERIES_NOTICE_MS && { date: new Date(date) }),
  beforeReset,
});

/** Forgets a stored round after its restoration, so that an operator can delete it for good. */
export async function discardDeletedRound(
  work: Work,
  segment: SegmentRow,
  facts: RoundFacts,
): Promise<void> {
  await work.db
    .deleteFrom('takenRounds')
    .where('segmentId', '=', segment.id)
    .where('round', '=', facts.round)
    .where('fingerprint', '=', fingerprintOf(facts))
    .execute();
}
