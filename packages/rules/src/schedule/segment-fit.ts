import { bracketPlan, graphPlan, type BracketPlan, type GrandFinal } from '../bracket/bracket.ts';
import { rosterLimitOf } from '../bracket/graph/graph-settings.ts';
import type { BracketGraph } from '../bracket/graph/graph.ts';
import { groupByRound } from '../bracket/rounds.ts';
import { accept, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import { DEFAULT_LOBBY_ROUNDS } from '../lobbies/lobby.ts';
import { mustHave } from '../must.ts';
import { groupCount } from '../round-robin/round-robin.ts';
import { swissPlanOf, type SwissConfiguration } from '../swiss/swiss-plan.ts';
import { swissRounds } from '../swiss/swiss.ts';
import { heatsOf } from './heat.ts';
import { canFitStage } from './round-times.ts';

/** The facts that decide how many rounds a segment has. */
export interface PlayedFormat {
  format: string;
  configuration: SwissConfiguration & {
    roundMinutes?: number | undefined;
    heatGap?: number | undefined;
    thirdPlace?: boolean | undefined;
    grandFinal?: GrandFinal | undefined;
    graph?: BracketGraph | undefined;
    groups?: { count: number; size: number } | undefined;
    doubleRoundRobin?: boolean | undefined;
    lobbyRounds?: number | undefined;
    tieBreakSeries?: boolean | undefined;
  };
}

/** Returns the plan of a segment's bracket for the given number of rosters. */
export function planOf({ format, configuration }: PlayedFormat, rosters: number): BracketPlan {
  const { hasLowerBracket, hasGraph } = traitsOf({ format });
  if (hasGraph)
    return graphPlan({ graph: mustHave(configuration.graph, 'the graph of a bracket'), rosters });
  return bracketPlan({
    format: hasLowerBracket ? 'double_elimination' : 'single_elimination',
    rosters,
    thirdPlace: configuration.thirdPlace ?? false,
    grandFinal: configuration.grandFinal ?? (hasLowerBracket ? 'reset' : 'none'),
  });
}

/**
 * [SWS-1] [RRB-1] [LOB-1] Returns the rounds that the given number of rosters play in a swiss, in
 * lobbies, or in the largest group of a round robin.
 */
export function roundCount({ format, configuration }: PlayedFormat, rosters: number): number {
  const { pairsByResults, hasLobbies } = traitsOf({ format });
  if (hasLobbies) return configuration.lobbyRounds ?? DEFAULT_LOBBY_ROUNDS;
  if (pairsByResults) return swissRounds({ rosters, plan: swissPlanOf({ configuration }) });
  const group = Math.ceil(rosters / groupCount({ rosters, groups: configuration.groups }));
  const once = group % 2 === 0 ? group - 1 : group;
  return configuration.doubleRoundRobin ? 2 * once : once;
}

/**
 * [SCH-5] Decides whether the rounds of a full segment can end in its time, and when at the
 * earliest; null if no limit is set, since the number of rosters is unknown. With tie-break series
 * it counts one round of them. The seeds limit a custom bracket ([BRK-22]).
 */
export function decideSegmentFit({
  date: { from, to },
  limit,
  ...played
}: PlayedFormat & { date: { from: Date; to: Date }; limit: number | null }): Decision<{
  endsAt: Date | null;
}> {
  const { shape } = traitsOf(played);
  const rosters = rosterLimitOf({ ...played, rostersLimit: { limit } });
  if (!rosters || rosters < 2 || shape === 'none') return accept({ endsAt: null });
  const times = {
    from,
    to,
    roundMinutes: played.configuration.roundMinutes,
    heatGapMinutes: played.configuration.heatGap,
  };
  const tieBreakRounds = played.configuration.tieBreakSeries ? 1 : 0;
  if (shape === 'rounds')
    return canFitStage({ ...times, rounds: roundCount(played, rosters), tieBreakRounds });
  const plan = planOf(played, rosters);
  return canFitStage({
    ...times,
    rounds: Math.max(...groupByRound(plan).map((round) => round.playOrder)),
    heats: heatsOf(plan.size / 2),
  });
}
