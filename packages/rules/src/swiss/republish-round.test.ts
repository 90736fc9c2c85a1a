import { describe, expect, test } from 'vitest';
import { canRepublish, isReturnedDecided, roundBasis } from './republish-round.ts';
import type { SwissOutcome, SwissResult } from './swiss.ts';

const rosters = ['a', 'b', 'c', 'd'].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
const won = (
  winner: SwissOutcome['winner'],
  how: SwissOutcome['how'] = 'played',
  home = 2,
  away = 0,
): SwissOutcome => ({ winner, how, score: { home, away } });
const played: SwissResult[] = [
  { round: 1, home: 'a', away: 'c', outcome: won('home') },
  { round: 1, home: 'b', away: 'd', outcome: won('home') },
];
const withFirst = (outcome: SwissOutcome | null): SwissResult[] => [
  { ...played[0]!, outcome },
  played[1]!,
];
const basis = (results: SwissResult[], more: object = {}) =>
  roundBasis({ rosters, results, round: 2, ...more });

describe('[SWS-15] the basis of a round', () => {
  test.each<[string, string]>([
    ['another score', basis(withFirst(won('home', 'played', 2, 1)))],
    ['results in another order', basis([...played].reverse())],
    ['rosters in another order', basis(played, { rosters: [...rosters].reverse() })],
    [
      'results of the round itself and of later ones',
      basis([...played, { round: 2, home: 'a', away: 'b', outcome: won('away') }]),
    ],
    [
      'a withdrawal',
      basis(played, {
        rosters: rosters.map((one) => ({ ...one, withdrawn: one.rosterId === 'd' })),
      }),
    ],
  ])('stays the same with %s', (_, other) => expect(other).toBe(basis(played)));

  test.each<[string, string]>([
    ['another winner', basis(withFirst(won('away')))],
    ['a series without a winner', basis(withFirst(won(null, 'double-forfeit')))],
    ['a win by forfeit', basis(withFirst(won('home', 'forfeit')))],
    ['a series without a result', basis(withFirst(null))],
    ['one series less', basis(played.slice(1))],
    [
      'other seeds',
      basis(played, {
        rosters: rosters.map(({ rosterId, seed }) => ({ rosterId, seed: 5 - seed })),
      }),
    ],
  ])('changes with %s', (_, other) => expect(other).not.toBe(basis(played)));
});

describe('[SWS-15] a deleted round may be published again', () => {
  const facts = { rosters, results: played, round: 2, plan: { rounds: 2 } };
  const round = [
    { home: 'a', away: 'd' },
    { home: 'b', away: 'c' },
  ];
  test('with the same four', () => expect(canRepublish(facts, round)).toBe(true));
  test('not with a withdrawn roster', () =>
    expect(
      canRepublish(
        { ...facts, rosters: rosters.map((one) => ({ ...one, withdrawn: one.rosterId === 'd' })) },
        round,
      ),
    ).toBe(false));
  test('not without a reinstated one', () =>
    expect(
      canRepublish(facts, [
        { home: 'a', away: 'b' },
        { home: 'c', away: null },
      ]),
    ).toBe(false));
});

describe('[SWS-15] a roster that has withdrawn since', () => {
  const facts = {
    rosters: rosters.map((one) => ({ ...one, withdrawn: one.rosterId === 'd' })),
    results: played,
    round: 2,
    plan: { rounds: 2 },
  };
  const lastRoundWith = (result: SwissOutcome | undefined) => [
    { home: 'a', away: 'd', result },
    { home: 'b', away: 'c', result: won('home') },
  ];
  test.each<[string, boolean, SwissOutcome | undefined]>([
    ['played', true, won('away')],
    [
      'forfeited itself',
      true,
      { ...won('home', 'forfeit'), forfeits: { home: false, away: true } },
    ],
    [
      'won by a forfeit of a roster that plays',
      false,
      { ...won('away', 'forfeit'), forfeits: { home: true, away: false } },
    ],
    ['has no result', false, undefined],
  ])('keeps its place in a round in which it %s: %s', (_, returns, result) => {
    const round = lastRoundWith(result);
    expect(canRepublish(facts, round)).toBe(returns);
    expect(round.map((pairing) => isReturnedDecided(facts, pairing))).toEqual([returns, false]);
  });
});
