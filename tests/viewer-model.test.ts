import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Assumptions,
  type Costs,
  computePollingNeeds,
  computeStreamNeeds,
} from '../bench/model/viewers.ts';

const COSTS: Costs = {
  bytes: { head: 400, page: 20_000, delta: 500, document: 25_000 },
  streamBytes: 16 * 1024,
  processorMs: { change: 40, delta: 0.01, head: 0.02, page: 0.03 },
};
const GIVEN: Assumptions = {
  viewers: 1_000_000,
  pages: 10,
  changesPerSecond: 0.5,
  pollSeconds: 10,
  headSeconds: 1,
  heartbeatSeconds: 15,
  heartbeatBytes: 15,
  edges: 100,
  mostOfACore: 0.6,
  streamMemoryBytes: 2 * 1024 ** 3,
  openingSeconds: 600,
};

describe('the model of many viewers', () => {
  test('computes a case that was worked out by hand', () => {
    // 400 ms of each process are left, at 0.005 ms a viewer and second: 80,000 viewers
    expect(computeStreamNeeds(COSTS, GIVEN)).toMatchObject({
      processes: 13,
      decidedBy: 'processor',
    });
    expect(computePollingNeeds(COSTS, GIVEN)).toMatchObject({
      edgeRequestsPerSecond: 100_000 + 100_000,
      originRequestsPerSecond: 100 * 10 * (1 + 0.5),
      originCores: (10 * 0.5 * 40 + 1_000 * 0.02 + 500 * 0.03) / 1_000,
      seenAfterSeconds: { half: 5.5, last: 13.5 },
    });
  });

  test('loads the origin of polling viewers no more, however many they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 1_000_000_000 }), (viewers) => {
        const { originRequestsPerSecond, originCores } = computePollingNeeds(COSTS, {
          ...GIVEN,
          viewers,
        });
        const few = computePollingNeeds(COSTS, GIVEN);
        expect(originRequestsPerSecond).toBeCloseTo(few.originRequestsPerSecond);
        expect(originCores).toBeCloseTo(few.originCores);
      }),
    );
  });

  test('never sends the origin more requests than viewers send', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (viewers, edges) => {
          const needs = computePollingNeeds(COSTS, { ...GIVEN, viewers, edges });
          expect(needs.originRequestsPerSecond).toBeLessThanOrEqual(
            needs.edgeRequestsPerSecond * (1 + Number.EPSILON * 8),
          );
        },
      ),
    );
  });

  test('refuses more changes than one process can read', () => {
    expect(() => computeStreamNeeds(COSTS, { ...GIVEN, pages: 30 })).toThrow(RangeError);
  });
});
