import { roundCount } from '../schedule/segment-fit.ts';
import type { StageFacts } from './stage-facts.ts';

type RoundFacts = Pick<StageFacts, 'format' | 'configuration' | 'seededCount'>;

/**
 * [RRB-10] Returns the number of a tie-break round from 1, as they follow the regular rounds of a
 * stage; null for a regular round and before the seeding.
 */
export function tieBreakNumberOf(stage: RoundFacts, roundNumber: number): number | null {
  const { configuration, seededCount } = stage;
  if (configuration.tieBreakSeries !== true || seededCount === null) return null;
  const number = roundNumber - roundCount(stage, seededCount);
  return number > 0 ? number : null;
}

/** [RRB-10] Returns whether a round follows the regular ones of a stage with tie-break series. */
export const isTieBreakRound = (stage: RoundFacts, roundNumber: number): boolean =>
  tieBreakNumberOf(stage, roundNumber) !== null;
