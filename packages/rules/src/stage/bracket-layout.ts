import type { BracketNumber, BracketPlan, Position } from '../bracket/bracket.ts';
import { headStartAt } from '../bracket/head-start.ts';
import { playOrder } from '../bracket/rounds.ts';
import { seriesBestOf } from '../bracket/series-best-of.ts';
import { invariant } from '../decision.ts';
import { heatOfSeries } from '../schedule/heat.ts';
import { roundTime } from '../schedule/round-times.ts';
import { planOf } from '../schedule/segment-fit.ts';
import { seriesDate } from '../series/series-date.ts';
import {
  bestOfStage,
  type SeriesLayout,
  type StageFacts,
  type StagePosition,
} from './stage-facts.ts';

const BRACKET_NUMBERS: readonly BracketNumber[] = [0, 1, 2, 3];

/**
 * Converts a position of a stage to one of a bracket.
 *
 * @throws {Error} For a part that no bracket has.
 */
export function toBracketPosition({
  bracketNumber,
  roundNumber,
  matchNumber,
}: StagePosition): Position {
  const part = BRACKET_NUMBERS.find((number) => number === bracketNumber);
  invariant(part !== undefined, 'an elimination has the parts 0 to 3');
  return { bracketNumber: part, roundNumber, matchNumber };
}

/** Returns the plan of a stage's bracket; before the seeding that of two rosters. */
export const planOfStage = (stage: StageFacts): BracketPlan =>
  planOf(stage, stage.seededCount ?? 2);

/** Returns the layout of a bracket with a plan of its own, as before the seeding or in an import. */
export function layoutOfPlan(stage: StageFacts, plan: BracketPlan): SeriesLayout {
  const { roundMinutes, heatGap } = stage.configuration;
  return {
    bestOf: (position) =>
      seriesBestOf({ plan, bestOf: bestOfStage(stage), position: toBracketPosition(position) }),
    headStart: (position) => headStartAt({ plan, position: toBracketPosition(position) }),
    order: (position) => playOrder({ plan, ...toBracketPosition(position) }),
    date(position, readyAt) {
      const bracketPosition = toBracketPosition(position);
      const heat = heatOfSeries({
        position: bracketPosition,
        firstRoundMatchCount: plan.size / 2,
      });
      const roundStartsAt = roundTime({
        from: stage.dateFrom,
        playOrder: playOrder({ plan, ...bracketPosition }),
        heat,
        roundMinutes,
        heatGapMinutes: heatGap,
        delays: stage.delays,
      });
      return seriesDate({ roundStartsAt, readyAt });
    },
  };
}
