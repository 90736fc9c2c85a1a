import { describe, expect, test } from 'vitest';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedRounds } from './open-bracket-format.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const DRAW: SwissOutcome = { winner: null, how: 'played', score: { home: 1, away: 1 } };
const entrants = ['ant', 'bee', 'cat', 'dog'].map((entrantID) => ({ entrantID }));
// The best and the last seed, who also meet first in a bracket.
const drawnSet = (scores?: [number, number]) => ({
  setID: '1',
  entrant1ID: 'ant',
  entrant2ID: 'dog',
  entrant1Result: 'draw',
  entrant2Result: 'draw',
  ...(scores && { entrant1Score: scores[0], entrant2Score: scores[1] }),
});
const theirs = (tournamentStructure: string, scores?: [number, number]) => ({
  event: { name: 'Pools', tournamentStructure },
  entrants,
  sets: [drawnSet(scores)],
});
const ours: ExchangedRounds = {
  kind: 'rounds',
  format: 'round_robin',
  name: 'Groups',
  date: null,
  game: null,
  settings: { resultPoints: { win: 3, draw: 1, loss: 0 } },
  bestOf: 2,
  rosters: ['ant', 'bee'].map((rosterId) => ({
    rosterId,
    name: rosterId,
    players: [],
    withdrawn: false,
  })),
  series: [{ group: 0, round: 1, match: 1, home: 'ant', away: 'bee', outcome: DRAW }],
  matches: {},
};
const oursWith = (change: (ringside: any, set: any) => void) => {
  const file = JSON.parse(JSON.stringify(toOpenBracket(ours)));
  change(file.event.other.ringside, file.sets[0]);
  return file;
};

describe('draws in the open bracket format', () => {
  test('[EXC-4] are written as the draw of both entrants, with level scores', () => {
    expect(toOpenBracket(ours).sets[0]).toMatchObject({
      entrant1Result: 'draw',
      entrant2Result: 'draw',
      entrant1Score: 1,
      entrant2Score: 1,
      setFormat: 'best of 2',
      other: { ringside: { winner: null, how: 'played' } },
    });
  });

  test.each([
    { scores: undefined, bestOf: 2, score: { home: 1, away: 1 } },
    { scores: [2, 2] as [number, number], bestOf: 4, score: { home: 2, away: 2 } },
  ])('[EXC-4] a foreign draw of $scores is read as one of a best of $bestOf', (one) => {
    const { scores, bestOf, score } = one;
    expect(fromOpenBracket(theirs('round-robin', scores))).toMatchObject({
      accepted: true,
      value: { bestOf, series: [{ outcome: { winner: null, how: 'played', score } }] },
    });
  });

  test.each([
    { file: theirs('swiss'), reason: 'impossible-score', why: 'in a swiss' },
    { file: theirs('single-elim'), reason: 'impossible-score', why: 'in a bracket' },
    { file: theirs('single-elim', [2, 1]), reason: 'impossible-score', why: 'with a leader' },
    { file: theirs('round-robin', [2, 1]), reason: 'impossible-score', why: 'with a leader' },
    { file: theirs('round-robin', [0, 0]), reason: 'impossible-score', why: 'without games' },
    {
      file: oursWith((ringside) => void delete ringside.resultPoints),
      reason: 'invalid-best-of',
      why: 'ours without a points table',
    },
    {
      file: oursWith((ringside) => void (ringside.bestOf = 3)),
      reason: 'impossible-score',
      why: 'ours of an odd best of',
    },
    {
      file: oursWith((ringside) => void (ringside.resultPoints.win = 1)),
      reason: 'invalid-result-points',
      why: 'ours with a table that is not valid',
    },
    {
      file: oursWith((ringside) => void (ringside.resultPoints.win = 'three')),
      reason: 'not-readable',
      why: 'ours with a table that is no table',
    },
  ])('[EXC-4] $reason: a draw $why', ({ file, reason }) =>
    expect(fromOpenBracket(file)).toMatchObject({ refusal: { reason } }),
  );

  test('[EXC-4] a double forfeit stays one, whatever our own note says', () => {
    const file = oursWith((_, set) => {
      set.entrant1Result = 'dq';
      set.entrant2Result = 'dq';
    });
    expect(fromOpenBracket(file)).toMatchObject({
      value: { series: [{ outcome: { winner: null, how: 'double-forfeit' } }] },
    });
  });
});
