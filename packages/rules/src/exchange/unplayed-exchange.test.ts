import { describe, expect, test } from 'vitest';
import { bracketPlan } from '../bracket/bracket.ts';
import { Board } from '../bracket/playing.fixture.ts';
import { unplayedOutcome } from '../series/decide-start.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedBracket, ExchangedRounds } from './open-bracket-format.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const rostersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    rosterId: `r${index + 1}`,
    name: `Roster ${index + 1}`,
    players: [],
    withdrawn: false,
  }));
const FACTS = { name: 'Finals', date: null, game: null, bestOf: 3, matches: {} };

function unplayedBracket(): ExchangedBracket {
  const plan = bracketPlan({ format: 'double_elimination', rosters: 6, grandFinal: 'reset' });
  const board = new Board(plan);
  board.play(({ position: { bracketNumber, matchNumber } }) =>
    bracketNumber === 0 && matchNumber === 1 ? null : 'home',
  );
  return { ...FACTS, kind: 'bracket', plan, rosters: rostersOf(6), series: board.all() };
}
const unplayedGroup = (): ExchangedRounds => ({
  ...FACTS,
  kind: 'rounds',
  format: 'round_robin',
  settings: {},
  rosters: rostersOf(2),
  series: [{ group: 0, round: 1, match: 1, home: 'r1', away: 'r2', outcome: unplayedOutcome() }],
});

describe('[SER-8] a series that both sides lost unplayed, in the open bracket format', () => {
  test.each([
    { format: 'a bracket', exchanged: unplayedBracket() },
    { format: 'a group', exchanged: unplayedGroup() },
  ])('[EXC-1] [EXC-2] comes back in $format', ({ exchanged }) => {
    const file = structuredClone(toOpenBracket(exchanged));
    const lost = file.sets.filter(({ entrant1Result }) => entrant1Result === 'lose');
    expect(lost.some(({ entrant2Result }) => entrant2Result === 'lose')).toBe(true);
    const read = fromOpenBracket(file);
    expect(read.accepted && toOpenBracket(read.value)).toEqual(file);
  });

  test('[EXC-2] is refused without our own mark, since the file does not say why both lost', () => {
    const file = structuredClone(toOpenBracket(unplayedGroup()));
    const sets = file.sets.map(({ other: _, ...set }) => set);
    expect(fromOpenBracket({ ...file, sets })).toMatchObject({
      refusal: { reason: 'not-readable' },
    });
  });
});
