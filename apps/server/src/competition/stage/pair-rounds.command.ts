import { BYE, type Slot } from '@ringside/rules/bracket/bracket';
import type { Decision, Refusal } from '@ringside/rules/decision';
import { accept } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind, mustHave } from '@ringside/rules/must';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { isHoldingRefusal, type RoundFacts } from '@ringside/rules/swiss/pairing';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import type { NewSeries } from '../match-series/series-lifecycle.ts';
import { pairOffThread } from '../pairing/pair-off-thread.ts';
import { holdSegment } from '../segments/hold-segment.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { addRegions } from './regions-of-rosters.query.ts';
import { addRound } from './removed-series.command.ts';
import { loadRounds } from './round-facts.query.ts';

/**
 * Returns whether an operator publishes the rounds: by the segment's configuration, or since one
 * was taken back.
 */
export const isPublishedByOperator = ({
  configuration,
  held,
}: Pick<SegmentRow, 'configuration' | 'held'>): boolean =>
  configuration.publishRounds === 'by-hand' || held?.reason === BY_HAND;
const BY_HAND = 'by-hand';

/** Holds the next round until an operator publishes it. */
export const holdByHand = (work: Work, segment: SegmentRow, round: number): Promise<void> =>
  holdSegment(work, segment, {
    round,
    reason: BY_HAND,
    detail: 'The pairings wait for an operator to publish them.',
  });
/** Holds a round that has no legal pairing for an operator. */
export const holdUnpairable = (
  work: Work,
  segment: SegmentRow,
  round: number,
  { reason, detail = '' }: Refusal,
): Promise<void> => holdSegment(work, segment, { round, reason, detail });

/** Returns whether a round without a legal pairing waits, which ends with another result before it. */
export const isHeldUnpairable = ({ held }: Pick<SegmentRow, 'held'>): boolean =>
  held !== null && isHoldingRefusal({ reason: held.reason as Refusal['reason'] });

/** Returns the next round by the rules of the segment's format, with the facts behind it. */
export async function loadNextRound(
  reading: Reading,
  segment: SegmentRow,
): Promise<{ facts: RoundFacts; decision: Decision<RoundPairing[]> }> {
  const { plan } = mustHave(stageFormatOf(segment).rounds, 'the rounds of a swiss');
  const { rosters, results } = await loadRounds(reading, segment);
  const facts = await addRegions(reading, {
    rosters,
    results,
    plan: plan(segment),
    round: 1 + results.reduce((last, result) => Math.max(last, result.round), 0),
  });
  return { facts, decision: await pairOffThread(segment, facts) };
}

/**
 * Pairs the next round and creates its series, or holds the round with its reason for an operator.
 * Returns the ids of the series.
 */
export async function pairNextRound(work: Work, segment: SegmentRow): Promise<Decision<string[]>> {
  const { facts, decision } = await loadNextRound(work, segment);
  if (decision.accepted)
    return accept(await createRound(work, segment, facts, { pairings: decision.value }));
  if (isHoldingRefusal(decision.refusal))
    await holdUnpairable(work, segment, facts.round, decision.refusal);
  return decision;
}

/** A pairing, with what its series keeps if a correction had deleted it. */
type PairingToCreate = RoundPairing &
  Pick<NewSeries, 'earlierColumns' | 'results' | 'formerId'> & {
    matchNumber?: number;
    outcome?: NewSeries['outcome'];
  };

interface RoundToCreate {
  pairings: PairingToCreate[];
  /** The facts that the log stores of a round that an operator has changed. */
  byHand?: { before: unknown; after: object };
  /** Whether the round was deleted by a correction and returns; the log says so. */
  again?: true;
}

/** Creates the series of a round. Returns their ids. */
export async function createRound(
  work: Work,
  segment: SegmentRow,
  facts: RoundFacts,
  { pairings, byHand, again }: RoundToCreate,
): Promise<string[]> {
  const { rosters, round } = facts;
  const rounds = mustHave(stageFormatOf(segment).rounds, 'the rounds of a swiss');
  const bestOf = rounds.bestOf(segment, facts);
  const seedOf = new Map(rosters.map(({ rosterId, seed }) => [rosterId, seed]));
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: mustFind(seedOf, rosterId),
  });
  const series = pairings.map((pairing, index): NewSeries => {
    const {
      home,
      away,
      reason,
      matchNumber = index + 1,
      outcome = null,
      earlierColumns,
      results,
      formerId,
    } = pairing;
    return {
      position: { bracketNumber: 0, roundNumber: round, matchNumber },
      competitors: [slot(home), away === null ? BYE : slot(away)],
      outcome: away === null ? BYE_OUTCOME : outcome,
      bestOf: bestOf({ home, away }),
      pairing: reason,
      ...(earlierColumns && { earlierColumns }),
      ...(results && { results }),
      ...(formerId && { formerId }),
    };
  });
  const { returnedIds, insertedIds } = await addRound(work, segment, series);
  const ids = [...returnedIds, ...insertedIds];
  // An operator took the next round back before a correction deleted this one: it waits again.
  const isNextTakenBack =
    again && segment.configuration.publishRounds !== 'by-hand' && isPublishedByOperator(segment);
  await (isNextTakenBack ? holdByHand(work, segment, round + 1) : holdSegment(work, segment, null));
  work.record({
    action: 'segment.round-paired',
    subject: { type: 'segments', id: segment.id },
    ...(byHand && { before: byHand.before }),
    after: { round, series: ids.length, ...byHand?.after, ...(again && { again }) },
    changes: { round },
    topics: [`events:${segment.eventId}`],
  });
  return ids;
}

const BYE_OUTCOME = { winner: 'home', how: 'bye', score: { home: 0, away: 0 } } as const;
