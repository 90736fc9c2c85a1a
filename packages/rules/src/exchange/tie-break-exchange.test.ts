import { expect, test } from 'vitest';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedRounds } from './open-bracket-format.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const LEVEL: SwissOutcome = { winner: null, how: 'double-forfeit', score: { home: 0, away: 0 } };
const WON: SwissOutcome = { winner: 'home', how: 'played', score: { home: 1, away: 0 } };
const ours: ExchangedRounds = {
  kind: 'rounds',
  format: 'round_robin',
  name: 'Groups',
  date: null,
  game: null,
  settings: { tieBreakSeries: true },
  bestOf: 3,
  rosters: ['ant', 'bee'].map((rosterId) => ({
    rosterId,
    name: rosterId,
    players: [],
    withdrawn: false,
  })),
  series: [
    { group: 0, round: 1, match: 1, home: 'ant', away: 'bee', outcome: LEVEL },
    { group: 0, round: 2, match: 1, home: 'ant', away: 'bee', outcome: WON, bestOf: 1 },
  ],
  matches: {},
};
const fileWith = (change: (ringside: any, event: any) => void) => {
  const file = JSON.parse(JSON.stringify(toOpenBracket(ours)));
  change(file.event.other.ringside, file.event);
  return file;
};

test('[EXC-4] the setting and the tie-break series return from our own file', () => {
  const read = fromOpenBracket(fileWith(() => undefined));
  expect(read).toMatchObject({
    accepted: true,
    value: {
      settings: { tieBreakSeries: true },
      series: [{ round: 1 }, { round: 2, outcome: { winner: 'home' } }],
    },
  });
});

test('[EXC-4] [RRB-9] refuses the setting in a swiss, and another value', () => {
  expect(
    fromOpenBracket(fileWith((_, event) => (event.tournamentStructure = 'swiss'))),
  ).toMatchObject({ refusal: { reason: 'invalid-tie-break-series' } });
  expect(fromOpenBracket(fileWith((ringside) => (ringside.tieBreakSeries = 'yes')))).toMatchObject({
    refusal: { reason: 'not-readable' },
  });
});
