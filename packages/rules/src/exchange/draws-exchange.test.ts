import { describe, expect, test } from 'vitest';
import { drawnOutcome, playedOutcome, playSwiss } from '../swiss/swiss.fixture.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedRounds } from './open-bracket-format.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const DRAW: SwissOutcome = drawnOutcome();
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

  test('[EXC-4] [SWS-20] a foreign draw in a swiss is read too', () =>
    expect(fromOpenBracket(theirs('swiss'))).toMatchObject({
      accepted: true,
      value: { format: 'swiss', bestOf: 2, series: [{ outcome: DRAW }] },
    }));

  describe('of our own swiss', () => {
    const swiss: ExchangedRounds = {
      ...ours,
      format: 'swiss',
      bestOf: { default: 3, 'round:1': 2, 'record:0-0': 2 },
      series: [
        { group: 0, round: 1, match: 1, home: 'ant', away: 'bee', outcome: DRAW },
        { group: 0, round: 2, match: 1, home: 'ant', away: 'bee', outcome: DRAW },
      ],
    };
    const fileOf = (change: Partial<ExchangedRounds>) =>
      JSON.parse(JSON.stringify(toOpenBracket({ ...swiss, ...change })));

    test('[EXC-4] [SWS-20] are read where the best of follows from the records', () =>
      expect(fromOpenBracket(fileOf({}))).toMatchObject({
        value: { settings: swiss.settings, series: swiss.series },
      }));

    test('[EXC-4] [SWS-20] and byes and forfeits come back as they were, in any history', () => {
      for (let seed = 1; seed <= 40; seed++) {
        const resultPoints = { win: 3, draw: 1, loss: 0 };
        const plan = { rounds: 3, resultPoints };
        const { rosters, results } = playSwiss({
          count: 4 + (seed % 9),
          rounds: 3,
          plan,
          seed,
          draws: 400,
          forfeits: 100,
        });
        const counts = new Map<number, number>();
        const series = results.map(({ round, home, away, outcome }) => {
          counts.set(round, (counts.get(round) ?? 0) + 1);
          const isWon = outcome?.how === 'played' && outcome.winner !== null;
          const played = isWon ? playedOutcome(outcome.winner!) : outcome;
          return { group: 0, round, match: counts.get(round)!, home, away, outcome: played };
        });
        const file = fileOf({
          settings: { swissRounds: 3, resultPoints },
          bestOf: 2,
          rosters: rosters.map(({ rosterId }) => ({
            rosterId,
            name: rosterId,
            players: [],
            withdrawn: false,
          })),
          series,
        });
        const read = fromOpenBracket(file);
        expect(read).toMatchObject({ accepted: true, value: { bestOf: 2 } });
        expect(read.accepted && read.value.series).toHaveLength(series.length);
        for (const one of series)
          expect(read.accepted && read.value.series).toContainEqual(
            expect.objectContaining({
              round: one.round,
              match: one.match,
              outcome: expect.objectContaining({
                winner: one.outcome!.winner,
                how: one.outcome!.how,
              }),
            }),
          );
      }
    });

    test.each([
      {
        change: { bestOf: { default: 3, 'round:1': 2 } },
        reason: 'impossible-score',
        why: 'of an odd best of',
      },
      {
        change: { settings: { ...ours.settings, earlyExit: { wins: 2, losses: 2 } } },
        reason: 'invalid-result-points',
        why: 'with an early exit',
      },
      { change: { settings: {} }, reason: 'invalid-best-of', why: 'without a points table' },
    ])('[EXC-4] [SWS-20] $reason: $why', ({ change, reason }) =>
      expect(fromOpenBracket(fileOf(change))).toMatchObject({ refusal: { reason } }),
    );
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
    { file: theirs('swiss', [2, 1]), reason: 'impossible-score', why: 'in a swiss with a leader' },
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
