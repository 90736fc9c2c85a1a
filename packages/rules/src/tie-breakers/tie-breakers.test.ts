import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { swissRecords, type SwissRecord } from '../swiss/records.ts';
import { createSeries } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import {
  adjustedScore,
  buchholzOf,
  BuchholzSum,
  opponentFacts,
  opponentsMatchWinRate,
} from './buchholz.ts';
import { meetingsOf, splitByMeetings } from './head-to-head.ts';
import { rankRecords } from './rank.ts';
import { decideTieBreakers } from './tie-breakers.ts';

const recordsOf = (names: string, results: SwissResult[]) =>
  swissRecords({
    rosters: [...names].map((rosterId, index) => ({ rosterId, seed: index + 1 })),
    results,
  });

test.each([
  {
    format: 'swiss' as const,
    tieBreakers: ['match-wins', 'buchholz', 'seed'],
    reason: undefined,
    why: 'as ordered',
  },
  {
    format: 'round_robin' as const,
    tieBreakers: ['match-wins', 'head-to-head'],
    reason: undefined,
    why: 'nothing by opponents',
  },
  {
    format: 'round_robin' as const,
    tieBreakers: ['match-wins', 'buchholz-cut-1'],
    reason: 'invalid-tie-breakers',
    why: 'never Buchholz in a round robin',
  },
  {
    format: 'round_robin' as const,
    tieBreakers: ['opponents-match-win-rate'],
    reason: 'invalid-tie-breakers',
    why: 'opponents are the same for all',
  },
  {
    format: 'swiss' as const,
    tieBreakers: ['match-wins', 'buchholz-cut-2', 'lot'],
    reason: undefined,
    why: 'cut 2 and a lot',
  },
  {
    format: 'round_robin' as const,
    tieBreakers: ['match-wins', 'lot'],
    reason: undefined,
    why: 'a lot in every format',
  },
  {
    format: 'round_robin' as const,
    tieBreakers: ['match-wins', 'buchholz-cut-2'],
    reason: 'invalid-tie-breakers',
    why: 'no Buchholz of any kind in a round robin',
  },
  {
    format: 'swiss' as const,
    tieBreakers: ['match-wins', 'match-wins'],
    reason: 'invalid-tie-breakers',
    why: 'twice',
  },
  {
    format: 'swiss' as const,
    tieBreakers: ['luck'],
    reason: 'invalid-tie-breakers',
    why: 'unknown',
  },
  { format: 'swiss' as const, tieBreakers: [], reason: 'invalid-tie-breakers', why: 'none' },
])('[TIE-1] $format $tieBreakers: $why', ({ format, tieBreakers, reason }) => {
  const decision = decideTieBreakers({ format, tieBreakers });
  expect(decision.accepted ? undefined : decision.refusal.reason).toBe(reason);
});

/**
 * Three rounds by hand: c wins by forfeit, e and d have byes, d leaves before round three. Scores a
 * 3, e 2, b 1, c 1, d 1.
 */
const hand = recordsOf('abcde', [
  createSeries(1, 'a 2-0 b'),
  createSeries(1, 'c + d'),
  createSeries(1, 'e bye'),
  createSeries(2, 'a 2-0 c'),
  createSeries(2, 'e 2-0 b'),
  createSeries(2, 'd bye'),
  createSeries(3, 'a 2-1 e'),
  createSeries(3, 'b 2-1 c'),
]);
const listRecords = (records: Map<string, SwissRecord>) => [...records.values()];
const paired = (records: Map<string, SwissRecord>, rosterId: string) => ({
  record: records.get(rosterId)!,
  facts: opponentFacts(records.values()),
});
const VARIANTS = ['buchholz', 'buchholz-cut-1', 'buchholz-cut-2', 'buchholz-median'] as const;
/** Returns the Buchholz of each round alone. */
const termsOf = (records: Map<string, SwissRecord>, rosterId: string) => {
  const { record, facts } = paired(records, rosterId);
  return record.rounds.map((round) =>
    buchholzOf({ record: { ...record, rounds: [round] }, facts, rounds: 3 }).of('buchholz'),
  );
};

describe('Buchholz with unplayed rounds, by hand (FIDE C.07 article 16)', () => {
  test.each([
    { id: 'a', adjusted: 3, terms: [1, 1, 2], values: [4, 3, 2, 1], why: 'all played' },
    { id: 'b', adjusted: 1, terms: [3, 2, 1], values: [6, 5, 3, 2], why: 'all played' },
    {
      id: 'c',
      adjusted: 1,
      terms: [1, 3, 1],
      values: [5, 4, 3, 1],
      why: 'its forfeit win counts a dummy of 1, its own score, below the 1.5 of d',
    },
    {
      id: 'd',
      adjusted: 1.5,
      terms: [1, 1, 1],
      values: [3, 2, 1, 1],
      why: 'for others its absence at the end is a draw; for itself all three are dummies',
    },
    {
      id: 'e',
      adjusted: 2,
      terms: [1.5, 1, 3],
      values: [5.5, 4.5, 3, 1.5],
      why: 'its bye counts a dummy of 2, limited to half a point for each of three rounds',
    },
  ])('[TIE-2] [TIE-3] $id: $why', ({ id, adjusted, terms, values }) => {
    expect(adjustedScore(hand.get(id)!)).toBe(adjusted);
    expect(termsOf(hand, id)).toEqual(terms);
    expect(values[0]).toBe(terms.reduce((sum, value) => sum + value));
    expect(
      VARIANTS.map((variant) => buchholzOf({ ...paired(hand, id), rounds: 3 }).of(variant)),
    ).toEqual(values);
  });

  test('[TIE-2] an absence followed by play counts as awarded, nothing', () => {
    const records = recordsOf('ab', [createSeries(1, 'a 2-0 b'), createSeries(3, 'b 2-0 a')]);
    expect([...records.values()].map(adjustedScore)).toEqual([1, 1]);
  });

  test('[TIE-2] a roster that leaves for good gives its opponents half a point a round', () => {
    const records = recordsOf('abcd', [
      createSeries(1, 'a 2-0 b'),
      createSeries(1, 'c 2-0 d'),
      createSeries(2, 'a 2-0 c'),
      createSeries(3, 'a 2-0 d'),
    ]);
    expect(adjustedScore(records.get('b')!)).toBe(1);
  });

  test('[TIE-2] a forfeit loss is limited to the score of the scheduled opponent', () => {
    const records = recordsOf('abc', [
      createSeries(1, 'a 2-0 b'),
      createSeries(2, 'a 2-0 c'),
      createSeries(3, 'b + a'),
    ]);
    expect(termsOf(records, 'a').at(-1)).toBe(1);
  });

  test.each([
    {
      terms: [[0], [2, true], [3]],
      values: [5, 3, 3, 0],
      why: 'the round missed by choice is cut, though it is not the least',
    },
    {
      terms: [[1], [2, true], [1.5, true]],
      values: [4.5, 3, 1, 1],
      why: 'of two the lesser, then the other',
    },
    { terms: [[4]], values: [4, 0, 0, 0], why: 'one round leaves nothing' },
    { terms: [], values: [0, 0, 0, 0], why: 'no round, nothing' },
  ] as { terms: [number, boolean?][]; values: number[]; why: string }[])(
    '[TIE-3] cut: $why',
    ({ terms, values }) => {
      const sum = new BuchholzSum();
      for (const [value, byChoice = false] of terms) sum.add(value, byChoice);
      expect(VARIANTS.map((variant) => sum.of(variant))).toEqual(values);
    },
  );

  test('[TIE-3] each cut takes the least round missed by choice, else the least round', () => {
    const next = createChance(7);
    for (let run = 0; run < 500; run++) {
      const terms = Array.from({ length: Math.floor(next() * 7) }, () => ({
        value: Math.floor(next() * 8) / 2,
        byChoice: next() < 0.3,
      }));
      const sum = new BuchholzSum();
      for (const { value, byChoice } of terms) sum.add(value, byChoice);
      const cut = (left: typeof terms) =>
        left
          .toSorted(
            (one, other) =>
              Number(other.byChoice) - Number(one.byChoice) || one.value - other.value,
          )
          .slice(1);
      const total = (left: typeof terms) =>
        left.reduce((subtotal, { value }) => subtotal + value, 0);
      const once = cut(terms);
      expect(sum.of('buchholz-cut-1')).toBe(total(once));
      expect(sum.of('buchholz-cut-2')).toBe(total(cut(once)));
      expect(sum.of('buchholz-median')).toBe(
        total(once) - Math.max(0, ...once.map(({ value }) => value)),
      );
    }
  });
});

test("[TIE-4] counts the opponents' match-win rate as by hand, with forfeits and without byes", () => {
  expect(opponentsMatchWinRate(paired(hand, 'a'))).toBe(0.388888889);
  expect(opponentsMatchWinRate(paired(hand, 'd'))).toBe(0.333333333);
  expect(opponentsMatchWinRate(paired(recordsOf('a', [createSeries(1, 'a bye')]), 'a'))).toBe(0);
});

describe('head to head (FIDE C.07 article 6)', () => {
  const split = (names: string, results: string[], forfeits = false) =>
    splitByMeetings({
      tied: listRecords(
        recordsOf(
          'abcdef',
          results.map((text, index) => createSeries(index + 1, text)),
        ),
      ).filter(({ rosterId }) => names.includes(rosterId)),
      forfeits,
    }).map((one) =>
      one
        .map(({ rosterId }) => rosterId)
        .sort()
        .join(''),
    );

  test.each([
    { names: 'ab', results: ['b 2-0 a'], expected: ['b', 'a'], why: 'the winner of their series' },
    { names: 'ab', results: [], expected: ['ab'], why: 'they have not met' },
    { names: 'ab', results: ['b + a'], expected: ['ab'], why: 'a forfeit is left out' },
    {
      names: 'ab',
      results: ['a 2-0 b', 'b 2-0 a'],
      expected: ['ab'],
      why: 'the average of two series',
    },
    {
      names: 'abc',
      results: ['a 2-0 b', 'b 2-0 c', 'c 2-0 a'],
      expected: ['abc'],
      why: 'a circle',
    },
    {
      names: 'abcd',
      results: ['a 2-0 b', 'b 2-0 c', 'a 2-0 c', 'a 2-0 d', 'd 2-0 b', 'c 2-0 d'],
      expected: ['a', 'bcd'],
      why: 'a has three; b, c and d make a circle',
    },
    {
      names: 'abcd',
      results: ['a 2-0 c', 'b 2-0 a', 'a 2-0 d', 'b 2-0 c', 'd 2-0 b', 'c 2-0 d'],
      expected: ['b', 'a', 'c', 'd'],
      why: 'two pairs at 2 and 1, again among themselves',
    },
    {
      names: 'abc',
      results: ['a 2-0 b', 'a 2-0 c'],
      expected: ['a', 'bc'],
      why: 'a is first whatever b and c would do',
    },
    { names: 'abc', results: ['a 2-0 b'], expected: ['abc'], why: 'c could still reach two' },
    {
      names: 'abcd',
      results: ['a 2-0 b', 'a 2-0 c', 'a 2-0 d', 'b 2-0 c'],
      expected: ['a', 'bcd'],
      why: 'a is first; d could still pass b',
    },
    {
      names: 'abcd',
      results: ['a 2-0 b', 'a 2-0 c', 'a 2-0 d', 'b 2-0 c', 'b 2-0 d'],
      expected: ['a', 'b', 'cd'],
      why: 'first, then second; c and d have not met',
    },
    {
      names: 'abcd',
      results: ['a 2-0 b', 'a 2-0 c', 'b 2-0 c'],
      expected: ['abcd'],
      why: 'd has met no one and could win three',
    },
  ])('[TIE-5] $names $results: $why', ({ names, results, expected }) =>
    expect(split(names, results)).toEqual(expected),
  );

  test('[TIE-5] in a round robin forfeits count', () =>
    expect(split('ab', ['b + a'], true)).toEqual(['b', 'a']));
  test('[TIE-5] the separate standings contain the missing meetings', () => {
    const records = recordsOf('abc', [createSeries(1, 'a 2-0 b')]);
    expect(meetingsOf({ tied: listRecords(records), forfeits: false })).toMatchObject([
      { rosterId: 'a', score: 1, missing: 1 },
      { rosterId: 'b', score: 0, missing: 1 },
      { rosterId: 'c', score: 0, missing: 2 },
    ]);
  });
});

describe('ranks', () => {
  test('[TIE-6] apply tie-breakers in their order, each only among those still tied', () => {
    const ranked = rankRecords({
      records: listRecords(hand),
      tieBreakers: ['match-wins', 'buchholz', 'head-to-head'],
    });
    expect(
      ranked.map(({ record, placement, order }) => [record.rosterId, placement, order]),
    ).toEqual([
      ['a', 1, 1],
      ['e', 2, 2],
      ['b', 3, 3],
      ['c', 4, 4],
      ['d', 5, 5],
    ]);
    expect(ranked[2]!.tieBreakers).toEqual({ 'match-wins': 1, buchholz: 6 });
  });

  test('[TIE-6] are shared by rosters that stay tied, unless the seed is a requested tie-breaker', () => {
    const records = recordsOf('abcd', [createSeries(1, 'd 2-0 a'), createSeries(1, 'c 2-0 b')]);
    const places = (tieBreakers: ('match-wins' | 'seed')[]) =>
      rankRecords({ records: listRecords(records), tieBreakers }).map(
        ({ record, placement }) => `${record.rosterId}${placement}`,
      );
    expect(places(['match-wins'])).toEqual(['c1', 'd1', 'a3', 'b3']);
    expect(places(['match-wins', 'seed'])).toEqual(['c1', 'd2', 'a3', 'b4']);
  });

  test('[TIE-6] contain for head to head how many of the tied a roster is ahead of', () => {
    const records = recordsOf('abc', [
      createSeries(1, 'a 2-0 b'),
      createSeries(2, 'c 2-0 a'),
      createSeries(3, 'b 2-0 c'),
    ]);
    expect(
      rankRecords({
        records: listRecords(records),
        tieBreakers: ['match-wins', 'head-to-head'],
      }).map(({ tieBreakers }) => tieBreakers['head-to-head']),
    ).toEqual([0, 0, 0]);
    const two = recordsOf('abcd', [
      createSeries(1, 'b 2-0 a'),
      createSeries(2, 'a 2-0 c'),
      createSeries(2, 'd 2-0 b'),
    ]);
    expect(
      rankRecords({
        records: listRecords(two),
        tieBreakers: ['head-to-head'],
        classes: [listRecords(two).slice(0, 2)],
      }).map(({ tieBreakers }) => tieBreakers['head-to-head']),
    ).toEqual([1, 0]);
  });
});
