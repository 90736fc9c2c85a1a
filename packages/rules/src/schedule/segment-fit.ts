import {
  bracketPlan,
  type BracketPlan,
  type EliminationFormat,
  type GrandFinal,
} from '../bracket/bracket.ts';
import { groupByRound } from '../bracket/rounds.ts';
import { accept, type Decision } from '../decision.ts';
import { groupCount } from '../round-robin/round-robin.ts';
import { MAJOR_EXIT, MAJOR_ROUNDS } from '../swiss/major.ts';
import { swissRounds, type SwissPlan } from '../swiss/swiss.ts';
import { heatsOf } from './heat.ts';
import { canFitStage } from './round-times.ts';

/** The facts that decide how many rounds a segment has. */
export interface PlayedFormat {
  format: string;
  configuration: {
    roundMinutes?: number | undefined;
    heatGap?: number | undefined;
    thirdPlace?: boolean | undefined;
    grandFinal?: GrandFinal | undefined;
    swissRounds?: number | undefined;
    swissVariant?: 'standard' | 'major' | undefined;
    earlyExit?: { wins: number; losses: number } | undefined;
    groups?: { count: number; size: number } | undefined;
  };
}

/** Returns whether a format is an elimination. */
export const isElimination = (format: string): format is EliminationFormat =>
  format === 'single_elimination' || format === 'double_elimination';

/** Returns the plan of a segment's bracket for the given number of rosters. */
export function planOf({ format, configuration }: PlayedFormat, rosters: number): BracketPlan {
  const elimination = isElimination(format) ? format : 'single_elimination';
  return bracketPlan({
    format: elimination,
    rosters,
    thirdPlace: configuration.thirdPlace ?? false,
    grandFinal:
      configuration.grandFinal ?? (elimination === 'double_elimination' ? 'reset' : 'none'),
  });
}

/**
 * Returns the plan of a swiss. The major has its own early exit, whatever else is configured; its
 * rounds can only be cut.
 */
export function swissPlanOf({
  configuration: { swissRounds: rounds, swissVariant, earlyExit },
}: Pick<PlayedFormat, 'configuration'>): SwissPlan {
  if (swissVariant === 'major')
    return {
      earlyExit: MAJOR_EXIT,
      ...(rounds !== undefined && { rounds: Math.min(rounds, MAJOR_ROUNDS) }),
    };
  return { ...(rounds !== undefined && { rounds }), ...(earlyExit && { earlyExit }) };
}

/**
 * Returns the rounds that the given number of rosters play in a swiss, or in the largest group of a
 * round robin.
 */
export function roundCount({ format, configuration }: PlayedFormat, rosters: number): number {
  if (format === 'swiss') return swissRounds({ rosters, plan: swissPlanOf({ configuration }) });
  const group = Math.ceil(rosters / groupCount({ rosters, groups: configuration.groups }));
  return group % 2 === 0 ? group - 1 : group;
}

/**
 * [SCH-5] Decides whether the rounds of a full segment can end in its time, and when at the
 * earliest; null if no limit is set, since the number of rosters is unknown.
 */
export function decideSegmentFit({
  date: { from, to },
  limit,
  ...played
}: PlayedFormat & { date: { from: Date; to: Date }; limit: number | null }): Decision<{
  endsAt: Date | null;
}> {
  if (!limit || limit < 2 || played.format === 'queue') return accept({ endsAt: null });
  const times = {
    from,
    to,
    roundMinutes: played.configuration.roundMinutes,
    heatGapMinutes: played.configuration.heatGap,
  };
  if (!isElimination(played.format))
    return canFitStage({ ...times, rounds: roundCount(played, limit) });
  const plan = planOf(played, limit);
  return canFitStage({
    ...times,
    rounds: Math.max(...groupByRound(plan).map((round) => round.playOrder)),
    heats: heatsOf(plan.size / 2),
  });
}
