import type { Decision } from '@ringside/rules/decision';
import type { StageFacts } from '@ringside/rules/stage/stage-facts';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';

/** The facts of a segment by which its rounds are paired. */
export type PairedSegment = Pick<StageFacts, 'format' | 'configuration'>;

/** Pairs a round by the format of its segment. */
export const pairRoundOf = (segment: PairedSegment, facts: RoundFacts): Decision<RoundPairing[]> =>
  stageFormatOf(segment).pairNextRound(segment, facts);
