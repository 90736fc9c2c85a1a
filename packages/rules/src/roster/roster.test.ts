import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../decision.ts';
import {
  ageOn,
  decideAgeGate,
  decideRegistration,
  minimumAge,
  countMissingWins,
  isPlayerQualified,
} from './eligibility.ts';
import { canNameUsers, decideCreateRoster, decideJoin } from './join-roster.ts';
import { createJoiningKey, normaliseJoiningKey } from './joining-key.ts';
import {
  countAdditionsLeft,
  lockNotice,
  MATCH_CHECKIN_LABELS,
  matchCheckinLabel,
  QUALIFICATION_LABELS,
  ROSTER_LABELS,
  rosterLabel,
  isRosterLocked,
  isRosterQualified,
  rosterStatus,
} from './roster-status.ts';
import {
  lastPlayersOf,
  playersToKeep,
  findStayingPlayers,
  isKeepingPoints,
} from './team-points.ts';

const reason = (decision: Decision<unknown>) =>
  decision.accepted ? undefined : decision.refusal.reason;
const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);
const window = { from: at('10:50'), to: at('11:50') };

describe('joining', () => {
  const roster = {
    id: '1',
    segmentId: 'emea',
    disbanded: false,
    locked: false,
    playerCount: 2,
    additionsUsed: 0,
  };
  const regions = [
    { segmentId: 'emea', countries: ['DE', 'FR'], open: true },
    { segmentId: 'na', countries: ['US'], open: true },
  ];
  const isNowhere = { inRosterOfStage: false, isDisqualified: false };
  const facts = { roster, regions, country: 'DE', ...isNowhere };
  const closed = regions.map((region) => ({ ...region, open: false }));

  test.each([
    { patch: {}, expected: undefined, why: 'everything fits' },
    {
      patch: { regions: [{ segmentId: 'emea', countries: [], open: true }] },
      expected: undefined,
      why: 'a region that lists no countries takes all, as for who makes a roster',
    },
    { patch: { roster: null, regions: closed }, expected: 'invalid-key', why: '4 comes before 8' },
    {
      patch: { roster: { ...roster, disbanded: true } },
      expected: 'invalid-key',
      why: "a disbanded roster's key has stopped",
    },
    {
      patch: { regions: closed, country: 'XX' },
      expected: 'no-open-region',
      why: '8 comes before 7',
    },
    { patch: { country: 'BR' }, expected: 'country-excluded', why: 'in no region' },
    {
      patch: { country: 'US', roster: { ...roster, playerCount: 3 } },
      expected: 'wrong-region',
      why: '5 comes before 6',
    },
    {
      patch: { roster: { ...roster, playerCount: 3 } },
      expected: 'roster-full',
      why: 'three players are there',
    },
    {
      patch: { roster: { ...roster, locked: true, additionsUsed: 1 } },
      expected: 'roster-full',
      why: 'the addition is used up',
    },
    {
      patch: { roster: { ...roster, locked: true }, regions: closed },
      expected: undefined,
      why: 'a locked roster still has its replacement',
    },
    {
      patch: { inRosterOfStage: true },
      expected: 'already-in-roster',
      why: 'one roster per player and stage',
    },
    {
      patch: { inRosterOfStage: true, isDisqualified: true },
      expected: 'disqualified',
      why: '[ROS-17] with another roster of the event',
    },
  ])('[ROS-2] $expected: $why', ({ patch, expected }) =>
    expect(reason(decideJoin({ ...facts, ...patch }))).toBe(expected),
  );

  test.each([
    { patch: {}, expected: { standby: false }, why: 'a place is free' },
    {
      patch: { rosterCount: 64 },
      expected: { standby: true },
      why: 'beyond the limit it is on standby',
    },
    { patch: { rosterCount: 63 }, expected: { standby: false }, why: 'the last place' },
    { patch: { rosterCount: 71 }, expected: { standby: true }, why: 'the last of standby' },
    { patch: { rosterCount: 500, limit: null }, expected: { standby: false }, why: 'no limit' },
    { patch: { country: 'US' }, expected: 'country-excluded', why: 'another country' },
    { patch: { inRosterOfStage: true }, expected: 'already-in-roster', why: 'one per stage' },
    { patch: { rosterCount: 72 }, expected: 'segment-full', why: 'standby is full as well' },
    { patch: { region: closed[0]! }, expected: 'registration-closed', why: 'registration is over' },
    {
      patch: { isDisqualified: true },
      expected: 'disqualified',
      why: '[ROS-17] a player was disqualified with another roster of the event',
    },
  ])('[ROS-3] $why', ({ patch, expected }) => {
    const decision = decideCreateRoster({
      region: regions[0]!,
      country: 'DE',
      ...isNowhere,
      rosterCount: 3,
      limit: 64,
      standbyLimit: 8,
      ...patch,
    });
    expect(decision.accepted ? decision.value : decision.refusal.reason).toEqual(expected);
  });

  test('[ROS-7] a key has no look-alikes, and case, spaces and hyphens do not matter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const key = createJoiningKey(bytes);
        expect(key).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
        expect(normaliseJoiningKey(` ${key.slice(0, 4).toLowerCase()}-${key.slice(4)} `)).toBe(key);
      }),
    );
    expect(normaliseJoiningKey('0000-0000')).toBeNull();
  });
  test.each([
    { typed: '2345-6789', key: '23456789', why: 'all signs' },
    { typed: '2345-678', key: null, why: 'one sign too few' },
    { typed: '2345-67892', key: null, why: 'one sign too many' },
    { typed: '2345 678I', key: null, why: 'a look-alike' },
  ])('[ROS-7] "$typed" is the key $key: $why', ({ typed, key }) =>
    expect(normaliseJoiningKey(typed)).toBe(key),
  );
  test('[ROS-7] each five bits of a byte are a sign of their own, and bytes after the eighth do not count', () => {
    const signs = [0, 8, 16, 24].map((first) =>
      createJoiningKey(Uint8Array.from({ length: 9 }, (_, index) => first + index)),
    );
    expect(signs.join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
    expect(createJoiningKey(Uint8Array.from({ length: 8 }, () => 255))).toBe('ZZZZZZZZ');
  });
});

describe('state', () => {
  test.each([
    { players: [true, true], status: 'incomplete', why: 'fewer than three players' },
    { players: [true, true, false], status: 'incomplete', why: 'one is not eligible' },
    { players: [true, true, true], status: 'ready', why: 'three eligible players' },
    { players: [true, true, true, false], status: 'ready', why: 'three of four are eligible' },
    { players: [false], status: 'incomplete', why: 'one player who is not eligible' },
    { players: [], status: 'disbanded', why: 'the last has left' },
  ])('[ROS-1] $status: $why', ({ players, status }) =>
    expect(rosterStatus({ players: players.map((eligible) => ({ eligible })) })).toBe(status),
  );

  test('[ROS-4] a roster is qualified when all its players are', () => {
    expect(isRosterQualified([{ qualified: true }, { qualified: true }])).toBe(true);
    expect(isRosterQualified([{ qualified: true }, { qualified: false }])).toBe(false);
    expect(isRosterQualified([])).toBe(false);
    expect(Object.values(QUALIFICATION_LABELS)).toEqual(['Qualified', 'Not Qualified']);
  });

  test.each([
    { status: 'incomplete' as const, checkedIn: false, now: '11:00', label: 'Incomplete Roster' },
    { status: 'ready' as const, checkedIn: false, now: '11:00', label: 'Completed Roster' },
    { status: 'ready' as const, checkedIn: true, now: '11:00', label: 'Checked-in' },
    { status: 'ready' as const, checkedIn: false, now: '11:50', label: 'Missed Check-in' },
    { status: 'ready' as const, checkedIn: false, now: '11:49', label: 'Completed Roster' },
    { status: 'disbanded' as const, checkedIn: false, now: '11:49', label: 'Incomplete Roster' },
    { status: 'ready' as const, checkedIn: true, now: '11:50', label: 'Checked-in' },
  ])('[ROS-6] $label', ({ now, label, ...facts }) =>
    expect(ROSTER_LABELS[rosterLabel({ ...facts, window, now: at(now) })]).toBe(label),
  );

  test.each([
    { checkedIn: true, now: '11:59', label: 'Checked-In' },
    { checkedIn: true, now: '12:00', label: 'Checked-In' },
    { checkedIn: true, now: '12:01', label: 'Checked-In' },
    { checkedIn: false, now: '11:59', label: 'Not Checked-In' },
    { checkedIn: false, now: '12:00', label: 'Missed Check-In' },
    { checkedIn: false, now: '12:01', label: 'Missed Check-In' },
  ])('[ROS-6] checked in $checkedIn at $now: $label', ({ label, now, checkedIn }) =>
    expect(
      MATCH_CHECKIN_LABELS[matchCheckinLabel({ checkedIn, date: at('12:00'), now: at(now) })],
    ).toBe(label),
  );
  test('[ROS-6] no check-in of a series without a date is missed', () =>
    expect(matchCheckinLabel({ checkedIn: false, date: null, now: at('12:01') })).toBe(
      'not-checked-in',
    ));
  test('[ROS-6] no roster misses a check-in that its stage does not have', () => {
    const label = rosterLabel({
      status: 'ready',
      checkedIn: false,
      window: null,
      now: at('23:00'),
    });
    expect(ROSTER_LABELS[label]).toBe('Completed Roster');
  });

  test.each([
    { checkedIn: true, window, now: '11:00', locked: true, why: 'a checked-in roster is locked' },
    { checkedIn: false, window, now: '11:49', locked: false, why: 'check-in is open' },
    { checkedIn: false, window, now: '11:50', locked: true, why: 'check-in has closed' },
    {
      checkedIn: false,
      window: null,
      now: '11:30',
      locked: true,
      why: 'no window: registration has ended',
    },
    {
      checkedIn: true,
      window,
      now: '11:50',
      byOperator: false,
      locked: false,
      why: 'an operator has opened it',
    },
    {
      checkedIn: false,
      window,
      now: '11:00',
      byOperator: true,
      locked: true,
      why: 'an operator has locked it',
    },
  ])('[ROS-8] locked $locked: $why', ({ now, locked, ...facts }) => {
    expect(isRosterLocked({ ...facts, registrationEndsAt: at('11:30'), now: at(now) })).toBe(
      locked,
    );
  });

  test('[ROS-9] changes are allowed while an addition is left', () => {
    expect([lockNotice({ used: 0 }), lockNotice({ used: 1 })]).toEqual([
      'changes allowed',
      'rosters are locked',
    ]);
    const leftOf = (additions: number) => countAdditionsLeft({ additions, used: 2 });
    expect([leftOf(4), leftOf(3), leftOf(2), leftOf(1)]).toEqual([2, 1, 0, 0]);
    expect(lockNotice({ additions: 3, used: 2 })).toBe('changes allowed');
  });
});

describe('a team that is re-formed', () => {
  const lastPlayers = ['a', 'b', 'c'];
  test.each([
    { players: 'bcx', keeps: true, why: 'two of the last three stay' },
    { players: 'cxy', keeps: false, why: 'one of them stays' },
    { players: 'ax', keeps: true, why: 'the free place may be for another of them' },
    { players: 'xy', keeps: false, why: 'one free place is too few' },
    { players: 'a', keeps: true, why: 'two places are free' },
    { players: '', keeps: true, why: 'the line-up is empty' },
  ])('[ROS-11] with "$players": $why', ({ players, keeps }) =>
    expect(isKeepingPoints({ lastPlayers, players: [...players], places: 3 })).toBe(keeps),
  );
  test('[ROS-11] of a line-up of fewer than two all have to stay; one that never played loses nothing', () => {
    expect(isKeepingPoints({ lastPlayers: ['a'], players: ['x', 'y', 'z'], places: 3 })).toBe(
      false,
    );
    expect(isKeepingPoints({ lastPlayers: [], players: ['x', 'y', 'z'], places: 3 })).toBe(true);
    expect(playersToKeep(['a', 'b', 'c'])).toBe(2);
    expect(findStayingPlayers({ lastPlayers, players: ['x', 'c', 'a'] })).toEqual(['a', 'c']);
  });

  const leaving = (text: string) =>
    text.split(' ').map((one) => {
      const [userId = '', left] = one.split('@');
      return { userId, leftAt: left ? at(left) : null };
    });
  test.each([
    { players: 'a b c', last: 'abc', why: 'the three who are in it' },
    { players: 'a@10:00 b c d', last: 'bcd', why: 'not who was replaced' },
    { players: 'a b@11:00 c@12:00 d@10:00', last: 'acb', why: 'those who left it last' },
    { players: 'a b c d', last: 'abcd', why: 'all four, where four may play' },
    { players: 'a b c a@10:00', last: 'abc', why: 'each once' },
  ])('[ROS-11] the last players of "$players": $why', ({ players, last }) =>
    expect(lastPlayersOf(leaving(players)).join('')).toBe(last),
  );
});

describe('eligibility', () => {
  test.each([
    { born: '2009-05-03', on: '2025-05-03T00:00:00Z', age: 16, why: 'on the birthday' },
    { born: '2009-05-04', on: '2025-05-03T23:59:59Z', age: 15, why: 'the day before' },
    {
      born: '2008-02-29',
      on: '2025-02-28T12:00:00Z',
      age: 16,
      why: '29 February is 1 March in common years',
    },
    { born: '2008-02-29', on: '2025-03-01T00:00:00Z', age: 17, why: '1 March' },
    { born: '2008-02-29', on: '2024-02-29T00:00:00Z', age: 16, why: 'itself in leap years' },
    { born: '2009-02-30', on: '2025-05-03T00:00:00Z', age: Number.NaN, why: 'no date' },
  ])('[ELI-1] born $born is $age: $why', ({ born, on, age }) =>
    expect(ageOn({ dateOfBirth: born, on: new Date(on) })).toBe(age),
  );

  test('[ELI-1] the minimum is 16 unless the table says otherwise, never under 13', () => {
    const table = { AA: 18, BB: 9 };
    expect(['AA', 'BB', 'DE'].map((country) => minimumAge({ country, table }))).toEqual([
      18, 13, 16,
    ]);
  });

  test.each([
    { born: '2000-01-01', refusedAt: null, expected: undefined, why: 'old enough' },
    { born: '2012-01-01', refusedAt: null, expected: 'age-gate', why: 'too young' },
    {
      born: '2000-01-01',
      refusedAt: '2025-05-02T12:01:00Z',
      expected: 'age-gate-waiting',
      why: 'refused less than 24 h ago',
    },
    {
      born: '2000-01-01',
      refusedAt: '2025-05-02T12:00:00Z',
      expected: undefined,
      why: 'refused 24 h ago',
    },
  ])('[ELI-2] $why', ({ born, refusedAt, expected }) => {
    const decision = decideAgeGate({
      dateOfBirth: born,
      country: 'DE',
      segmentStartsAt: at('18:00'),
      refusedAt: refusedAt ? new Date(refusedAt) : null,
      now: at('12:00'),
    });
    expect(reason(decision)).toBe(expected);
  });

  test.each([
    { patch: {}, expected: undefined, why: 'twelve brawlers' },
    { patch: { brawlers: 11 }, expected: 'too-few-brawlers', why: 'eleven' },
    { patch: { brawlers: 13 }, expected: undefined, why: 'more than 12' },
    { patch: { brawlers: 0 }, expected: 'too-few-brawlers', why: 'none is not unknown' },
    { patch: { brawlers: null }, expected: 'brawlers-unknown', why: 'the game did not answer' },
    { patch: { banned: true }, expected: 'banned', why: 'the player is banned' },
    { patch: { countryBanned: true }, expected: 'country-banned', why: 'the country is banned' },
  ])('[ELI-3] $why', ({ patch, expected }) => {
    expect(
      reason(decideRegistration({ brawlers: 12, banned: false, countryBanned: false, ...patch })),
    ).toBe(expected);
  });

  test('[ELI-4] 15 wins qualify, of the queue and the game together', () => {
    expect([
      isPlayerQualified({ queueWins: 7, gameWins: 8 }),
      isPlayerQualified({ queueWins: 7, gameWins: 7 }),
      isPlayerQualified({ queueWins: 15, gameWins: 0 }),
      isPlayerQualified({ queueWins: 0, gameWins: 14 }),
      isPlayerQualified({ queueWins: 16, gameWins: 1 }),
    ]).toEqual([true, false, true, false, true]);
    expect(
      [
        { queueWins: 0, gameWins: 0 },
        { queueWins: 7, gameWins: 7 },
        { queueWins: 16, gameWins: 1 },
      ].map(countMissingWins),
    ).toEqual([15, 1, 0]);
  });
});

test('[ROS-16] an operator names any users of a new roster, a player only themselves', () => {
  const names = (users: string[], isOperator: boolean) =>
    canNameUsers({ users, callerId: '1', isOperator });
  expect(names(['2', '3'], true)).toBe(true);
  expect(names(['1'], false)).toBe(true);
  expect(names(['1', '2'], false)).toBe(false);
  expect(names(['2'], false)).toBe(false);
});
