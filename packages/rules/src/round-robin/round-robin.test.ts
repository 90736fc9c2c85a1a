import { expect, test } from 'vitest';
import { createRoundRobin, groupCount, snakeGroups } from './round-robin.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `r${index + 1}`);
const rounds = (facts: Parameters<typeof createRoundRobin>[0]) => {
  const decision = createRoundRobin(facts);
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  return decision.value;
};

test('[RRB-1] each roster meets each other once, with balanced home and away series', () => {
  for (let count = 2; count <= 64; count++) {
    const allRounds = rounds({ rosters: ids(count) });
    expect(allRounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
    const pairKeys = new Set<string>();
    const balance = new Map(ids(count).map((rosterId) => [rosterId, 0]));
    for (const { pairings, bye } of allRounds) {
      expect(
        new Set([...pairings.flatMap(({ home, away }) => [home, away]), ...(bye ? [bye] : [])])
          .size,
      ).toBe(count);
      for (const { home, away } of pairings) {
        pairKeys.add([home, away].sort().join());
        balance.set(home, balance.get(home)! + 1);
        balance.set(away, balance.get(away)! - 1);
      }
    }
    expect(pairKeys.size).toBe((count * (count - 1)) / 2);
    expect([...balance.values()].every((one) => Math.abs(one) === (count % 2 === 0 ? 1 : 0))).toBe(
      true,
    );
    expect(new Set(allRounds.flatMap(({ bye }) => bye ?? [])).size).toBe(
      count % 2 === 0 ? 0 : count,
    );
  }
});

test('[RRB-1] double repeats every series with the sides swapped', () => {
  const allRounds = rounds({ rosters: ids(5), double: true });
  expect(allRounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const pairs = allRounds.flatMap(({ pairings }) =>
    pairings.map(({ home, away }) => `${home} ${away}`),
  );
  expect(new Set(pairs).size).toBe(20);
});

test.each([{ double: false }, { double: true }])(
  '[RRB-1] home and away differ by at most one within any three rounds, double $double',
  ({ double }) => {
    for (let count = 2; count <= 64; count++) {
      const playedRounds = rounds({ rosters: ids(count), double });
      for (const rosterId of ids(count)) {
        const sides = playedRounds.map(({ pairings }) => {
          const pairing = pairings.find(({ home, away }) => home === rosterId || away === rosterId);
          return pairing ? (pairing.home === rosterId ? 1 : -1) : 0;
        });
        const series = sides.filter((side) => side !== 0);
        for (const list of [sides, series])
          expect([count, worstOfThree(list) <= 1]).toEqual([count, true]);
        if (count % 2 === 1 && !double) expect([count, longestRun(series)]).toEqual([count, 1]);
      }
    }
  },
);

/** Returns the most by which home and away differ within three in a row. */
const worstOfThree = (sides: readonly number[]): number =>
  Math.max(0, ...sides.slice(2).map((side, at) => Math.abs(side + sides[at]! + sides[at + 1]!)));
const longestRun = (sides: readonly number[]): number => {
  let [longest, run] = [0, 0];
  sides.forEach((side, at) => {
    run = side === sides[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
};

test('[RRB-1] refuses one roster, or a duplicate', () => {
  expect(createRoundRobin({ rosters: ['a'] })).toMatchObject({
    refusal: { reason: 'too-few-rosters' },
  });
  expect(createRoundRobin({ rosters: ['a', 'b', 'a'] })).toMatchObject({
    refusal: { reason: 'duplicate-roster', detail: 'a' },
  });
});

test.each([
  {
    count: 8,
    groups: 2,
    expected: [
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ],
    why: 'there and back',
  },
  {
    count: 10,
    groups: 4,
    expected: [
      [1, 8, 9],
      [2, 7, 10],
      [3, 6],
      [4, 5],
    ],
    why: 'sizes differ by one',
  },
  { count: 4, groups: 1, expected: [[1, 2, 3, 4]], why: 'one group' },
])('[RRB-2] $count into $groups: $why', ({ count, groups, expected }) => {
  expect(
    snakeGroups({ rosters: Array.from({ length: count }, (_, index) => index + 1), groups }),
  ).toEqual({ accepted: true, value: expected });
});

test('[RRB-2] refuses a group of one', () => {
  expect(snakeGroups({ rosters: [1, 2, 3], groups: 2 })).toMatchObject({
    refusal: { reason: 'too-few-rosters' },
  });
  expect(snakeGroups({ rosters: [1, 2, 3], groups: 0 })).toMatchObject({
    refusal: { reason: 'too-few-rosters' },
  });
});

test.each([
  { rosters: 8, groups: { count: 2, size: 4 }, expected: 2, why: 'as planned' },
  {
    rosters: 9,
    groups: { count: 2, size: 4 },
    expected: 3,
    why: 'one more, so that none has five',
  },
  { rosters: 5, groups: { count: 4, size: 4 }, expected: 2, why: 'fewer, so that none has one' },
  { rosters: 2, groups: { count: 4, size: 2 }, expected: 1, why: 'never none' },
  { rosters: 7, groups: undefined, expected: 1, why: 'all in one where no groups are planned' },
])('[RRB-6] $rosters rosters make $expected groups: $why', ({ rosters, groups, expected }) => {
  expect(groupCount({ rosters, groups })).toBe(expected);
});
