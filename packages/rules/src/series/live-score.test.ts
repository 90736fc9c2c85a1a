import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '../bracket/bracket.ts';
import { decideLiveScore, type ScoreSender } from './live-score.ts';
import { decideScore } from './reporting.ts';

const member: ScoreSender = { as: 'member', side: 'home', checkedIn: true };
const LIVE = {
  state: 'live',
  reporting: 'none',
  sender: member,
  bestOf: 3,
  winners: [],
} as const;
type Facts = Parameters<typeof decideLiveScore>[0];
const decide = (facts: Partial<Facts> & Pick<Facts, 'game' | 'winner'>) => {
  const decision = decideLiveScore({ ...LIVE, ...facts });
  return decision.accepted ? decision.value.join(' ') : decision.refusal.reason;
};

describe('[SER-20] the live score', () => {
  test.each<[string, Partial<Facts> & Pick<Facts, 'game' | 'winner'>, string]>([
    ['the first game', { game: 1, winner: 'home' }, 'home'],
    ['the next game', { winners: ['home'], game: 2, winner: 'away' }, 'home away'],
    [
      'another winner',
      { winners: ['home', 'away'], bestOf: 5, game: 1, winner: 'away' },
      'away away',
    ],
    ['the last word counts', { winners: ['home'], game: 1, winner: 'away' }, 'away'],
    ['the same winner again', { winners: ['home'], game: 1, winner: 'home' }, 'home'],
    ['a gap', { winners: ['home'], game: 3, winner: 'home' }, 'impossible-score'],
    [
      'a game after the decision',
      { winners: ['home', 'home'], game: 3, winner: 'away' },
      'impossible-score',
    ],
    [
      'the decision of a later game',
      { winners: ['home', 'away', 'home'], game: 3, winner: 'away' },
      'home away away',
    ],
    [
      'a decision that a later game would follow',
      { winners: ['home', 'away', 'away'], game: 2, winner: 'home' },
      'impossible-score',
    ],
    [
      'all games of an even best of',
      { winners: ['home'], bestOf: 2, game: 2, winner: 'away' },
      'home away',
    ],
    [
      'more games than can be played',
      { winners: ['home', 'away'], bestOf: 2, game: 3, winner: 'away' },
      'impossible-score',
    ],
    [
      'a game after the decision with a head start',
      { winners: ['home'], headStart: { home: 1, away: 0 }, game: 2, winner: 'away' },
      'impossible-score',
    ],
    ['the last game is taken back', { winners: ['home', 'away'], game: 2, winner: null }, 'home'],
    [
      'an earlier game is taken back',
      { winners: ['home', 'away'], game: 1, winner: null },
      'impossible-score',
    ],
    ['nothing to take back', { game: 1, winner: null }, 'impossible-score'],
    ['before the start', { state: 'scheduled', game: 1, winner: 'home' }, 'series-not-live'],
    ['after the end', { state: 'finished', game: 1, winner: 'home' }, 'series-not-live'],
    ['after a report', { reporting: 'reported', game: 1, winner: 'home' }, 'result-reported'],
    ['in a dispute', { reporting: 'disputed', game: 1, winner: 'home' }, 'result-reported'],
    ['overdue', { reporting: 'overdue', game: 1, winner: 'home' }, 'home'],
    ['from a stranger', { sender: null, game: 1, winner: 'home' }, 'not-in-series'],
    [
      'from a member who has not checked in',
      { sender: { ...member, checkedIn: false }, game: 1, winner: 'home' },
      'not-checked-in',
    ],
    ['from a referee', { sender: { as: 'staff' }, game: 1, winner: 'away' }, 'away'],
  ])('%s', (_title, facts, expected) => expect(decide(facts)).toBe(expected));

  const entry = fc.record({
    game: fc.integer({ min: 1, max: 8 }),
    winner: fc.constantFrom<Side | null>('home', 'away', null),
  });
  test('never holds a score that a report could not have or reach', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(null, { home: 1, away: 0 }, { home: 0, away: 1 }),
        (entries, games, headStart) => {
          const bestOf = headStart ? Math.max(3, games) : games;
          let winners: Side[] = [];
          for (const { game, winner } of entries) {
            const decision = decideLiveScore({ ...LIVE, bestOf, headStart, winners, game, winner });
            if (decision.accepted) winners = decision.value;
          }
          expect(isPossible(winners, { bestOf, headStart })).toBe(true);
        },
      ),
    );
  });

  test('a game that was entered and taken back leaves the score as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Side>('home', 'away'), { maxLength: 2 }),
        fc.constantFrom<Side>('home', 'away'),
        (winners, winner) => {
          const game = winners.length + 1;
          const entered = decideLiveScore({ ...LIVE, bestOf: 7, winners, game, winner });
          if (!entered.accepted) throw new Error(entered.refusal.reason);
          const back = decideLiveScore({
            ...LIVE,
            bestOf: 7,
            winners: entered.value,
            game,
            winner: null,
          });
          expect(back).toEqual({ accepted: true, value: winners });
        },
      ),
    );
  });
});

type Length = Pick<Facts, 'bestOf' | 'headStart'>;

/** Returns whether a report has these winners, or begins with them. */
function isPossible(winners: readonly Side[], length: Length): boolean {
  if (isReport(winners, length)) return true;
  if (winners.length >= length.bestOf) return false;
  return (['home', 'away'] as const).some((next) => isPossible([...winners, next], length));
}

const isReport = (winners: readonly Side[], { bestOf, headStart }: Length) =>
  decideScore({
    matches: winners.map((winner) => ({
      periods: [{ key: 'score', scores: winner === 'home' ? [1, 0] : [0, 1] }],
    })),
    bestOf,
    headStart,
  }).accepted;
