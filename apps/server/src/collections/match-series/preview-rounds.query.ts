import type { Position, Slot } from '@ringside/rules/bracket/bracket';
import { placementEffects } from '@ringside/rules/bracket/correction-effects';
import { accept, refuse, type Decision } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { swissPlanOf } from '@ringside/rules/schedule/segment-fit';
import type { SwissOutcome, SwissResult } from '@ringside/rules/swiss/swiss';
import type { Reading } from '../../unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { computeStandings } from '../standings/standing-rows.query.ts';
import type { CorrectionEffects, SeriesEffect } from './correction-preview.query.ts';
import { findDeletedRound } from './deleted-rounds.repository.ts';
import { loadRounds, swissResultOf, type RoundsOfSegment } from './round-facts.query.ts';
import { judgeRoundCorrection } from './rule-in-rounds.ts';
import { positionOf, type SeriesRow } from './series.repository.ts';
import { pairingOf, waitsForOperator } from './settle-rounds.ts';

/**
 * Returns what a correction would do to a swiss, a round robin or a queue: rounds that it deletes,
 * rounds that it pairs instead, the standings.
 */
export async function previewRounds(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  outcome: SwissOutcome | null,
): Promise<Decision<CorrectionEffects>> {
  if (series.awayKind === 'bye') return refuse('decided-by-bye');
  const { wouldChange, blockedBy } =
    series.state === 'finished'
      ? await judgeRoundCorrection(reading, segment, series, outcome)
      : { wouldChange: [], blockedBy: [] };
  if (segment.format === 'queue') return accept({ after: outcome, series: [], placements: [] });
  const before = await loadRounds(reading, segment);
  const changedIds = new Set(wouldChange.map(({ id }) => id));
  const remaining = before.rows.flatMap((row, index) =>
    changedIds.has(row.id)
      ? []
      : [
          {
            row,
            result:
              row.id === series.id
                ? { ...getItem(before.results, index), outcome }
                : getItem(before.results, index),
          },
        ],
  );
  const stays: RoundsOfSegment = {
    ...before,
    rows: remaining.map(({ row }) => row),
    results: remaining.map(({ result }) => result),
  };
  const published =
    segment.format === 'swiss' ? await findPublishedRounds(reading, segment, stays) : [];
  const after = { ...stays, results: [...stays.results, ...published] };
  const seedOf = new Map(before.rosters.map(({ rosterId, seed }) => [rosterId, seed]));
  const blocked = new Set(blockedBy.map(({ id }) => id));
  const goes = wouldChange.map((row): SeriesEffect => ({
    position: positionOf(row),
    row,
    before: snapshotOf(seedOf, swissResultOf(row)),
    after: null,
    needsForce: blocked.has(row.id),
  }));
  const comes = addPositions(published).map(({ position, result }): SeriesEffect => ({
    position,
    row: null,
    before: null,
    after: snapshotOf(seedOf, result),
    needsForce: false,
  }));
  return accept({
    after: outcome,
    series: [...goes, ...comes],
    placements: placementEffects({
      before: computeStandings(segment, before),
      after: computeStandings(segment, after),
    }),
  });
}

/**
 * Returns the rounds that would be published at once, restored or newly paired: the next one, and
 * after a round of byes alone the one after it.
 */
async function findPublishedRounds(
  reading: Reading,
  segment: SegmentRow,
  { rosters, results }: RoundsOfSegment,
): Promise<SwissResult[]> {
  const previewed: SwissResult[] = [];
  for (;;) {
    const allResults = [...results, ...previewed];
    if (allResults.some(({ outcome }) => outcome === null)) return previewed;
    const round = 1 + allResults.reduce((last, result) => Math.max(last, result.round), 0);
    const facts = { rosters, results: allResults, plan: swissPlanOf(segment), round };
    const decision = await pairingOf(segment, facts);
    if (!decision.accepted && decision.refusal.reason !== 'no-legal-pairing') return previewed;
    const pairings =
      (await findDeletedRound(reading, segment, facts)) ??
      (decision.accepted && !waitsForOperator(segment) ? decision.value : []);
    if (pairings.length === 0) return previewed;
    previewed.push(
      ...pairings.map(({ home, away }): SwissResult => ({
        round,
        home,
        away,
        outcome: away === null ? { winner: 'home', how: 'bye', score: { home: 0, away: 0 } } : null,
      })),
    );
  }
}

function addPositions(results: SwissResult[]): { position: Position; result: SwissResult }[] {
  return [...Map.groupBy(results, ({ round }) => round)].flatMap(([round, results]) =>
    results.map((result, index) => ({
      position: { bracketNumber: 0 as const, roundNumber: round, matchNumber: index + 1 },
      result,
    })),
  );
}

function snapshotOf(
  seedOf: ReadonlyMap<string, number>,
  { home, away, outcome }: SwissResult,
): SeriesEffect['after'] {
  const slot = (rosterId: RosterId | null): Slot =>
    rosterId === null
      ? { kind: 'bye' }
      : { kind: 'roster', rosterId, seed: seedOf.get(rosterId) ?? 0 };
  return { home: slot(home), away: slot(away), outcome };
}
