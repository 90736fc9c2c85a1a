import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swissRecords } from './records.ts';
import { playSwiss, rostersOf, createSeries } from './swiss.fixture.ts';
import { decideResults, swissRounds } from './swiss.ts';

const named = (...ids: string[]) => ids.map((rosterId, index) => ({ rosterId, seed: index + 1 }));

test.each([
  { rosters: 16, plan: {}, rounds: 4, why: 'the least that leaves one unbeaten' },
  { rosters: 17, plan: {}, rounds: 5, why: 'rounded up' },
  { rosters: 10_000, plan: {}, rounds: 14, why: 'the largest' },
  {
    rosters: 16,
    plan: { earlyExit: { wins: 3, losses: 3 } },
    rounds: 5,
    why: 'after five all have three wins or three losses',
  },
  { rosters: 16, plan: { rounds: 7 }, rounds: 7, why: 'as planned' },
])('[SWS-1] $rosters rosters play $rounds rounds: $why', ({ rosters, plan, rounds }) =>
  expect(swissRounds({ rosters, plan })).toBe(rounds),
);

test('[SWS-2] a record has wins, losses, byes, forfeits, opponents, floats and absences', () => {
  const results = [
    createSeries(1, 'a 2-1 b'),
    createSeries(1, 'c + d'),
    createSeries(2, 'a 2-0 c'),
    createSeries(2, 'b 2-0 d'),
    createSeries(3, 'b 0-2 a'),
    createSeries(3, 'c bye'),
  ];
  const records = swissRecords({ rosters: named('a', 'b', 'c', 'd'), results });
  expect(records.get('a')).toMatchObject({
    score: 3,
    wins: 3,
    losses: 0,
    opponents: ['b', 'c', 'b'],
    floats: [{ round: 3, direction: 'down' }],
    unplayed: 0,
    gameDifference: 5,
  });
  expect(records.get('b')).toMatchObject({
    score: 1,
    wins: 1,
    losses: 2,
    floats: [{ round: 3, direction: 'up' }],
  });
  expect(records.get('c')).toMatchObject({
    score: 2,
    wins: 0,
    losses: 1,
    forfeitWins: 1,
    byes: 1,
    unplayed: 2,
    opponents: ['d', 'a'],
  });
  expect(records.get('d')).toMatchObject({ score: 0, forfeitLosses: 1, unplayed: 2 });
  expect(records.get('d')!.rounds.map(({ kind }) => kind)).toEqual([
    'forfeit-loss',
    'played',
    'absent',
  ]);
});

test('[SWS-2] both lose a double forfeit; an open series counts as nothing yet, and not as an absence', () => {
  const records = swissRecords({
    rosters: named('a', 'b'),
    results: [createSeries(1, 'a x b'), createSeries(2, 'a ? b')],
  });
  for (const record of records.values())
    expect(record).toMatchObject({
      score: 0,
      forfeitLosses: 1,
      unplayed: 1,
      opponents: [expect.any(String), expect.any(String)],
    });
  expect(records.get('a')!.rounds.at(-1)!.kind).toBe('open');
});

test('[SWS-6] three wins are in, three losses are out, and a roster that is out is not absent', () => {
  const plan = { earlyExit: { wins: 3, losses: 3 } };
  const results = [1, 2, 3].flatMap((round) => [
    createSeries(round, 'a 2-0 b'),
    createSeries(round, 'c 2-1 d'),
  ]);
  const records = swissRecords({
    rosters: named('a', 'b', 'c', 'd', 'e'),
    results: [...results, createSeries(4, 'e bye')],
    plan,
  });
  expect([...records.values()].map(({ exit, unplayed }) => [exit, unplayed])).toEqual([
    ['advanced', 0],
    ['eliminated', 0],
    ['advanced', 0],
    ['eliminated', 0],
    [null, 4],
  ]);
});

test('[SWS-2] records are the same after any order of reports', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer(),
      fc.func(fc.integer()),
      (count, seed, order) => {
        const { rosters, results } = playSwiss({
          count,
          rounds: 5,
          seed,
          forfeits: 150,
          withdrawals: 40,
        });
        const shuffled = results
          .map((result, index) => ({ result, key: order(index) }))
          .sort((one, other) => one.key - other.key)
          .map(({ result }) => result);
        expect(swissRecords({ rosters, results: shuffled })).toEqual(
          swissRecords({ rosters, results }),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  {
    results: [createSeries(1, 'a 2-0 z')],
    reason: 'unknown-roster',
    why: 'a result with an unknown roster',
  },
  { results: [createSeries(1, 'a 2-0 a')], reason: 'duplicate-roster', why: 'against itself' },
  {
    results: [createSeries(1, 'a 2-0 b'), createSeries(1, 'c 2-0 a')],
    reason: 'duplicate-roster',
    why: 'twice in a round',
  },
  { results: [createSeries(1, 'a ? b')], reason: 'round-open', why: 'no result yet' },
])('[SWS-7] results are refused $reason: $why', ({ results, reason }) => {
  expect(decideResults({ rosters: named('a', 'b', 'c'), results })).toMatchObject({
    refusal: { reason },
  });
});
test('[SWS-7] refuses a roster that occurs twice in the list', () => {
  expect(decideResults({ rosters: [...rostersOf(3), ...rostersOf(1)], results: [] })).toMatchObject(
    { refusal: { reason: 'duplicate-roster', detail: 'r1' } },
  );
});
