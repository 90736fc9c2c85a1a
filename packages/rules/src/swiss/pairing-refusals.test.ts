import { describe, expect, test } from 'vitest';
import { isHoldingRefusal, pairRound } from './pairing.ts';
import { byeOf, createSeries, numberedRosters } from './swiss.fixture.ts';

describe('refusals', () => {
  const rosters = numberedRosters(4);
  const first = [createSeries(1, '1 2-0 3'), createSeries(1, '2 2-0 4')];
  test.each([
    {
      facts: { rosters, results: [createSeries(1, '1 ? 3')], plan: {}, round: 2 },
      reason: 'round-open',
      why: 'a series has no result',
    },
    {
      facts: { rosters, results: first, plan: {}, round: 1 },
      reason: 'round-already-paired',
      why: 'its series stand',
    },
    {
      facts: { rosters, results: first, plan: { rounds: 1 }, round: 2 },
      reason: 'no-rounds-left',
      why: 'one round was planned',
    },
    {
      facts: { rosters: [...rosters, rosters[0]!], results: [], plan: {}, round: 1 },
      reason: 'duplicate-roster',
      why: 'twice in the list',
    },
    {
      facts: { rosters, results: [createSeries(1, '1 2-0 9')], plan: {}, round: 2 },
      reason: 'unknown-roster',
      why: 'a result with an unknown roster',
    },
    {
      facts: {
        rosters: rosters.map((one) => ({ ...one, withdrawn: true })),
        results: [],
        plan: {},
        round: 1,
      },
      reason: 'too-few-rosters',
      why: 'no roster is left',
    },
  ])('[SWS-7] $reason: $why', ({ facts, reason }) =>
    expect(pairRound(facts)).toMatchObject({ refusal: { reason } }),
  );

  test.each([
    {
      rosters: numberedRosters(2),
      results: [createSeries(1, '1 2-0 2')],
      detail: '1, 2 met all others',
      why: 'two who have met',
    },
    {
      rosters: numberedRosters(1),
      results: [byeOf(1, '1')],
      detail: 'one of 1 needs a bye, and each has had one or a win by forfeit',
      why: 'one who had the bye',
    },
    {
      rosters: numberedRosters(6),
      why: 'two halves of three that met all of the other half',
      results: [
        [1, '1 4', '2 5', '3 6'],
        [2, '1 5', '2 6', '3 4'],
        [3, '1 6', '2 4', '3 5'],
      ].flatMap(([number, ...pairs]) =>
        pairs.map((pair) => createSeries(Number(number), String(pair).replace(' ', ' 2-0 '))),
      ),
      detail: 'however the 6 are paired, two of them meet again',
    },
  ])('[SWS-7] held for an operator: $why', ({ rosters: list, results, detail }) => {
    const decision = pairRound({
      rosters: list,
      results,
      plan: { rounds: 9 },
      round: results.at(-1)!.round + 1,
    });
    expect(decision).toEqual({ accepted: false, refusal: { reason: 'no-legal-pairing', detail } });
  });
});

test.each([
  { reason: 'no-legal-pairing' as const, holds: true },
  { reason: 'regions-above-limit' as const, holds: true },
  { reason: 'no-rounds-left' as const, holds: false },
  { reason: 'too-few-rosters' as const, holds: false },
])('[SWS-7] $reason holds the round for an operator: $holds', ({ reason, holds }) =>
  expect(isHoldingRefusal({ reason })).toBe(holds),
);
