import type { Slot } from '../bracket/bracket.ts';
import { invariant } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';
import { createRoundRobin, groupCount, snakeGroups } from '../round-robin/round-robin.ts';
import { roundTime } from '../schedule/round-times.ts';
import { bestOfAt, NO_FINAL, seriesDate } from '../series/series-date.ts';
import {
  bestOfStage,
  type SeriesLayout,
  type StageFacts,
  type StageFormat,
  type StageSeries,
} from './stage-format.ts';

/** Returns the layout in rounds: the series of a round begin together, one length after the last. */
function layoutInRounds(stage: StageFacts): SeriesLayout {
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

/** Returns the series of all groups; the bracket number is that of the group, from 0. */
function createGroupSeries({ configuration }: StageFacts, seeds: RosterId[]): StageSeries[] {
  const groups = snakeGroups({
    rosters: seeds,
    groups: groupCount({ rosters: seeds.length, groups: configuration.groups }),
  });
  invariant(groups.accepted, 'a round robin has two rosters a group');
  const seedOf = new Map(seeds.map((rosterId, index) => [rosterId, index + 1]));
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: mustFind(seedOf, rosterId),
  });
  return groups.value.flatMap((rosters, group) => {
    const rounds = createRoundRobin({ rosters });
    invariant(rounds.accepted, 'a group of at least two different rosters');
    return rounds.value.flatMap(({ round, pairings }) =>
      pairings.map(({ home, away }, index): StageSeries => ({
        position: { bracketNumber: group, roundNumber: round, matchNumber: index + 1 },
        home: slot(home),
        away: slot(away),
        outcome: null,
        pairing: { criterion: 'round-robin', group: group + 1, groupSize: rosters.length, round },
      })),
    );
  });
}

/** Rounds that are paired one after the other: no roster has to advance, so both sides can lose. */
const ROUNDS: StageFormat = {
  layout: layoutInRounds,
  start: () => [],
  forfeitBoth: () => ({
    winner: null,
    how: 'double-forfeit',
    score: { home: 0, away: 0 },
    forfeits: { home: true, away: true },
  }),
  keepsDeletedSeries: false,
};

export const SWISS_FORMAT: StageFormat = ROUNDS;
export const QUEUE_FORMAT: StageFormat = ROUNDS;
/** A round robin: the seeding creates the series of all rounds. */
export const ROUND_ROBIN_FORMAT: StageFormat = { ...ROUNDS, start: createGroupSeries };
