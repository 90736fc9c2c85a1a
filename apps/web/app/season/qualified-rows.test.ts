import { describe, expect, test } from 'vitest';
import { groupsOf, lastQualifiedRows } from './qualified-rows.ts';

describe('rows', () => {
  const row = (name: string, group: number | null) => ({ name, group });

  test('are grouped in the order of groups', () => {
    const rowGroups = groupsOf([row('B1', 2), row('A1', 1), row('A2', 1), row('B2', 2)]);
    expect(rowGroups.map(({ group, rows }) => [group, ...rows.map(({ name }) => name)])).toEqual([
      [1, 'A1', 'A2'],
      [2, 'B1', 'B2'],
    ]);
    expect(groupsOf([row('one', null), row('two', null)])).toHaveLength(1);
  });

  test.each([
    { count: 2, last: ['A1', 'B1'] },
    { count: 3, last: ['B1', 'A2'] },
    { count: 0, last: [] },
    { count: 9, last: ['A2', 'B2'] },
  ])('of two groups $count advance: the last are $last', ({ count, last }) => {
    const rows = [row('B1', 2), row('A1', 1), row('A2', 1), row('B2', 2)];
    expect([...lastQualifiedRows(rows, count)].map(({ name }) => name).sort()).toEqual(
      [...last].sort(),
    );
  });
});
