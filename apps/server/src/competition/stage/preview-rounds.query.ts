import { BYE, type Slot } from '@ringside/rules/bracket/bracket';
import type { RosterId } from '@ringside/rules/ids';
import type { StageField, StageSeries } from '@ringside/rules/stage/stage-facts';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { toSwissResult } from '@ringside/rules/stage/stage-standings';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import type { Reading } from '../../platform/unit-of-work.ts';
import { pairOffThread } from '../pairing/pair-off-thread.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { findDeletedRound } from './deleted-rounds.repository.ts';
import { isPublishedByOperator } from './pair-rounds.command.ts';
import { addRegions } from './regions-of-rosters.query.ts';
import { findTieBreakRounds } from './tie-break-rounds.query.ts';

/**
 * Returns the series of the rounds that would be published at once, restored or newly paired: the
 * next one, and after a round of byes alone the one after it. A format without paired rounds may
 * have tie-break series.
 */
export async function previewRounds(
  reading: Reading,
  segment: SegmentRow,
  { rosters, series }: StageField,
): Promise<StageSeries[]> {
  const { rounds } = stageFormatOf(segment);
  const previewed: StageSeries[] = [];
  if (!rounds) return findTieBreakRounds(reading, segment, { rosters, series });
  for (;;) {
    const results = [...series, ...previewed].map(toSwissResult);
    if (results.some(({ outcome }) => outcome === null)) return previewed;
    const round = 1 + results.reduce((last, result) => Math.max(last, result.round), 0);
    const facts = { rosters: [...rosters], results, plan: rounds.plan(segment), round };
    const pairings = await findPairings(reading, segment, facts);
    if (pairings.length === 0) return previewed;
    const seedOf = new Map(rosters.map(({ rosterId, seed }) => [rosterId, seed]));
    previewed.push(
      ...pairings.map((pairing, index) => toSeries(pairing, { round, index, seedOf })),
    );
  }
}

/** Returns the pairings that would be published at once; none if an operator has to publish them. */
async function findPairings(
  reading: Reading,
  segment: SegmentRow,
  facts: RoundFacts,
): Promise<Pick<RoundPairing, 'home' | 'away'>[]> {
  const decision = await pairOffThread(segment, await addRegions(reading, facts));
  const deleted = await findDeletedRound(reading, segment, facts);
  if (deleted) return deleted.series.filter(({ isDeleted }) => !isDeleted);
  return decision.accepted && !isPublishedByOperator(segment) ? decision.value : [];
}

function toSeries(
  { home, away }: Pick<RoundPairing, 'home' | 'away'>,
  { round, index, seedOf }: { round: number; index: number; seedOf: ReadonlyMap<string, number> },
): StageSeries {
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: seedOf.get(rosterId) ?? 0,
  });
  return {
    position: { bracketNumber: 0, roundNumber: round, matchNumber: index + 1 },
    competitors: [slot(home), away === null ? BYE : slot(away)],
    outcome: away === null ? { winner: 'home', how: 'bye', score: { home: 0, away: 0 } } : null,
  };
}
