import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import type { RankedStage, StageSeries } from '../stage/stage-facts.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { createdIn } from '../stage/stage-in-memory.fixture.ts';
import { forfeitOutcome, rostersOf } from '../swiss/swiss.fixture.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';

const stageOf = (
  seededCount: number,
  configuration: RankedStage['configuration'] = {},
): RankedStage => ({
  id: '1',
  format: 'round_robin',
  configuration,
  dateFrom: new Date('2026-11-21T18:00:00Z'),
  seededCount,
  finishedAt: null,
});
const played = (home: number, away: number): SwissOutcome => ({
  winner: home > away ? 'home' : 'away',
  how: 'played',
  score: { home, away },
});

/** Plays a round robin at random; some series are won by the most games to none. */
function playStage(stage: RankedStage, wins: number, seed: number) {
  const next = createChance(seed);
  const rosters = rostersOf(stage.seededCount ?? 0);
  const series = createdIn(
    stage,
    rosters.map(({ rosterId }) => rosterId),
  ).map((one): StageSeries => {
    const lost = next() < 0.5 ? 0 : Math.floor(next() * wins);
    return { ...one, outcome: next() < 0.5 ? played(wins, lost) : played(lost, wins) };
  });
  return { rosters, series };
}

const standings = (stage: RankedStage, field: ReturnType<typeof playStage>) =>
  stageFormatOf(stage)
    .standings(stage, field)
    .map(({ rosterId, placement, gameDifference }) => ({ rosterId, placement, gameDifference }));

describe('a forfeit', () => {
  test.each([
    { bestOf: 1, wins: 1 },
    { bestOf: 3, wins: 2 },
    { bestOf: { default: 5, '1': 7 }, wins: 3 },
  ])(
    '[STD-3] in a best of $bestOf gives everybody the place that a win by $wins to 0 gives',
    ({ bestOf, wins }) => {
      for (let seed = 1; seed <= 60; seed++) {
        const stage = stageOf(3 + (seed % 4), { bestOf });
        const field = playStage(stage, wins, seed);
        const forfeited = field.series.map((one) =>
          one.outcome && Math.min(one.outcome.score.home, one.outcome.score.away) === 0
            ? { ...one, outcome: forfeitOutcome(one.outcome.winner) }
            : one,
        );
        expect(standings(stage, { ...field, series: forfeited })).toEqual(standings(stage, field));
      }
    },
  );

  test('[STD-3] counts the configured score; both sides lose it if both forfeit', () => {
    const field = playStage(stageOf(2), 2, 1);
    const differences = (forfeitScore: { winner: number; loser: number }, winner: 'home' | null) =>
      standings(stageOf(2, { forfeitScore }), {
        ...field,
        series: field.series.map((one) => ({ ...one, outcome: forfeitOutcome(winner) })),
      }).map(({ gameDifference }) => gameDifference);
    expect(differences({ winner: 3, loser: 1 }, 'home')).toEqual([2, -2]);
    expect(differences({ winner: 0, loser: 0 }, 'home')).toEqual([0, 0]);
    expect(differences({ winner: 3, loser: 1 }, null)).toEqual([-2, -2]);
  });

  test('[STD-3] counts for a withdrawn roster and its opponents, too', () => {
    const stage = stageOf(3);
    const { rosters, series } = playStage(stage, 2, 1);
    const rows = standings(stage, {
      rosters: rosters.map((one) => ({ ...one, withdrawn: one.rosterId === 'r3' })),
      series: series.map((one) => ({ ...one, outcome: null })),
    });
    expect(rows.map(({ rosterId, gameDifference }) => [rosterId, gameDifference])).toEqual([
      ['r1', 2],
      ['r2', 2],
      ['r3', -4],
    ]);
  });
});

test('[RRB-5] among places of groups of different sizes the better rate of wins stands first', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const stage = stageOf(7, { groups: { count: 2, size: 4 } });
    const rows = stageFormatOf(stage).standings(stage, playStage(stage, 2, seed));
    rows.forEach((row, index) => {
      const before = rows[index - 1];
      if (!before || before.placement !== row.placement || before.group === row.group) return;
      const rate = ({ wins, losses }: typeof row) => wins / (wins + losses);
      expect(rate(before)).toBeGreaterThanOrEqual(rate(row));
    });
  }
});
