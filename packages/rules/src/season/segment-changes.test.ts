import { expect, test } from 'vitest';
import { moveFault, findFixedReason } from './segment-changes.ts';

test.each([
  { field: 'date', seeded: false, finished: false, expected: null },
  { field: 'date', seeded: true, finished: false, expected: 'seeded' },
  { field: 'configuration.bestOf', seeded: true, finished: false, expected: null },
  { field: 'configuration.bestOf', seeded: true, finished: true, expected: 'finished' },
  { field: 'configuration.graph', seeded: true, finished: false, expected: 'seeded' },
  { field: 'configuration.resultPoints', seeded: true, finished: false, expected: 'seeded' },
  { field: 'configuration.swissRounds', seeded: true, finished: false, expected: null },
  { field: 'configuration.swissRounds', seeded: true, finished: true, expected: 'finished' },
  { field: 'configuration.points', seeded: true, finished: true, expected: null },
  { field: 'name', seeded: true, finished: true, expected: null },
])('[SEG-4] $field, seeded $seeded, finished $finished: $expected', ({ expected, ...facts }) =>
  expect(findFixedReason(facts)).toBe(expected),
);

const one = (
  id: string,
  parentId: string | null = null,
  facts: { rosters?: number; seeded?: boolean } = {},
) => ({ id, parentId, rosters: 0, seeded: false, ...facts });
const tree = [
  one('day1'),
  one('emea', 'day1'),
  one('group', 'emea'),
  one('apac', 'day1'),
  one('day2'),
  one('seeded', null, { seeded: true }),
  one('full', 'day2', { rosters: 3 }),
  one('busy', null, { rosters: 3 }),
  one('child', 'busy', { rosters: 3 }),
];

test.each([
  { id: 'apac', parentId: 'day2', expected: null, why: 'to another stage' },
  { id: 'apac', parentId: 'emea', expected: null, why: 'into a region, as a group' },
  { id: 'emea', parentId: null, expected: null, why: 'up to the stages, with its group' },
  { id: 'emea', parentId: 'busy', expected: null, why: 'next to regions that hold rosters' },
  { id: 'emea', parentId: 'apac', expected: 'too-deep', why: 'its group would be a fourth level' },
  { id: 'day1', parentId: 'group', expected: 'below-itself', why: 'below its own group' },
  { id: 'day1', parentId: 'day1', expected: 'below-itself', why: 'below itself' },
  { id: 'seeded', parentId: 'day2', expected: 'seeded', why: 'a drawn segment stays' },
  {
    id: 'full',
    parentId: 'day1',
    expected: 'has-rosters',
    why: 'its rosters registered for this stage',
  },
  { id: 'apac', parentId: 'seeded', expected: 'parent-seeded', why: 'the stage has begun' },
  {
    id: 'apac',
    parentId: 'full',
    expected: 'parent-has-rosters',
    why: 'its rosters would hang between',
  },
])('[SEG-5] $id to $parentId: $expected, $why', ({ expected, id, parentId }) =>
  expect(moveFault({ id, parentId, tree })).toBe(expected),
);
