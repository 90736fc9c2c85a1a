import { describe, expect, test } from 'vitest';
import { pairRound } from './pairing.ts';
import { byeOf, playSwiss, rostersOf, createSeries } from './swiss.fixture.ts';
import { validatePairings, findPairingFaults, type ManualPairing } from './validate-pairings.ts';

const parsePairings = (text: string): ManualPairing[] =>
  text.split(', ').map((pair) => ({
    home: pair.split(' ')[0]!,
    away: pair.split(' ')[1] === 'bye' ? null : pair.split(' ')[1]!,
  }));
const plan = { rounds: 5 };

/** A field of five after one round: r1, r2 and r5 (bye) have won. */
const five = {
  rosters: rostersOf(5),
  results: [createSeries(1, 'r1 2-0 r3'), createSeries(1, 'r2 2-0 r4'), byeOf(1, 'r5')],
  plan,
  round: 2,
};
const proposalOf = (facts: typeof five): ManualPairing[] | null => {
  const decision = pairRound(facts);
  if (!decision.accepted) return null;
  const { pairings, bye } = decision.value;
  return [
    ...pairings.map(({ home, away }) => ({ home, away })),
    ...(bye ? [{ home: bye.rosterId, away: null }] : []),
  ];
};
const breaksOf = (text: string, facts = five) =>
  validatePairings({
    ...facts,
    pairings: parsePairings(text),
    proposed: proposalOf(facts),
  }).breaks.map(({ kind, index, rosterIds, figures }) =>
    [kind, index, ...rosterIds, ...figures].join(' '),
  );

describe('[SWS-13] a round is impossible with', () => {
  test.each([
    ['nothing if all are in it once', 'r1 r2, r5 r3, r4 bye', []],
    ['a missing roster', 'r1 r2, r4 bye', ['missing-roster r5 -', 'missing-roster r3 -']],
    ['a duplicate roster', 'r1 r2, r5 r3, r4 r1', ['duplicate-roster r1 2.away']],
    ['a roster against itself', 'r1 r1, r2 r3, r4 r5', ['duplicate-roster r1 0.away']],
    ['an unknown roster', 'r1 r2, r5 r3, r9 r4', ['unknown-roster r9 2.home']],
  ])('%s', (_, text, expected) => {
    expect(
      findPairingFaults({ ...five, pairings: parsePairings(text) }).map(
        ({ reason, rosterId, at }) =>
          `${reason} ${rosterId} ${at ? `${at.index}.${at.side}` : '-'}`,
      ),
    ).toEqual(expected);
  });

  test('a withdrawn or eliminated roster is unknown', () => {
    const rostersWithoutR4 = five.rosters.map((roster) => ({
      ...roster,
      withdrawn: roster.rosterId === 'r4',
    }));
    expect(
      findPairingFaults({
        ...five,
        rosters: rostersWithoutR4,
        pairings: parsePairings('r1 r2, r5 r3, r4 bye'),
      }),
    ).toMatchObject([{ reason: 'unknown-roster', rosterId: 'r4' }]);
    expect(
      findPairingFaults({
        ...five,
        plan: { rounds: 5, earlyExit: { wins: 1, losses: 9 } } as typeof plan,
        pairings: parsePairings('r3 r4'),
      }),
    ).toEqual([]);
  });
});

describe('[SWS-14] a manual round breaks', () => {
  test.each([
    ['the rules’ own', 'r1 r2, r5 r3, r4 bye', []],
    ['another within a score group, sides changed', 'r2 r5, r1 r4, r3 bye', []],
    ['a rematch', 'r1 r3, r2 r5, r4 bye', ['rematch 0 r1 r3 1']],
    [
      'a second bye, of too high a score',
      'r1 r2, r3 r4, r5 bye',
      ['second-bye 2 r5', 'bye-score 2 r5 1 0'],
    ],
    [
      'the bye for a winner, the others float',
      'r2 r3, r5 r4, r1 bye',
      ['bye-score 2 r1 1 0', 'float 0 r2 r3 1 0', 'float 1 r5 r4 1 0'],
    ],
    [
      'three byes',
      'r1 r2, r3 bye, r4 bye, r5 bye',
      ['extra-bye 2 r4', 'second-bye 3 r5', 'extra-bye 3 r5'],
    ],
  ])('%s', (_, text, expected) => {
    expect(breaksOf(text).toSorted()).toEqual(expected.toSorted());
  });

  test('a bye after a win by forfeit', () => {
    const facts = {
      ...five,
      results: [createSeries(1, 'r1 + r3'), createSeries(1, 'r2 2-0 r4'), byeOf(1, 'r5')],
    };
    expect(breaksOf('r2 r5, r3 r4, r1 bye', facts)).toContain('bye-after-forfeit 2 r1');
  });

  test('only absolute rules if no legal pairing is left', () => {
    const facts = {
      rosters: rostersOf(2),
      results: [createSeries(1, 'r1 2-0 r2')],
      plan,
      round: 2,
    };
    expect(proposalOf(facts)).toBeNull();
    expect(breaksOf('r1 r2', facts)).toEqual(['rematch 0 r1 r2 1']);
    expect(breaksOf('r1 bye, r2 bye', facts)).toEqual(['extra-bye 0 r1', 'extra-bye 1 r2']);
  });

  test('nothing if the rules pair it, which is the best', () => {
    let judged = 0;
    for (let seed = 1; seed <= 30; seed++) {
      playSwiss(
        { count: 7 + (seed % 6), rounds: 4, seed, forfeits: 150, withdrawals: 50 },
        ({ answer, ...facts }) => {
          if (!answer.accepted) return;
          const rulePairings = [
            ...answer.value.pairings.map(({ home, away }) => ({ home, away })),
            ...(answer.value.bye ? [{ home: answer.value.bye.rosterId, away: null }] : []),
          ];
          const { breaks, isBest, objective, reasons } = validatePairings({
            ...facts,
            pairings: rulePairings,
            proposed: rulePairings,
          });
          expect({ breaks, isBest, objective }).toEqual({
            breaks: [],
            isBest: true,
            objective: answer.value.objective,
          });
          expect(reasons.slice(0, answer.value.pairings.length)).toEqual(
            answer.value.pairings.map(({ reason }) => reason),
          );
          expect(findPairingFaults({ ...facts, pairings: rulePairings })).toEqual([]);
          judged += 1;
        },
      );
    }
    expect(judged).toBeGreaterThan(60);
  });
});
