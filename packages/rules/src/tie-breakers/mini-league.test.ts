import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { groupStandings } from '../standings/group-standings.ts';
import { createSeries, forfeitOutcome, playedOutcome, rostersOf } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import { decideTieBreakers, type TieBreaker } from './tie-breakers.ts';

const TIE_BREAKERS: TieBreaker[] = [
  'match-wins',
  'mini-league-wins',
  'mini-league-difference',
  'game-difference',
];

/** Returns the wins and the game difference of a roster in some series, from the results alone. */
function figuresOf(results: readonly SwissResult[], rosterId: string) {
  let [wins, difference] = [0, 0];
  for (const { home, away, outcome } of results) {
    if (!outcome || ![home, away].includes(rosterId)) continue;
    const isHome = home === rosterId;
    const won = outcome.winner === (isHome ? 'home' : 'away');
    wins += Number(won);
    const games =
      outcome.how === 'played' ? outcome.score.home - outcome.score.away : won === isHome ? 2 : -2;
    difference += isHome ? games : -games;
  }
  return { wins, difference };
}

/**
 * Ranks rosters as the published rules of such groups say it: wins; among the tied wins, then
 * difference, both again among those still tied; then the difference of all series.
 */
function rankedByHand(results: readonly SwissResult[], rosterIds: string[]): string[][] {
  const within = (ids: string[]) =>
    results.filter(({ home, away }) => ids.includes(home) && ids.includes(away ?? ''));
  const split = (ids: string[], figureOf: (id: string) => number) =>
    [...Map.groupBy(ids, figureOf)].sort(([one], [other]) => other - one).map(([, part]) => part);
  const settle = (ids: string[]): string[][] => {
    if (ids.length < 2) return [ids];
    for (const figureOf of [
      (id: string) => figuresOf(within(ids), id).wins,
      (id: string) => figuresOf(within(ids), id).difference,
      (id: string) => figuresOf(results, id).difference,
    ]) {
      const smallerTies = split(ids, figureOf);
      if (smallerTies.length > 1) return smallerTies.flatMap(settle);
    }
    return [ids];
  };
  return split(rosterIds, (id) => figuresOf(results, id).wins).flatMap(settle);
}

describe('the mini-league of the tied', () => {
  test('[TIE-7] ranks random groups as an independent model does, with forfeits', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = createChance(seed);
      const rosters = rostersOf(3 + (seed % 6));
      const rosterIds = rosters.map(({ rosterId }) => rosterId);
      const rounds = createRoundRobin({ rosters: rosterIds });
      if (!rounds.accepted) throw new Error(rounds.refusal.reason);
      const results = rounds.value.flatMap(({ round, pairings }) =>
        pairings.map(({ home, away }): SwissResult => {
          const winner = next() < 0.5 ? 'home' : 'away';
          const outcome =
            next() < 0.1 ? forfeitOutcome(winner) : playedOutcome(winner, next() < 0.5 ? 0 : 1);
          return { round, home, away, outcome };
        }),
      );
      const rows = groupStandings({
        rosters,
        results,
        tieBreakers: TIE_BREAKERS,
        finished: true,
        forfeitGames: () => ({ winner: 2, loser: 0 }),
      });
      const shared = [...Map.groupBy(rows, ({ placement }) => placement).values()];
      const sorted = (idGroups: string[][]) => idGroups.map((part) => part.toSorted().join());
      expect(sorted(shared.map((part) => part.map(({ rosterId }) => rosterId)))).toEqual(
        sorted(rankedByHand(results, rosterIds)),
      );
    }
  });

  test('[TIE-7] [EXP-3] names the difference among the tied that separated two', () => {
    const rows = groupStandings({
      rosters: [...'abcd'].map((rosterId, index) => ({ rosterId, seed: index + 1 })),
      results: [
        createSeries(1, 'a 2-1 b'),
        createSeries(2, 'b 2-0 c'),
        createSeries(3, 'c 2-1 a'),
        createSeries(1, 'c 2-0 d'),
        createSeries(2, 'a 2-0 d'),
        createSeries(3, 'b 2-1 d'),
      ],
      tieBreakers: TIE_BREAKERS,
      finished: true,
    });
    expect(rows.map(({ rosterId, separation }) => [rosterId, separation])).toEqual([
      ['b', null],
      ['a', { kind: 'mini-league-difference', own: 0, ahead: 1 }],
      ['c', { kind: 'mini-league-difference', own: -1, ahead: 0 }],
      ['d', { kind: 'match-wins', own: 0, ahead: 2 }],
    ]);
  });

  test('[TIE-1] is refused in a swiss, where the tied have not all met', () =>
    expect(
      decideTieBreakers({ format: 'swiss', tieBreakers: ['match-wins', 'mini-league-wins'] }),
    ).toMatchObject({ refusal: { reason: 'invalid-tie-breakers' } }));
});
