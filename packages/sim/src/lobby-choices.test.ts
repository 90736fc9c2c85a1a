import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPlacements, type LobbyFace } from './lobby-choices.ts';

const face: LobbyFace = {
  seed: 'one',
  stage: '1/MQ1',
  position: { bracketNumber: 0, roundNumber: 1, matchNumber: 1 },
};

test('draws each roster once in each game, whatever the order of the rosters', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 3, maxLength: 16 }),
      fc.integer({ min: 1, max: 15 }),
      (names, games) => {
        const rosters = names.map((name) => ({ name }));
        const drawn = drawPlacements(face, rosters, games);
        expect(drawn).toHaveLength(games);
        for (const game of drawn)
          expect(game.map(({ name }) => name).sort()).toEqual(names.toSorted());
        expect(drawPlacements(face, rosters.toReversed(), games)).toEqual(drawn);
      },
    ),
  );
});

test('the stronger team wins more often', () => {
  const rosters = ['Alder', 'Birch', 'Cedar'].map((name) => ({ name }));
  const wins = new Map<string, number>();
  for (let round = 1; round <= 200; round++) {
    const position = { bracketNumber: 0, roundNumber: round, matchNumber: 1 };
    const [game] = drawPlacements({ ...face, position }, rosters, 1);
    wins.set(game![0]!.name, (wins.get(game![0]!.name) ?? 0) + 1);
  }
  expect(Math.max(...wins.values())).toBeGreaterThan(80);
});
