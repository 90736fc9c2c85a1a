import { roundCount } from '../schedule/segment-fit.ts';
import type { StageFacts } from './stage-facts.ts';

/** [RRB-10] Returns whether a round follows the regular ones of a stage with tie-break series. */
export const isTieBreakRound = (
  stage: Pick<StageFacts, 'format' | 'configuration' | 'seededCount'>,
  roundNumber: number,
): boolean =>
  stage.configuration.tieBreakSeries === true &&
  roundNumber > roundCount(stage, stage.seededCount ?? 0);
