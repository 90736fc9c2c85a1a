import { expect, test } from 'vitest';
import { withKeptPlaces } from './played-out.ts';
import type { StageField } from './stage-facts.ts';

type Roster = StageField['rosters'][number];

const roster = (rosterId: string, facts: Partial<Roster>) =>
  ({ rosterId, seed: 1, withdrawn: true, ...facts }) as Roster;
const stage = {} as Parameters<typeof withKeptPlaces>[0];

test.each([
  { hasPlayedOut: true, isOver: true, withdrawn: false, why: 'it keeps its place' },
  { hasPlayedOut: true, isOver: false, withdrawn: true, why: 'it has a series left again' },
  { hasPlayedOut: false, isOver: true, withdrawn: true, why: 'it had a series left' },
])('[STD-8] a roster that withdrew counts as withdrawn $withdrawn: $why', (facts) => {
  const { hasPlayedOut, isOver, withdrawn } = facts;
  const field = {
    rosters: [roster('1', { hasPlayedOut }), roster('2', { hasPlayedOut: true })],
    series: [],
  } as unknown as StageField;
  const { rosters } = withKeptPlaces(stage, field, () => new Set(isOver ? ['1', '2'] : ['2']));
  expect(rosters.map((one) => one.withdrawn)).toEqual([withdrawn, false]);
});
