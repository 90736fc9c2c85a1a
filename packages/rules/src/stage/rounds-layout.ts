import { roundTime } from '../schedule/round-times.ts';
import { bestOfAt, bestOfTieBreak } from '../series/best-of.ts';
import { seriesDate, winsNeeded } from '../series/series-date.ts';
import { lossesOf } from '../swiss/difficulty.ts';
import type { RoundFacts } from '../swiss/pairing.ts';
import { swissRecords, type ForfeitGames, type SwissRecord } from '../swiss/records.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import { isTieBreakRound } from './regular-rounds.ts';
import { bestOfStage, type SeriesLayout, type StageFacts } from './stage-facts.ts';

/** Returns the layout in rounds: the series of a round begin together, one length after the last. */
export function layoutInRounds(stage: StageFacts): SeriesLayout {
  const { roundMinutes } = stage.configuration;
  return {
    bestOf: ({ roundNumber }) =>
      isTieBreakRound(stage, roundNumber)
        ? bestOfTieBreak({ bestOf: bestOfStage(stage), round: roundNumber })
        : bestOfInRound(stage, roundNumber, []),
    headStart: () => null,
    order: ({ roundNumber }) => roundNumber,
    date: ({ roundNumber }, readyAt) =>
      seriesDate({
        roundStartsAt: roundTime({
          from: stage.dateFrom,
          playOrder: roundNumber,
          roundMinutes,
          delays: stage.delays,
        }),
        readyAt,
      }),
  };
}

/** Returns the best of a series of rounds by the records of its sides before the round. */
function bestOfInRound(
  stage: Pick<StageFacts, 'configuration'>,
  round: number,
  sides: readonly SwissRecord[],
): number {
  const { earlyExit } = swissPlanOf(stage);
  const records = sides.map((side) => [side.score - side.draws / 2, lossesOf(side)] as const);
  const deciding =
    earlyExit !== undefined &&
    records.some(([wins, losses]) => wins + 1 >= earlyExit.wins || losses + 1 >= earlyExit.losses);
  return bestOfAt({ bestOf: bestOfStage(stage), round, records, deciding });
}

/** [SER-15] Returns a function that gives the best of each pairing of a round. */
export function bestOfPairings(
  stage: Pick<StageFacts, 'configuration'>,
  { rosters, results, plan, round }: RoundFacts,
): (pairing: { home: string; away: string | null }) => number {
  const records = swissRecords({
    rosters,
    results: results.filter((result) => result.round < round),
    plan,
  });
  return ({ home, away }) =>
    bestOfInRound(
      stage,
      round,
      [home, away].flatMap((id) => (id === null ? [] : (records.get(id) ?? []))),
    );
}

/**
 * [STD-3] Returns the games that a forfeit counts in rounds: as configured, else the majority of
 * the series' best of to none.
 */
export function forfeitGamesOf(stage: StageFacts): ForfeitGames {
  const { forfeitScore } = stage.configuration;
  if (forfeitScore) return () => forfeitScore;
  return (round, home, away) => ({
    winner: winsNeeded(bestOfInRound(stage, round, [home, away])),
    loser: 0,
  });
}
