import type { BracketSeries, Slot } from '@ringside/rules/bracket/bracket';
import type { Decision, Refusal } from '@ringside/rules/decision';
import { accept } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { swissPlanOf } from '@ringside/rules/schedule/segment-fit';
import { pairMajorRound } from '@ringside/rules/swiss/major';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { pairOffThread } from '../../pairing/pair-off-thread.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Reading, Work } from '../../unit-of-work.ts';
import { finishSegment } from '../segments/finish-segment.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import {
  discardDeletedRound,
  keptColumnsOf,
  findDeletedRound,
} from './deleted-rounds.repository.ts';
import { loadRounds } from './round-facts.query.ts';
import { insertSeries, type NewSeries } from './series-lifecycle.ts';
import { seriesRepository } from './series.repository.ts';

/**
 * After a result: when no series is open any more, the next round is paired, or waits for an
 * operator; after the last one the segment ends. The segment must be locked.
 */
export async function settleRounds(work: Work, segment: SegmentRow): Promise<void> {
  if (segment.finishedAt || segment.format === 'queue') return;
  for (;;) {
    if (await seriesRepository(work.db, work.tenantId).hasOpen(segment.id)) return;
    if (segment.format !== 'swiss') return finishSegment(work, segment);
    const { facts, decision } = await nextRound(work, segment);
    if (!decision.accepted && decision.refusal.reason !== 'no-legal-pairing')
      return finishSegment(work, segment);
    if (await publishAgain(work, segment, facts)) continue;
    if (!decision.accepted) return holdUnpairable(work, segment, facts.round, decision.refusal);
    if (waitsForOperator(segment)) return holdByHand(work, segment, facts.round);
    // A round of byes alone has nothing to wait for: the loop pairs the next.
    await makeRound(work, segment, facts, { pairings: decision.value });
  }
}

/**
 * [SWS-15] What a correction took away stands again as it was, whoever publishes, once the results
 * stand as they stood.
 */
async function publishAgain(work: Work, segment: SegmentRow, facts: RoundFacts): Promise<boolean> {
  const taken = await findDeletedRound(work, segment, facts);
  if (!taken) return false;
  await makeRound(work, segment, facts, {
    pairings: taken.map((one) => ({ ...one, kept: keptColumnsOf(work, one) })),
    again: true,
  });
  await discardDeletedRound(work, segment, facts);
  return true;
}

/**
 * Whether the clock leaves the rounds to an operator: by the segment's configuration, or since one
 * was taken back.
 */
export const waitsForOperator = ({
  configuration,
  held,
}: Pick<SegmentRow, 'configuration' | 'held'>): boolean =>
  configuration.publishRounds === 'by-hand' || held?.reason === BY_HAND;
const BY_HAND = 'by-hand';

export const holdByHand = (work: Work, segment: SegmentRow, round: number): Promise<void> =>
  hold(work, segment, {
    round,
    reason: BY_HAND,
    detail: 'The pairings wait for an operator to publish them.',
  });
const holdUnpairable = (
  work: Work,
  segment: SegmentRow,
  round: number,
  { reason, detail = '' }: Refusal,
): Promise<void> => hold(work, segment, { round, reason, detail });

/** The next round of a swiss by the rules, with what it follows from. */
export async function nextRound(
  reading: Reading,
  segment: SegmentRow,
): Promise<{ facts: RoundFacts; decision: Decision<Pairing[]> }> {
  const { rosters, results } = await loadRounds(reading, segment);
  const facts = {
    rosters,
    results,
    plan: swissPlanOf(segment),
    round: 1 + results.reduce((last, result) => Math.max(last, result.round), 0),
  };
  return { facts, decision: await pairingOf(segment, facts) };
}

/**
 * Pairs the next round of a swiss and makes its series, or holds it with its reason for an
 * operator. Answers with the ids of the series.
 */
export async function pairNextRound(work: Work, segment: SegmentRow): Promise<Decision<string[]>> {
  const { facts, decision } = await nextRound(work, segment);
  if (decision.accepted)
    return accept(await makeRound(work, segment, facts, { pairings: decision.value }));
  if (decision.refusal.reason === 'no-legal-pairing')
    await holdUnpairable(work, segment, facts.round, decision.refusal);
  return decision;
}

interface RoundToMake {
  pairings: (Pairing & Pick<NewSeries, 'kept'> & { matchNumber?: number })[];
  /** What the log says of one that an operator has changed. */
  byHand?: { before: unknown; after: object };
  /** The log tells a round that came back from one that is new. */
  again?: true;
}

/** Makes the series of a round. Answers with their ids. */
export async function makeRound(
  work: Work,
  segment: SegmentRow,
  { rosters, round }: RoundFacts,
  { pairings, byHand, again }: RoundToMake,
): Promise<string[]> {
  const seedOf = new Map(rosters.map(({ rosterId, seed }) => [rosterId, seed]));
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: mustFind(seedOf, rosterId),
  });
  const made = pairings.map(({ home, away, reason, matchNumber, kept }, index): NewSeries => ({
    position: { bracketNumber: 0, roundNumber: round, matchNumber: matchNumber ?? index + 1 },
    home: slot(home),
    ...(away === null ? BYE : { away: slot(away), outcome: null }),
    pairing: reason,
    ...(kept && { kept }),
  }));
  const ids = await insertSeries(work, segment, made);
  if (segment.held) await hold(work, segment, null);
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

const BYE: Pick<BracketSeries, 'away' | 'outcome'> = {
  away: { kind: 'bye' },
  outcome: { winner: 'home', how: 'bye', score: { home: 0, away: 0 } },
};

export interface Pairing {
  home: string;
  /** Null: a bye. */
  away: string | null;
  reason: object;
}

/** The pairings of a round by the segment's own variant; a bye has no `away`. */
export async function pairingOf(
  { configuration }: SegmentRow,
  facts: RoundFacts,
): Promise<Decision<Pairing[]>> {
  if (configuration.swissVariant === 'major') return pairMajorRound(facts);
  const decision = await pairOffThread(facts);
  if (!decision.accepted) return decision;
  const { pairings, bye } = decision.value;
  return accept(
    bye ? [...pairings, { home: bye.rosterId, away: null, reason: bye.reason }] : pairings,
  );
}

async function hold(work: Work, segment: SegmentRow, held: SegmentRow['held']): Promise<void> {
  const before = segment.held;
  if (
    held?.round === before?.round &&
    held?.reason === before?.reason &&
    held?.detail === before?.detail
  )
    return;
  const { version } = await work.db
    .updateTable('segments')
    .set((eb) => ({ held: held && json(held), version: eb('version', '+', 1) }))
    .where('id', '=', segment.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  work.record({
    action: held ? 'segment.held' : 'segment.released',
    subject: { type: 'segments', id: segment.id, version },
    ...(held && { after: held }),
    changes: { held },
    topics: [`events:${segment.eventId}`],
  });
}
