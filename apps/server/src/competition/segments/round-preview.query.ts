import type { PreviewedPairing, RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import { REFUSALS } from '@ringside/contract/refusals';
import type { Refusal } from '@ringside/rules/decision';
import { getItem } from '@ringside/rules/must';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { pairingField } from '@ringside/rules/swiss/field';
import { isHoldingRefusal, type RoundFacts } from '@ringside/rules/swiss/pairing';
import { swissRounds } from '@ringside/rules/swiss/swiss';
import {
  validatePairings,
  findPairingFaults,
  type ManualPairing,
  type PairingBreak,
} from '@ringside/rules/swiss/validate-pairings';
import { conflict, invalidBody, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadNextRound } from '../stage/pair-rounds.command.ts';
import type { SegmentRow } from './segment.repository.ts';

/** A round by the rules or by hand, with the rules that it breaks. */
export interface CheckedRound {
  facts: RoundFacts;
  /** The pairings by the rules; null if there are none, with the reason in `unpairable`. */
  proposed: RoundPairing[] | null;
  unpairable: string | null;
  pairings: PreviewedPairing[];
  breaks: PairingBreak[];
}

/**
 * Checks the next round of a swiss: by the rules, or with manual pairings. Returns a refusal if it
 * cannot exist.
 */
export async function checkRound(
  reading: Reading,
  segment: SegmentRow,
  sent: ManualPairing[] | undefined,
): Promise<CheckedRound | { answer: Answer }> {
  const wrongState = findStateConflict(segment);
  if (wrongState) return { answer: wrongState };
  const { facts, decision } = await loadNextRound(reading, segment);
  if (!decision.accepted && !isHoldingRefusal(decision.refusal))
    return { answer: refusalAnswer(decision.refusal) };
  const proposed = decision.accepted ? decision.value : null;
  const unpairable = decision.accepted ? null : textOf(decision.refusal);
  if (!sent)
    return {
      facts,
      proposed,
      unpairable,
      pairings: proposed ? proposed.map(previewOf) : [],
      breaks: [],
    };
  const faults = findPairingFaults({ ...facts, pairings: sent });
  if (faults.length > 0) return { answer: refusePairings(faults) };
  const { reasons, breaks } = validatePairings({ ...facts, pairings: sent, proposed });
  const proposedReasons = new Map(proposed?.map((pairing) => [keyOf(pairing), pairing.reason]));
  const pairings = sent.map((pairing, index): PreviewedPairing => {
    const reason = proposedReasons.get(keyOf(pairing));
    return {
      ...pairing,
      isProposed: reason !== undefined,
      reason: (reason ?? getItem(reasons, index)) as PreviewedPairing['reason'],
    };
  });
  return { facts, proposed, unpairable, pairings, breaks };
}

/** Returns why a segment has no rounds to pair: another format, or no seeds yet. */
function findStateConflict(segment: SegmentRow): Answer | undefined {
  if (!stageFormatOf(segment).rounds)
    return conflict('not-a-swiss', 'Only a Swiss segment is paired round by round');
  return segment.seededAt ? undefined : conflict('not-seeded', 'The segment is not yet seeded');
}

const textOf = ({ reason, detail = reason }: Refusal) => detail;

/** Returns a pairing by the rules as a preview shows it. */
const previewOf = ({ home, away, reason }: RoundPairing): PreviewedPairing => ({
  home,
  away,
  isProposed: true,
  reason: reason as PreviewedPairing['reason'],
});

const refusePairings = (faults: ReturnType<typeof findPairingFaults>): Answer =>
  invalidBody(
    ...faults.map(({ reason, rosterId, at }) => ({
      code: reason,
      title: REFUSALS[reason].title,
      detail: rosterId,
      source: { pointer: `/data/attributes/pairings${at ? `/${at.index}/${at.side}` : ''}` },
    })),
  );

/** Returns the key of a pair, the same whichever side is home. */
const keyOf = ({ home, away }: ManualPairing) => [home, away ?? ''].sort().join();

/** Returns the next round of a swiss as it would be published. */
export async function previewRound(
  reading: Reading,
  segment: SegmentRow,
  sent: ManualPairing[] | undefined,
): Promise<Answer> {
  const judged = await checkRound(reading, segment, sent);
  if ('answer' in judged) return judged.answer;
  const { facts, unpairable, pairings, breaks } = judged;
  const { rosters } = pairingField(facts);
  const names = new Map(
    (
      await reading.db
        .selectFrom('rosters')
        .select(['id', 'name'])
        .where('id', '=', anyOf(rosters.map(({ rosterId }) => rosterId)))
        .execute()
    ).map(({ id, name }) => [id, name]),
  );
  const data: RoundPreview = {
    version: segment.version,
    round: facts.round,
    rounds: swissRounds({ rosters: facts.rosters.length, plan: facts.plan }),
    held: segment.held,
    unpairable,
    pairings,
    breaks,
    ...(facts.plan.resultPoints && { byPoints: true }),
    field: rosters.map(
      ({
        rosterId,
        byeAllowed,
        region,
        record: { seed, pairingScore, losses, forfeitLosses, byes, opponents },
      }) => ({
        roster: { id: rosterId, name: names.get(rosterId) ?? '', seed },
        score: pairingScore,
        losses: losses + forfeitLosses,
        byes,
        byeAllowed,
        region,
        opponents,
      }),
    ),
  };
  return { plain: { data } };
}
