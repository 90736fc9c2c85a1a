import { expect, test } from 'vitest';
import { bracketPlan } from '../bracket/bracket.ts';
import { Board } from '../bracket/playing.fixture.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { OurBracket } from './open-bracket-format.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const PLAN = bracketPlan({
  format: 'double_elimination',
  rosters: 4,
  grandFinal: 'advantage',
});

/** Exports a bracket of four that was played to its end, as JSON. */
function exportPlayed(bestOf: OurBracket['bestOf'] = { default: 3, 'grand-final': 5 }) {
  const board = new Board(PLAN);
  board.play(() => 'home', 5);
  board.report(
    { bracketNumber: 2, roundNumber: 1, matchNumber: 1 },
    { winner: 'away', how: 'played', score: { home: 1, away: 3 } },
  );
  const file = toOpenBracket({
    kind: 'bracket',
    name: 'Finals',
    date: null,
    game: null,
    plan: PLAN,
    bestOf,
    rosters: Array.from({ length: PLAN.rosters }, (_, index) => ({
      rosterId: `r${index + 1}`,
      name: `Roster ${index + 1}`,
      players: [],
      withdrawn: false,
    })),
    series: board.all(),
    matches: {},
  });
  return structuredClone(file);
}

test('[EXC-1] [BRK-17] an exported advantage and its score come back', () => {
  const file = exportPlayed();
  const read = fromOpenBracket(file);
  expect(read).toMatchObject({ accepted: true, value: { plan: PLAN } });
  expect(read.accepted && toOpenBracket(read.value)).toEqual(file);
});

test('[EXC-2] [BRK-17] a score below the head start is refused', () => {
  const file = exportPlayed();
  const sets = file.sets.map((set) => (set.setID === '2.1.1' ? { ...set, entrant1Score: 0 } : set));
  expect(fromOpenBracket({ ...file, sets })).toMatchObject({
    refusal: { reason: 'impossible-score', detail: expect.stringContaining('head start') },
  });
});

test('[EXC-2] [SER-17] a grand final that is too short for its advantage is refused', () => {
  expect(fromOpenBracket(exportPlayed({ default: 3, 'grand-final': 1 }))).toMatchObject({
    refusal: { reason: 'invalid-best-of' },
  });
});
