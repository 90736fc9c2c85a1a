import { decideScore } from '@ringside/rules/series/reporting';
import { expect, test } from 'vitest';
import { drawDifferentResult, drawMatches, drawResult, type SeriesFace } from './bot-choices.ts';

const faces = Array.from({ length: 200 }, (_, index): SeriesFace => ({
  seed: String(index),
  stage: '1/MF',
  position: { bracketNumber: 2, roundNumber: 1, matchNumber: 1 },
  home: 'Alder',
  away: 'Birch',
}));

test.each([
  { bestOf: 3, headStart: null },
  { bestOf: 5, headStart: null },
  { bestOf: 3, headStart: { home: 1, away: 0 } },
  { bestOf: 5, headStart: { home: 1, away: 0 } },
  { bestOf: 7, headStart: { home: 0, away: 1 } },
])(
  '[SER-17] bots report possible results of a best of $bestOf with $headStart, also when they differ',
  ({ bestOf, headStart }) => {
    const scores = new Set<string>();
    for (const face of faces) {
      const { winner, matches } = drawResult(face, bestOf, headStart);
      const decision = decideScore({ matches, bestOf, headStart });
      expect(decision).toMatchObject({ accepted: true, value: { winner } });
      expect(drawMatches(face, bestOf, headStart)).toEqual(matches);
      const different = drawDifferentResult(face, bestOf, headStart);
      expect(decideScore({ matches: different, bestOf, headStart })).toMatchObject({
        value: { winner: winner === 'home' ? 'away' : 'home' },
      });
      if (decision.accepted) scores.add(Object.values(decision.value.score).join(':'));
    }
    const wins = Math.floor(bestOf / 2) + 1;
    const start = headStart ?? { home: 0, away: 0 };
    expect(scores.size).toBe(2 * wins - start.home - start.away);
  },
);
