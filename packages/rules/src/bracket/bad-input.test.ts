import { describe, expect, test } from 'vitest';
import { bracketPlan, type Outcome, type Position } from './bracket.ts';
import { correctResult, decideCorrection, resetResult } from './correct-result.ts';
import { Board, betterSeedWins, playedWin } from './playing.fixture.ts';
import { reportResult } from './report-result.ts';
import { forfeitOf } from './settle.ts';

const upper = (roundNumber: number, matchNumber: number): Position => ({
  bracketNumber: 0,
  roundNumber,
  matchNumber,
});
const lower = (roundNumber: number, matchNumber: number): Position => ({
  bracketNumber: 1,
  roundNumber,
  matchNumber,
});
const score = (home: number, away: number, winner: 'home' | 'away' = 'home'): Outcome => ({
  winner,
  how: 'played',
  score: { home, away },
});

/**
 * Creates a board of six rosters: byes for 1 and 2; the series of 4 and 5 is played, that of 3 and
 * 6 open.
 */
function begun(): Board {
  const board = new Board(
    bracketPlan({ format: 'double_elimination', rosters: 6, grandFinal: 'reset' }),
  );
  board.report(upper(1, 2), playedWin('home'));
  return board;
}

/** Freezes a value, so that any attempt to write into it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

const OPEN = upper(1, 4);
const BAD: { position?: Position; outcome?: Outcome; reason: string; why: string }[] = [
  { position: upper(1, 1), reason: 'decided-by-bye', why: 'a result for a bye' },
  {
    position: lower(1, 1),
    reason: 'decided-by-bye',
    why: 'a result for a bye of the lower bracket',
  },
  { position: upper(3, 1), reason: 'opponent-unknown', why: 'no side is known yet' },
  { position: upper(2, 2), reason: 'opponent-unknown', why: 'one opponent is not known yet' },
  { position: upper(1, 2), reason: 'already-has-result', why: 'a second result' },
  { position: upper(1, 5), reason: 'no-such-series', why: 'a match beyond the round' },
  { position: upper(9, 1), reason: 'no-such-series', why: 'a round beyond the final' },
  { position: upper(1, 1.5), reason: 'no-such-series', why: 'half a match' },
  {
    position: { bracketNumber: 2, roundNumber: 2, matchNumber: 1 },
    reason: 'no-such-series',
    why: 'a reset that is not needed',
  },
  {
    position: { bracketNumber: 3, roundNumber: 1, matchNumber: 1 },
    reason: 'no-such-series',
    why: 'a third place that is not played for',
  },
  { outcome: score(1, 1), reason: 'impossible-score', why: 'a tie' },
  { outcome: score(0, 2), reason: 'impossible-score', why: 'the winner has fewer' },
  { outcome: score(2, 0, 'away'), reason: 'impossible-score', why: 'the other is named as winner' },
  { outcome: score(-1, -2), reason: 'impossible-score', why: 'negative scores' },
  { outcome: score(2.5, 1), reason: 'impossible-score', why: 'half a win' },
  { outcome: score(Number.NaN, 0), reason: 'impossible-score', why: 'no number' },
  { outcome: score(Infinity, 0), reason: 'impossible-score', why: 'without end' },
  {
    outcome: { ...score(2, 0), winner: null as never },
    reason: 'impossible-score',
    why: 'no winner',
  },
  {
    outcome: { ...score(0, 0), how: 'bye' },
    reason: 'impossible-score',
    why: 'a bye between two rosters',
  },
  {
    outcome: { ...forfeitOf('home'), winner: 'home' },
    reason: 'impossible-score',
    why: 'the side that forfeits wins',
  },
];

describe('impossible input is refused and changes nothing', () => {
  test.each(BAD)(
    '[BRK-10] a first result is refused $reason: $why',
    ({ position = OPEN, outcome = playedWin('home'), reason }) => {
      const board = begun();
      const before = structuredClone(board.all());
      board.all().forEach(frozen);
      expect(
        reportResult({ plan: board.plan, seriesAt: board.at, position, outcome: frozen(outcome) }),
      ).toMatchObject({ accepted: false, refusal: { reason } });
      expect(board.all()).toEqual(before);
    },
  );

  test.each(BAD.filter(({ reason }) => reason !== 'already-has-result'))(
    '[BRK-12] a correction is refused likewise: $why',
    ({ position = upper(1, 2), outcome = playedWin('away'), reason }) => {
      const board = begun();
      const before = structuredClone(board.all());
      board.all().forEach(frozen);
      expect(
        correctResult({
          plan: board.plan,
          seriesAt: board.at,
          position,
          outcome,
          statusOf: () => 'finished',
        }),
      ).toMatchObject({ accepted: false, refusal: { reason } });
      expect(board.all()).toEqual(before);
    },
  );

  test.each([
    { position: OPEN, reason: 'has-no-result', why: 'nothing stands yet' },
    { position: upper(1, 1), reason: 'decided-by-bye', why: 'a bye stays a bye' },
    { position: upper(7, 1), reason: 'no-such-series', why: 'no such series' },
  ])('[BRK-12] a reset of a result is refused $reason: $why', ({ position, reason }) => {
    const board = begun();
    expect(
      resetResult({ plan: board.plan, seriesAt: board.at, position, statusOf: () => 'finished' }),
    ).toMatchObject({ accepted: false, refusal: { reason } });
    if (reason === 'has-no-result')
      expect(
        correctResult({
          plan: board.plan,
          seriesAt: board.at,
          position,
          outcome: playedWin('home'),
          statusOf: () => 'scheduled',
        }),
      ).toMatchObject({ refusal: { reason } });
  });

  test('[BRK-12] the preview of a correction, and its refusal, change nothing', () => {
    const board = new Board(
      bracketPlan({ format: 'double_elimination', rosters: 8, grandFinal: 'reset' }),
    );
    board.play(betterSeedWins);
    const before = structuredClone(board.all());
    board.all().forEach(frozen);
    const decision = correctResult({
      plan: board.plan,
      seriesAt: board.at,
      position: upper(1, 1),
      outcome: playedWin('away'),
      statusOf: () => 'finished',
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    expect(decision.value.blockedBy.length).toBeGreaterThan(3);
    expect(decideCorrection({ correction: decision.value })).toMatchObject({
      refusal: { reason: 'result-would-reset' },
    });
    expect(board.all()).toEqual(before);
  });
});
