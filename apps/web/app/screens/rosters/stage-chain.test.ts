import { describe, expect, test } from 'vitest';
import { hasAdvanced, stageChainOf, latestStagesOf, leafSegmentsOf } from './stage-chain.ts';

const stage = (rosterId: string, parentId: string | null = null) => ({ rosterId, parentId });
/** November: three stages of one way. December: two, and a separate one. */
const ALL = [
  stage('n1'),
  stage('n2', 'n1'),
  stage('n3', 'n2'),
  stage('d1'),
  stage('d2', 'd1'),
  stage('x'),
];
const ids = (stages: { rosterId: string }[]) => stages.map(({ rosterId }) => rosterId);

describe('the way through a season', () => {
  test.each([
    { from: 'n1', way: ['n1', 'n2', 'n3'] },
    { from: 'n2', way: ['n1', 'n2', 'n3'] },
    { from: 'd2', way: ['d1', 'd2'] },
    { from: 'x', way: ['x'] },
    { from: 'unknown', way: [] },
  ])('is followed in both directions from $from', ({ from, way }) =>
    expect(ids(stageChainOf(ALL, from))).toEqual(way),
  );

  test('ends where stages form a cycle', () =>
    expect(ids(stageChainOf([stage('a', 'b'), stage('b', 'a')], 'a')).sort()).toEqual(['a', 'b']));
  test('returns the last roster of each chain once', () =>
    expect(leafSegmentsOf(ALL, ALL.slice(1, 5))).toEqual(['n3', 'd2']));

  test.each([
    { id: 'x', count: 2, expectedIds: ['d2', 'x'] },
    { id: 'n2', count: 2, expectedIds: ['n1', 'n2'] },
    { id: 'n2', count: 9, expectedIds: ['n1', 'n2', 'n3', 'd1', 'd2', 'x'] },
  ])('returns the latest $count with $id', ({ id, count, expectedIds }) =>
    expect(ids(latestStagesOf(ALL, id, count))).toEqual(expectedIds),
  );
});

test.each([
  { event: 'november', next: 'november', advanced: true },
  { event: 'challenge', next: 'november', advanced: false },
  { event: 'november', next: undefined, advanced: false },
])('a stage of $event before one of $next led on: $advanced', ({ event, next, advanced }) =>
  expect(hasAdvanced({ eventId: event }, next === undefined ? undefined : { eventId: next })).toBe(
    advanced,
  ),
);
