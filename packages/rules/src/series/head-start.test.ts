import { describe, expect, test } from 'vitest';
import { playableMatches, sideWithHeadStart, startScore } from './head-start.ts';
import { decideReport, decideScore, decideSeriesScore, matchesScore } from './reporting.ts';

const HEAD_START = { home: 1, away: 0 };
const match = (home: number, away: number) => ({
  periods: [{ key: 'score', scores: [home, away] as [number, number] }],
});
const WON = { home: match(1, 0), away: match(0, 1) };
const wonBy = (sides: readonly ('home' | 'away')[]) => sides.map((side) => WON[side]);

describe('a head start', () => {
  test('[SER-17] it takes the place of a match', () => {
    expect(playableMatches({ bestOf: 5, headStart: HEAD_START })).toBe(4);
    expect(playableMatches({ bestOf: 5, headStart: null })).toBe(5);
    expect(startScore(HEAD_START)).toEqual({ home: 1, away: 0 });
    expect(startScore(null)).toEqual({ home: 0, away: 0 });
    expect(sideWithHeadStart(HEAD_START)).toBe('home');
    expect(sideWithHeadStart({ home: 0, away: 1 })).toBe('away');
    expect(sideWithHeadStart(null)).toBeNull();
  });

  test.each([
    { bestOf: 5, sides: ['home', 'home'], score: [3, 0], winner: 'home' },
    { bestOf: 5, sides: ['away', 'home', 'home'], score: [3, 1], winner: 'home' },
    { bestOf: 5, sides: ['away', 'away', 'away'], score: [1, 3], winner: 'away' },
    { bestOf: 5, sides: ['away', 'home', 'away', 'away'], score: [2, 3], winner: 'away' },
    { bestOf: 3, sides: ['home'], score: [2, 0], winner: 'home' },
    { bestOf: 3, sides: ['away', 'away'], score: [1, 2], winner: 'away' },
  ] as const)(
    '[SER-17] in a best of $bestOf the matches of $sides end $score',
    ({ bestOf, sides, score: [home, away], winner }) => {
      const facts = { bestOf, headStart: HEAD_START };
      const value = { score: { home, away }, winner };
      const matches = wonBy(sides);
      expect(decideScore({ ...facts, matches })).toEqual({ accepted: true, value });
      expect(decideSeriesScore({ ...facts, score: { home, away } })).toEqual({
        accepted: true,
        value,
      });
      expect(matchesScore({ matches, headStart: HEAD_START })).toEqual({ home, away });
    },
  );

  test.each([
    { bestOf: 5, sides: ['home'], why: 'nothing is decided' },
    { bestOf: 5, sides: ['away', 'away'], why: 'the other side needs three' },
    { bestOf: 5, sides: ['home', 'home', 'home'], why: 'play after the decision' },
    { bestOf: 5, sides: ['away', 'home', 'away', 'home', 'away'], why: 'five matches of four' },
    { bestOf: 3, sides: [], why: 'no match was played' },
  ] as const)('[SER-17] refused in a best of $bestOf: $why', ({ bestOf, sides }) =>
    expect(decideScore({ matches: wonBy(sides), bestOf, headStart: HEAD_START })).toMatchObject({
      refusal: { reason: 'impossible-score' },
    }),
  );

  test.each([
    [0, 3],
    [0, 2],
    [2, 0],
    [4, 0],
    [1, 4],
  ])('[SER-17] %i to %i is no score of a best of 5', (home, away) =>
    expect(
      decideSeriesScore({ score: { home, away }, bestOf: 5, headStart: HEAD_START }),
    ).toMatchObject({ refusal: { reason: 'impossible-score' } }),
  );

  test('[SER-17] every possible score is reached by matches in some order, and no other', () => {
    for (const bestOf of [3, 5, 7, 9])
      for (const headStart of [HEAD_START, { home: 0, away: 1 }])
        for (let home = headStart.home; home <= bestOf; home++)
          for (let away = headStart.away; away <= bestOf; away++) {
            // The loser's matches come first, so that nothing is played after the decision.
            const counts = { home: home - headStart.home, away: away - headStart.away };
            const order = home > away ? (['away', 'home'] as const) : (['home', 'away'] as const);
            const sides = order.flatMap((side) => Array.from({ length: counts[side] }, () => side));
            expect([
              bestOf,
              home,
              away,
              decideScore({ matches: wonBy(sides), bestOf, headStart }).accepted,
            ]).toEqual([
              bestOf,
              home,
              away,
              decideSeriesScore({ score: { home, away }, bestOf, headStart }).accepted,
            ]);
          }
  });

  test('[SER-17] a report counts it', () => {
    const facts = {
      state: 'live' as const,
      reporting: 'none' as const,
      side: 'away' as const,
      checkedIn: true,
      reported: null,
      bestOf: 5,
      headStart: HEAD_START,
    };
    expect(decideReport({ ...facts, matches: wonBy(['home', 'home']) })).toMatchObject({
      value: { reporting: 'reported', score: { home: 3, away: 0 }, winner: 'home' },
    });
    expect(decideReport({ ...facts, matches: wonBy(['home', 'home', 'home']) })).toMatchObject({
      refusal: { reason: 'impossible-score' },
    });
  });
});
