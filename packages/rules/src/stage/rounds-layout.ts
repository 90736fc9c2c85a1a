import { roundTime } from '../schedule/round-times.ts';
import { bestOfAt, NO_FINAL, seriesDate, winsNeeded } from '../series/series-date.ts';
import type { ForfeitGames } from '../swiss/records.ts';
import { bestOfStage, type SeriesLayout, type StageFacts } from './stage-facts.ts';

/** Returns the layout in rounds: the series of a round begin together, one length after the last. */
export function layoutInRounds(stage: StageFacts): SeriesLayout {
  const { roundMinutes } = stage.configuration;
  return {
    bestOf: () => bestOfAt({ bestOf: bestOfStage(stage), distanceToFinal: NO_FINAL }),
    date: ({ roundNumber }, readyAt) =>
      seriesDate({
        roundStartsAt: roundTime({ from: stage.dateFrom, playOrder: roundNumber, roundMinutes }),
        readyAt,
      }),
  };
}

/**
 * [STD-3] Returns the games by which a side that forfeits a series of rounds loses it: as
 * configured, else the majority of the series' best of to none.
 */
export function forfeitGamesOf(stage: StageFacts): ForfeitGames {
  const { forfeitScore } = stage.configuration;
  if (forfeitScore) return () => forfeitScore.winner - forfeitScore.loser;
  const { bestOf } = layoutInRounds(stage);
  return (roundNumber) => winsNeeded(bestOf({ bracketNumber: 0, roundNumber, matchNumber: 1 }));
}
