import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideTieBreakSeries } from '../round-robin/tie-break-series.ts';
import { roundCount } from '../schedule/segment-fit.ts';
import { decideBestOf } from '../series/best-of.ts';
import { isTieBreakRound } from '../stage/regular-rounds.ts';
import {
  absentRosters,
  confirmationsNeeded,
  decideLobbyConfirm,
  decideLobbyGames,
  decideLobbyReport,
  hasMajority,
  reportWithout,
} from './lobby-report.ts';
import {
  decideLobbyGroups,
  decidePlacementPoints,
  lobbyGroupCount,
  lobbyGroups,
  placementPointsOf,
} from './lobby-settings.ts';
import { decideLobbyTieBreakers, lobbyTieBreakersOf } from './lobby-tie-breakers.ts';
import { DEFAULT_PLACEMENT_POINTS } from './lobby.ts';

const format = 'lobbies';
const reasonOf = (decision: { accepted: boolean; refusal?: { reason: string } }) =>
  decision.accepted ? 'accepted' : decision.refusal?.reason;

describe('groups', () => {
  test.each([
    { rosters: 2, groups: undefined, count: 1 },
    { rosters: 16, groups: undefined, count: 1 },
    { rosters: 17, groups: undefined, count: 2 },
    { rosters: 8, groups: { count: 2, size: 4 }, count: 2 },
    { rosters: 9, groups: { count: 2, size: 4 }, count: 3 },
    { rosters: 5, groups: { count: 2, size: 4 }, count: 1 },
    { rosters: 40, groups: { count: 1, size: 20 }, count: 3 },
  ])('[LOB-1] $rosters rosters make $count groups', ({ rosters, groups, count }) => {
    expect(lobbyGroupCount({ rosters, groups })).toBe(count);
  });

  test('[LOB-1] every lobby of enough rosters has three to sixteen, and each roster is in one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 400 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 5, max: 16 }),
        (rosters, count, size) => {
          const seeds = Array.from({ length: rosters }, (_, index) => String(index + 1));
          const groups = lobbyGroups({ rosters: seeds, groups: { count, size } });
          expect(groups.accepted).toBe(true);
          if (!groups.accepted) return;
          for (const group of groups.value) {
            expect(group.length).toBeGreaterThanOrEqual(3);
            expect(group.length).toBeLessThanOrEqual(16);
          }
          expect(groups.value.flat().sort()).toEqual(seeds.toSorted());
        },
      ),
    );
  });

  test.each([
    { size: 2, reason: 'invalid-lobbies' },
    { size: 3, reason: 'accepted' },
    { size: 16, reason: 'accepted' },
    { size: 17, reason: 'invalid-lobbies' },
  ])('[LOB-1] a planned size of $size: $reason', ({ size, reason }) => {
    expect(reasonOf(decideLobbyGroups({ format, groups: { count: 1, size } }))).toBe(reason);
  });

  test('[LOB-1] a stage plays as many rounds as configured, and no tie-break series', () => {
    expect(roundCount({ format, configuration: {} }, 20)).toBe(1);
    expect(roundCount({ format, configuration: { lobbyRounds: 4 } }, 20)).toBe(4);
    expect(reasonOf(decideTieBreakSeries({ format, tieBreakSeries: true }))).toBe(
      'invalid-tie-break-series',
    );
    expect(isTieBreakRound({ format, configuration: {}, seededCount: 8 }, 9)).toBe(false);
    expect(reasonOf(decideBestOf({ format, bestOf: 4 }))).toBe('accepted');
  });
});

describe('points', () => {
  test.each([
    { why: 'none', placementPoints: undefined, rosters: 4, reason: 'accepted' },
    {
      why: 'the default',
      placementPoints: [...DEFAULT_PLACEMENT_POINTS],
      rosters: 16,
      reason: 'accepted',
    },
    { why: 'equal neighbours', placementPoints: [3, 1, 1, 0], rosters: 4, reason: 'accepted' },
    {
      why: 'a rise',
      placementPoints: [3, 1, 2, 0],
      rosters: 4,
      reason: 'invalid-placement-points',
    },
    {
      why: 'equal ends',
      placementPoints: [1, 1, 1, 1],
      rosters: 4,
      reason: 'invalid-placement-points',
    },
    {
      why: 'a place too few',
      placementPoints: [3, 2, 1],
      rosters: 4,
      reason: 'invalid-placement-points',
    },
    {
      why: 'no limit',
      placementPoints: [3, 2, 1],
      rosters: null,
      reason: 'invalid-placement-points',
    },
  ])('[LOB-2] a table with $why: $reason', ({ placementPoints, rosters, reason }) => {
    expect(reasonOf(decidePlacementPoints({ format, placementPoints, rosters }))).toBe(reason);
  });

  test('[LOB-2] only lobbies have a table of places', () => {
    expect(
      reasonOf(decidePlacementPoints({ format: 'swiss', placementPoints: [1, 0], rosters: 2 })),
    ).toBe('invalid-placement-points');
    expect(placementPointsOf({ configuration: {} })).toBe(DEFAULT_PLACEMENT_POINTS);
    expect(
      reasonOf(
        decidePlacementPoints({
          format,
          placementPoints: [2, 1, 0],
          groups: { count: 2, size: 3 },
          rosters: null,
        }),
      ),
    ).toBe('accepted');
  });
});

describe('reports', () => {
  const playing = ['1', '2', '3', '4'];
  const facts = {
    state: 'live',
    reporting: 'none',
    checkedIn: true,
    playing,
    reported: null,
    gameCount: 1,
  } as const;
  const games = [playing];

  test.each([
    { why: 'too few games', sent: [], reason: 'invalid-placements' },
    { why: 'too many games', sent: [playing, playing], reason: 'invalid-placements' },
    { why: 'a missing roster', sent: [['1', '2', '3']], reason: 'invalid-placements' },
    { why: 'a roster twice', sent: [['1', '2', '3', '3']], reason: 'invalid-placements' },
    { why: 'another roster', sent: [['1', '2', '3', '9']], reason: 'invalid-placements' },
    { why: 'every roster once', sent: [['4', '2', '3', '1']], reason: 'accepted' },
  ])('[LOB-3] a result with $why: $reason', ({ sent, reason }) => {
    expect(reasonOf(decideLobbyGames({ games: sent, playing, gameCount: 1 }))).toBe(reason);
  });

  test.each([
    { playing: 2, needed: 2 },
    { playing: 3, needed: 2 },
    { playing: 4, needed: 3 },
    { playing: 16, needed: 9 },
  ])('[LOB-4] $needed of $playing rosters are a majority', (row) => {
    expect(confirmationsNeeded(row.playing)).toBe(row.needed);
  });

  test.each([
    { why: 'no roster', change: { rosterId: null }, reason: 'not-in-series' },
    { why: 'not live', change: { state: 'scheduled' as const }, reason: 'series-not-live' },
    { why: 'not checked in', change: { checkedIn: false }, reason: 'not-checked-in' },
    { why: 'disputed', change: { reporting: 'disputed' as const }, reason: 'already-disputed' },
  ])('[LOB-4] refuses a report of $why', ({ change, reason }) => {
    const reporter = { ...facts, rosterId: '1', ...change };
    expect(reasonOf(decideLobbyReport({ ...reporter, games }))).toBe(reason);
    expect(reasonOf(decideLobbyConfirm(reporter))).toBe(reason);
  });

  test('[LOB-4] a report gathers confirmations until the majority', () => {
    const first = decideLobbyReport({ ...facts, rosterId: '2', games });
    expect(first).toMatchObject({
      value: { reporting: 'reported', report: { reportedBy: '2', confirmedBy: ['2'] } },
    });
    const reported = { reportedBy: '2', confirmedBy: ['2', '3'], games };
    const open = { ...facts, reporting: 'reported', reported } as const;
    expect(reasonOf(decideLobbyConfirm({ ...open, rosterId: '2' }))).toBe('own-report');
    expect(reasonOf(decideLobbyConfirm({ ...facts, rosterId: '2' }))).toBe('nothing-reported');
    expect(decideLobbyConfirm({ ...open, rosterId: '3' })).toMatchObject({
      value: { reporting: 'reported' },
    });
    expect(decideLobbyConfirm({ ...open, rosterId: '1' })).toMatchObject({
      value: { reporting: 'confirmed' },
    });
    expect(decideLobbyReport({ ...open, rosterId: '4', games })).toMatchObject({
      value: { reporting: 'confirmed', report: { confirmedBy: ['2', '3', '4'] } },
    });
    expect(
      decideLobbyReport({ ...open, rosterId: '2', games: [['4', '3', '2', '1']] }),
    ).toMatchObject({
      value: { reporting: 'reported', report: { confirmedBy: ['2'] } },
    });
    expect(
      decideLobbyReport({ ...open, rosterId: '1', games: [['4', '3', '2', '1']] }),
    ).toMatchObject({
      value: { reporting: 'disputed', report: reported },
    });
  });

  test('[LOB-6] a report goes on without a roster that forfeits', () => {
    const report = { reportedBy: '2', confirmedBy: ['2', '3'], games };
    expect(reportWithout(report, ['2'])).toEqual({
      reportedBy: null,
      confirmedBy: ['3'],
      games: [['1', '3', '4']],
    });
    expect(hasMajority(report, ['1', '2', '3'])).toBe(true);
    expect(hasMajority(report, playing)).toBe(false);
  });

  test('[LOB-5] rosters with too few members present are absent', () => {
    const present = new Map([
      ['1', 3],
      ['2', 1],
      ['4', 2],
    ]);
    expect(absentRosters({ playing, present, minimumPresent: 2 })).toEqual(['2', '3']);
  });
});

test.each([
  { tieBreakers: [], reason: 'invalid-tie-breakers' },
  { tieBreakers: ['buchholz'], reason: 'invalid-tie-breakers' },
  { tieBreakers: ['best-place', 'best-place'], reason: 'invalid-tie-breakers' },
  { tieBreakers: ['best-place', 'placement-points'], reason: 'invalid-tie-breakers' },
  { tieBreakers: ['placement-points', 'last-game', 'lot'], reason: 'accepted' },
])('[LOB-8] the order $tieBreakers: $reason', ({ tieBreakers, reason }) => {
  expect(reasonOf(decideLobbyTieBreakers(tieBreakers))).toBe(reason);
});

test('[LOB-8] points come first in every order', () => {
  expect(lobbyTieBreakersOf()).toEqual([
    'placement-points',
    'first-places',
    'best-place',
    'last-game',
  ]);
  expect(lobbyTieBreakersOf(['seed'])).toEqual(['placement-points', 'seed']);
});
