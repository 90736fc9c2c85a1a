import { bracketPlan, type BracketSeries } from '../../packages/rules/src/bracket/bracket.ts';
import { finalPlacements } from '../../packages/rules/src/bracket/final-placements.ts';
import type { Placement } from '../../packages/rules/src/bracket/placement.ts';
import { Board, playedWin } from '../../packages/rules/src/bracket/playing.fixture.ts';
import { Record, Results, type Meeting, type Played } from './played.ts';

const BRACKETS = ['upper', 'lower', 'final', 'third'] as const;

/**
 * Plays a bracket of Ringside to its end; `dense`: places are numbered without gaps (1, 2, 3, 3,
 * 4), as `brackets-manager` does.
 */
export function playWithOurRules({
  rosters,
  double,
  thirdPlace = false,
  salt,
  dense = false,
}: {
  rosters: number;
  double: boolean;
  thirdPlace?: boolean;
  salt: number;
  dense?: boolean;
}): Played {
  const board = new Board(
    bracketPlan({
      format: double ? 'double_elimination' : 'single_elimination',
      rosters,
      thirdPlace,
      grandFinal: 'reset',
    }),
  );
  const results = new Results(salt);
  const record = new Record();
  // The list is in playing order; a reset is last, once it exists.
  for (const key of board.series.keys()) {
    const series = board.series.get(key)!;
    const meeting = meetingOf(series);
    if (!meeting) continue;
    const winner = results.winnerOf(meeting);
    record.add(meeting, winner);
    board.report(series.position, playedWin(winner === meeting.seeds[0] ? 'home' : 'away'));
  }
  const places = finalPlacements({ plan: board.plan, series: board.all() });
  return record.played(
    new Map(
      places.map(({ seed, placement }) => [seed, dense ? denseRank(places, placement) : placement]),
    ),
  );
}

function meetingOf({ position, home, away, outcome }: BracketSeries): Meeting | null {
  if (outcome || home.kind !== 'roster' || away.kind !== 'roster') return null;
  return {
    bracket: BRACKETS[position.bracketNumber],
    round: position.roundNumber,
    seeds: [home.seed, away.seed],
  };
}

const denseRank = (places: Placement[], placement: number) =>
  new Set(places.map((one) => one.placement).filter((one) => one <= placement)).size;
