import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutOfPlan } from '../stage/bracket-layout.ts';
import { findBracketFaults } from './bracket-faults.fixture.ts';
import { bracketPlan, GRAND_FINALS, grandFinalRounds, type Outcome } from './bracket.ts';
import { correctResult } from './correct-result.ts';
import { headStartAt } from './head-start.ts';
import { sourcesOf } from './links.ts';
import { Board } from './playing.fixture.ts';
import { reportResult } from './report-result.ts';
import { forfeitOf } from './settle.ts';
import { playWildly } from './wild-play.fixture.ts';

const GRAND_FINAL = { bracketNumber: 2, roundNumber: 1, matchNumber: 1 } as const;
const planOf = (rosters: number, grandFinal: (typeof GRAND_FINALS)[number] = 'advantage') =>
  bracketPlan({ format: 'double_elimination', rosters, grandFinal });

/** Returns a board of four rosters on which only the grand final is open, the last of six series. */
function boardBeforeFinal(): Board {
  const board = new Board(planOf(4));
  board.play(() => 'home', 5);
  return board;
}

const played = (home: number, away: number): Outcome => ({
  winner: home > away ? 'home' : 'away',
  how: 'played',
  score: { home, away },
});

describe('a grand final with an advantage', () => {
  test('[BRK-17] the side from the upper bracket has won one match, and no other series has a head start', () => {
    for (const rosters of [3, 4, 8, 11, 64]) {
      const plan = planOf(rosters);
      for (const { position } of new Board(plan).all()) {
        const headStart = headStartAt({ plan, position });
        if (position.bracketNumber !== 2) expect(headStart).toBeNull();
        else expect(headStart).toEqual({ home: 1, away: 0 });
      }
      expect(sourcesOf({ plan, position: GRAND_FINAL }).home).toMatchObject({
        takes: 'winner',
        position: { bracketNumber: 0 },
      });
    }
  });

  test('[BRK-17] no other kind of grand final has a head start, and only a reset has two rounds', () => {
    for (const grandFinal of GRAND_FINALS) {
      const plan = planOf(8, grandFinal);
      expect(headStartAt({ plan, position: GRAND_FINAL }) !== null).toBe(
        grandFinal === 'advantage',
      );
      expect(grandFinalRounds(plan)).toBe(
        grandFinal === 'none' ? 0 : grandFinal === 'reset' ? 2 : 1,
      );
    }
    expect(planOf(2).grandFinal).toBe('none');
  });

  test('[BRK-17] the layout of a stage names it', () => {
    const stage = {
      format: 'double_elimination',
      configuration: { grandFinal: 'advantage' as const },
      dateFrom: new Date(0),
      seededCount: 4,
    };
    const layout = layoutOfPlan(stage, planOf(4));
    expect(layout.headStart(GRAND_FINAL)).toEqual({ home: 1, away: 0 });
    expect(layout.headStart({ ...GRAND_FINAL, bracketNumber: 0 })).toBeNull();
  });

  test('[BRK-17] it has the series of a single grand final', () => {
    for (const rosters of [3, 4, 7, 16])
      expect(new Board(planOf(rosters)).all()).toEqual(new Board(planOf(rosters, 'single')).all());
  });

  test.each([
    { outcome: played(3, 0), accepted: true },
    { outcome: played(3, 1), accepted: true },
    { outcome: played(1, 3), accepted: true },
    { outcome: played(0, 3), accepted: false },
    { outcome: forfeitOf('home'), accepted: true },
    { outcome: forfeitOf('away'), accepted: true },
    { outcome: { ...forfeitOf('away'), how: 'double-forfeit' as const }, accepted: true },
    {
      outcome: { winner: 'home', how: 'unplayed', score: { home: 0, away: 0 } } as const,
      accepted: true,
    },
  ])('[BRK-17] $outcome ends it: $accepted', ({ outcome, accepted }) => {
    const board = boardBeforeFinal();
    const decision = reportResult({
      plan: board.plan,
      seriesAt: board.at,
      position: GRAND_FINAL,
      outcome,
    });
    expect(decision).toMatchObject(
      accepted
        ? { accepted, value: { changed: [{ position: GRAND_FINAL }] } }
        : { accepted, refusal: { reason: 'impossible-score' } },
    );
  });

  test('[BRK-17] a correction counts the head start too', () => {
    const board = boardBeforeFinal();
    board.report(GRAND_FINAL, played(3, 1));
    const correct = (outcome: Outcome) =>
      correctResult({
        plan: board.plan,
        seriesAt: board.at,
        position: GRAND_FINAL,
        statusOf: () => 'finished',
        outcome,
      });
    expect(correct(played(0, 3))).toMatchObject({ refusal: { reason: 'impossible-score' } });
    expect(correct(played(1, 3))).toMatchObject({ value: { removed: [], blockedBy: [] } });
  });

  test('[BRK-17] any double elimination with an advantage ends, and each played score counts the head start', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 70 }), fc.integer(), (rosters, seed) => {
        const plan = planOf(rosters);
        const { board } = playWildly({ plan, seed });
        const series = board.all();
        expect(findBracketFaults({ plan, series })).toEqual([]);
        expect(series.filter(({ outcome }) => outcome === null)).toEqual([]);
        expect(series.filter(({ position }) => position.bracketNumber === 2)).toHaveLength(
          rosters > 2 ? 1 : 0,
        );
        const outcome = board.at(GRAND_FINAL)?.outcome;
        if (outcome?.how === 'played') expect(outcome.score.home).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
