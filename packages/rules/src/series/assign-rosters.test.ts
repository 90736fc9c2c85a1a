import { describe, expect, test } from 'vitest';
import { decideAssignments, type AssignableSeries } from './assign-rosters.ts';

const side = (rosterId: string | null, follows = false) => ({ rosterId, follows });
const series: AssignableSeries[] = [
  { id: '1', round: '0.1', begun: false, home: side('a'), away: side('b') },
  { id: '2', round: '0.1', begun: false, home: side('c'), away: side('d') },
  { id: '3', round: '0.1', begun: true, home: side('e'), away: side('f') },
  { id: '4', round: '0.2', begun: false, home: side(null, true), away: side(null, true) },
];
const rosters = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
const decide = (...assignments: { id: string; home?: string; away?: string }[]) =>
  decideAssignments({ series, assignments, rosters });

describe('[SER-13] manual assignment of rosters to series', () => {
  test('swaps two places at once, and lets a roster without a series replace another', () => {
    expect(decide({ id: '1', away: 'd' }, { id: '2', away: 'b' })).toEqual({
      accepted: true,
      value: [
        { id: '1', home: 'a', away: 'd' },
        { id: '2', home: 'c', away: 'b' },
      ],
    });
    expect(decide({ id: '2', home: 'g' })).toEqual({
      accepted: true,
      value: [{ id: '2', home: 'g', away: 'd' }],
    });
    expect(decide({ id: '1', home: 'a' }), 'what is so already changes nothing').toEqual({
      accepted: true,
      value: [],
    });
  });

  test.each([
    {
      why: 'a series of another segment',
      assignments: [{ id: '9', home: 'a' }],
      reason: 'no-such-series',
    },
    {
      why: 'one that is live or finished',
      assignments: [{ id: '3', home: 'g' }],
      reason: 'series-begun',
    },
    {
      why: 'a side that an earlier series decides',
      assignments: [{ id: '4', home: 'g' }],
      reason: 'decided-by-bracket',
    },
    {
      why: 'a roster of another segment',
      assignments: [{ id: '1', home: 'z' }],
      reason: 'unknown-roster',
    },
    {
      why: 'a roster that plays in that round already',
      assignments: [{ id: '1', home: 'e' }],
      reason: 'duplicate-roster',
    },
    {
      why: 'a roster against itself',
      assignments: [{ id: '1', home: 'b' }],
      reason: 'duplicate-roster',
    },
  ])('is refused: $why', ({ assignments, reason }) => {
    expect(decide(...assignments)).toMatchObject({ accepted: false, refusal: { reason } });
  });
});
