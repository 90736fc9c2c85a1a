import type { Decision } from '@ringside/rules/decision';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { createThread } from '../../platform/threads/thread.ts';
import { pairRoundOf, type PairedSegment } from './pair-round.ts';

/** Up to this many are paired in less time than a message to another thread takes. */
const HERE_UP_TO = 64;

/** A round to pair. */
export interface PairingTask {
  segment: PairedSegment;
  facts: RoundFacts;
}

const pairInThread = createThread<PairingTask, Decision<RoundPairing[]>>(
  new URL('./pairing-worker.ts', import.meta.url),
);

/**
 * Pairs a round of a segment, above `HERE_UP_TO` rosters in a thread of its own, so that thousands
 * of rosters delay no other request.
 */
export async function pairOffThread(
  { format, configuration }: PairedSegment,
  facts: RoundFacts,
): Promise<Decision<RoundPairing[]>> {
  const segment = { format, configuration };
  return facts.rosters.length <= HERE_UP_TO
    ? pairRoundOf(segment, facts)
    : pairInThread({ segment, facts });
}
