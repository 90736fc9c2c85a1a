import { mustHave } from '@ringside/rules/must';
import type { SwissOutcome, SwissResult, SwissRoster } from '@ringside/rules/swiss/swiss';
import type { Reading } from '../../unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

/** A swiss or round robin in the terms of the rules; `rows` and `results` have the same order. */
export interface RoundsOfSegment {
  rosters: SwissRoster[];
  results: SwissResult[];
  rows: SeriesRow[];
}

/** Loads the rosters, series and results of a swiss or round robin. */
export async function loadRounds(
  { db, tenantId }: Reading,
  { id }: SegmentRow,
): Promise<RoundsOfSegment> {
  const rosters = await db
    .selectFrom('rosters')
    .select(['id', 'seed', 'withdrawnAt'])
    .where('segmentId', '=', id)
    .where('seed', 'is not', null)
    .$narrowType<{ seed: number }>()
    .orderBy('seed')
    .execute();
  const rows = await seriesRepository(db, tenantId).findAllBySegment(id);
  return {
    rosters: rosters.map((roster) => ({
      rosterId: roster.id,
      seed: roster.seed,
      withdrawn: roster.withdrawnAt !== null,
    })),
    results: rows.map(swissResultOf),
    rows,
  };
}

/** Converts a row to the result type of the swiss rules. */
export function swissResultOf(row: SeriesRow): SwissResult {
  return {
    round: row.roundNumber,
    home: mustHave(row.homeRosterId, 'the first side of a round'),
    away: row.awayKind === 'bye' ? null : row.awayRosterId,
    outcome: outcomeOf(row),
  };
}

/** Returns how a series ended; null while it is open. Without a winner both sides have lost. */
export function outcomeOf(row: SeriesRow): SwissOutcome | null {
  if (row.state !== 'finished') return null;
  return {
    winner: row.winner,
    how: row.outcomeHow as SwissOutcome['how'],
    score: { home: row.homeScore ?? 0, away: row.awayScore ?? 0 },
    forfeits: { home: row.homeForfeit, away: row.awayForfeit },
  };
}
