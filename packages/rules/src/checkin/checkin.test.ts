import { expect, test } from 'vitest';
import type { Decision } from '../decision.ts';
import { isCheckinNeeded, isCheckinPanelVisible } from './checkin-needed.ts';
import { decideCheckinWindow, defaultCheckinWindow, seedingInstant } from './checkin-window.ts';
import {
  decideMatchCheckin,
  decideRosterCheckin,
  decideTakeBack,
  isCheckinLapsing,
} from './decide-checkin.ts';
import { admitRosters, findMovedRosters } from './standby.ts';

const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);
const window = { from: at('10:50'), to: at('11:50') };
const reason = (decision: Decision<unknown>) =>
  decision.accepted ? undefined : decision.refusal.reason;

test('[CHK-1] the default window is 60 min and closes 10 min before the start', () =>
  expect(defaultCheckinWindow(at('12:00'))).toEqual(window));

test.each([
  { to: '11:50', expected: undefined, why: 'ten minutes before the start' },
  { to: '11:51', expected: 'checkin-window-invalid', why: 'nine are too few' },
  { to: '10:50', expected: 'checkin-window-invalid', why: 'it is empty' },
])('[CHK-1] $why', ({ to, expected }) =>
  expect(
    reason(
      decideCheckinWindow({ window: { from: at('10:50'), to: at(to) }, startsAt: at('12:00') }),
    ),
  ).toBe(expected),
);

test.each([
  { now: '10:49', status: 'ready' as const, expected: 'checkin-closed', why: 'before the window' },
  { now: '10:50', status: 'ready' as const, expected: undefined, why: 'its first instant' },
  { now: '11:50', status: 'ready' as const, expected: 'checkin-closed', why: 'its end is out' },
  {
    now: '11:00',
    status: 'incomplete' as const,
    expected: 'roster-not-ready',
    why: 'fewer than three',
  },
  { now: '11:00', status: 'disbanded' as const, expected: 'roster-disbanded', why: 'disbanded' },
  { now: '11:49', status: 'ready' as const, expected: undefined, why: 'its last minute' },
])('[CHK-2] $why', ({ now, status, expected }) =>
  expect(reason(decideRosterCheckin({ window, status, isMember: true, now: at(now) }))).toBe(
    expected,
  ),
);

test.each([
  { window, isMember: false, expected: 'not-a-member', why: 'another user' },
  { window: null, isMember: true, expected: 'checkin-closed', why: 'no check-in' },
  { window, isMember: true, expected: 'accepted', why: 'a member' },
])('[CHK-2] inside the window: $why', ({ expected, ...facts }) => {
  const decision = decideRosterCheckin({ ...facts, status: 'ready', now: at('11:00') });
  expect(decision).toEqual(
    expected === 'accepted'
      ? { accepted: true, value: true }
      : { accepted: false, refusal: { reason: expected } },
  );
});

test.each([
  { actorId: 'owner', now: '11:00', expected: undefined, why: 'the owner' },
  { actorId: 'did', now: '11:00', expected: undefined, why: 'the member who did it' },
  { actorId: 'other', now: '11:00', expected: 'not-the-owner', why: 'another member' },
  { actorId: 'owner', now: '11:50', expected: 'checkin-closed', why: 'after the window' },
])('[CHK-3] withdrawing a check-in: $why', ({ actorId, now, expected }) => {
  expect(
    reason(decideTakeBack({ window, actorId, ownerId: 'owner', checkedInBy: 'did', now: at(now) })),
  ).toBe(expected);
});

test.each([
  { now: '11:49', competitors: 2, records: [], needed: false, why: 'beyond the threshold' },
  {
    now: '11:50',
    competitors: 2,
    records: [],
    needed: true,
    why: 'ten minutes before, no records at all',
  },
  {
    now: '11:55',
    competitors: 2,
    records: ['other'],
    needed: true,
    why: 'only others have checked in',
  },
  { now: '11:55', competitors: 2, records: ['me'], needed: false, why: 'the user has' },
  {
    now: '11:55',
    competitors: 2,
    records: ['other', 'me'],
    needed: false,
    why: 'the user has, after another',
  },
  { now: '11:59', competitors: 2, records: [], needed: true, why: 'one minute before' },
  { now: '11:55', competitors: 16, records: [], needed: true, why: 'a lobby of sixteen' },
  { now: '11:55', competitors: 0, records: [], needed: false, why: 'no competitor' },
  { now: '11:55', competitors: 1, records: [], needed: false, why: 'no opponent yet' },
  { now: '11:59', competitors: 2, records: [], needed: true, why: 'the last minute' },
  { now: '12:00', competitors: 2, records: [], needed: false, why: 'the date is past' },
  {
    now: '11:55',
    competitors: 2,
    records: ['other', 'me'],
    needed: false,
    why: 'the user and another',
  },
  { now: '11:55', competitors: 3, records: [], needed: true, why: 'a lobby' },
  { now: '11:55', competitors: 0, records: [], needed: false, why: 'no roster at all' },
])('[CHK-4] needed $needed: $why', ({ now, competitors, records, needed }) => {
  const series = { date: at('12:00'), competitorCount: competitors };
  expect(
    isCheckinNeeded({
      series,
      records: records.map((userId) => ({ userId })),
      userId: 'me',
      now: at(now),
    }),
  ).toBe(needed);
});

test('[CHK-4] nothing is needed without an upcoming series, or while it has no date', () => {
  const facts = { records: [], userId: 'me', now: at('11:55') };
  expect(isCheckinNeeded({ ...facts, series: null })).toBe(false);
  expect(isCheckinNeeded({ ...facts, series: { date: null, competitorCount: 2 } })).toBe(false);
});
test.each([
  { leftMs: 600_001, needed: false },
  { leftMs: 600_000, needed: true },
  { leftMs: 1, needed: true },
  { leftMs: 0, needed: false },
])('[CHK-4] $leftMs ms before its date: needed $needed', ({ leftMs, needed }) =>
  expect(
    isCheckinNeeded({
      series: { date: new Date(+at('12:00') + leftMs), competitorCount: 2 },
      records: [],
      userId: 'me',
      now: at('12:00'),
    }),
  ).toBe(needed),
);

test.each([
  { needed: true, banned: false, visible: true },
  { needed: true, banned: true, visible: false },
  { needed: false, banned: false, visible: false },
  { needed: false, banned: true, visible: false },
])('[CHK-4] the panel shows $visible: needed $needed, banned $banned', ({ visible, ...facts }) =>
  expect(isCheckinPanelVisible(facts)).toBe(visible),
);

test.each([
  {
    now: '11:50',
    side: 'home' as const,
    state: 'scheduled' as const,
    expected: undefined,
    why: 'ten minutes before',
  },
  {
    now: '11:49',
    side: 'home' as const,
    state: 'scheduled' as const,
    expected: 'checkin-closed',
    why: 'eleven minutes before',
  },
  {
    now: '12:00',
    side: 'home' as const,
    state: 'scheduled' as const,
    expected: 'checkin-closed',
    why: 'at the date',
  },
  {
    now: '11:55',
    side: null,
    state: 'scheduled' as const,
    expected: 'not-in-series',
    why: 'a stranger',
  },
  {
    now: '11:55',
    side: 'home' as const,
    state: 'new' as const,
    expected: 'series-not-scheduled',
    why: 'the opponent is unknown',
  },
  {
    now: '11:59',
    side: 'away' as const,
    state: 'scheduled' as const,
    expected: undefined,
    why: 'one minute before, the other side',
  },
  {
    now: '11:55',
    side: 'home' as const,
    state: 'live' as const,
    expected: 'checkin-closed',
    why: 'the series has begun',
  },
  {
    now: '11:55',
    side: 'home' as const,
    state: 'finished' as const,
    expected: 'checkin-closed',
    why: 'the series is over',
  },
])('[CHK-5] $why', ({ now, expected, ...facts }) =>
  expect(reason(decideMatchCheckin({ ...facts, date: at('12:00'), now: at(now) }))).toBe(expected),
);
test('[CHK-5] a check-in counts for the side', () =>
  expect(
    decideMatchCheckin({
      side: 'away',
      state: 'scheduled',
      now: at('11:55'),
      date: at('12:00'),
    }),
  ).toEqual({ accepted: true, value: 'away' }));

test('[CHK-5] a series without a date has no check-in', () =>
  expect(
    reason(decideMatchCheckin({ date: null, state: 'scheduled', side: 'home', now: at('11:55') })),
  ).toBe('series-not-scheduled'));

test("[CHK-6] a segment is seeded at the window's close, without one ten minutes before the start", () => {
  expect(seedingInstant({ window, startsAt: at('12:00') })).toEqual(at('11:50'));
  expect(seedingInstant({ window: null, startsAt: at('12:00') })).toEqual(at('11:50'));
});

test('[CHK-7] checked-in standby rosters fill the free places in order', () => {
  const roster = (rosterId: string, checkedIn: boolean) => ({
    rosterId,
    checkedIn,
    ready: true,
    createdAt: at(`1${rosterId}:00`),
  });
  const rosters = [
    roster('0', true),
    roster('1', false),
    roster('2', false),
    roster('3', true),
    roster('4', true),
    roster('5', true),
  ];
  expect(admitRosters({ rosters, limit: 3, standbyLimit: 3, hasWindow: true })).toEqual({
    admitted: ['0', '3', '4'],
    movedUp: ['3', '4'],
    left: ['5'],
  });
  expect(admitRosters({ rosters, limit: null, hasWindow: false }).admitted).toHaveLength(6);
});

test.each([
  { limit: 3, movedUp: [], movedDown: [], why: 'the limit is the same' },
  { limit: 4, movedUp: ['5'], movedDown: [], why: 'the next one moves up' },
  { limit: 5, movedUp: ['5', '10'], movedDown: [], why: 'two move up, the older id first' },
  { limit: null, movedUp: ['5', '10'], movedDown: [], why: 'nothing limits the segment' },
  { limit: 2, movedUp: [], movedDown: ['4'], why: 'the last one loses its place' },
  { limit: 0, movedUp: [], movedDown: ['1', '3', '4'], why: 'there is no place' },
])('[CHK-9] with a limit of $limit $movedUp move up: $why', ({ limit, movedUp, movedDown }) => {
  const roster = (rosterId: string, hour: number, out = false) => ({
    rosterId,
    createdAt: at(`${hour}:00`),
    isOut: out,
    standby: Number(rosterId) >= 5,
  });
  const rosters = [
    roster('10', 15),
    roster('5', 15),
    roster('1', 10),
    roster('2', 11, true),
    roster('4', 13),
    roster('3', 12),
  ];
  expect(findMovedRosters({ rosters, limit })).toEqual({ movedUp, movedDown });
});

test.each([
  { status: 'incomplete', now: '11:00', lapses: true, why: 'inside the window' },
  { status: 'disbanded', now: '11:49', lapses: true, why: 'in its last minute' },
  { status: 'ready', now: '11:00', lapses: false, why: 'it is still ready' },
  { status: 'incomplete', now: '11:50', lapses: false, why: 'the window has closed' },
  { status: 'incomplete', now: '10:49', lapses: false, why: 'the window has not opened' },
] as const)('[CHK-8] $status at $now lapses $lapses: $why', ({ status, now, lapses }) =>
  expect(isCheckinLapsing({ window, status, now: at(now) })).toBe(lapses),
);

test('[CHK-8] nothing lapses in a stage without a window', () =>
  expect(isCheckinLapsing({ window: null, status: 'incomplete', now: at('11:00') })).toBe(false));
