import { expect, test } from 'vitest';
import {
  type Addressee,
  findAddressees,
  closingReminderAt,
  NOTICE_KINDS,
  NOTICES,
  isDeliveredByTopics,
  matchReminders,
  noticeExpiresAt,
} from './notices.ts';

const now = new Date('2027-01-09T15:00:00Z');
const members: Addressee[] = [
  {
    userId: 'a',
    side: 'home',
    isCaptain: true,
    checkedIn: true,
    leadMinutes: 10,
    matchesBefore: false,
  },
  {
    userId: 'b',
    side: 'home',
    isCaptain: false,
    checkedIn: false,
    leadMinutes: 30,
    matchesBefore: true,
  },
  {
    userId: 'x',
    side: 'away',
    isCaptain: true,
    checkedIn: false,
    leadMinutes: 5,
    matchesBefore: false,
  },
  {
    userId: 'y',
    side: 'away',
    isCaptain: false,
    checkedIn: true,
    leadMinutes: 30,
    matchesBefore: false,
  },
];

test('[NTF-1] every kind has a rule, and one with a deadline of seconds or minutes wakes a device', () => {
  expect(Object.keys(NOTICES).sort()).toEqual([...NOTICE_KINDS].sort());
  expect(NOTICE_KINDS.filter((kind) => !NOTICES[kind].urgent)).toEqual([
    'report-missing',
    'result-reported',
    'result-final',
    'start-moved',
    'registration-open',
  ]);
});

test('[NTF-8] a reminder concerns everybody who asked for it, for a day, whatever page they see', () => {
  const now = new Date('2026-11-01T00:00:00Z');
  expect(noticeExpiresAt({ kind: 'registration-open', now, deadline: null })).toEqual(
    new Date('2026-11-02T00:00:00Z'),
  );
  expect(isDeliveredByTopics({ kind: 'registration-open', seriesId: null, rosterIds: [] })).toEqual(
    [],
  );
});

test('[NTF-2] an occasion concerns those who have something to do, never its actor', () => {
  const addresseesOf = (facts: Partial<Parameters<typeof findAddressees>[0]>) =>
    findAddressees({ kind: 'match-live', members, actor: null, ...facts });
  expect(addresseesOf({})).toEqual(['a', 'b', 'x', 'y']);
  expect(addresseesOf({ kind: 'match-checkin' })).toEqual(['b', 'x']);
  expect(addresseesOf({ kind: 'result-reported', reportedBy: 'home' })).toEqual(['x', 'y']);
  expect(addresseesOf({ kind: 'result-reported' })).toEqual([]);
  expect(addresseesOf({ kind: 'ban-turn', onTurn: ['away'] })).toEqual(['x']);
  expect(addresseesOf({ kind: 'ban-turn', onTurn: ['home', 'away'] })).toEqual(['a', 'x']);
  expect(addresseesOf({ kind: 'result-final', actor: 'x' })).toEqual(['a', 'b', 'y']);
  expect(addresseesOf({ kind: 'match-soon', lead: 30 })).toEqual(['b', 'y']);
  expect(addresseesOf({ kind: 'match-soon', lead: 5 })).toEqual(['x']);
  expect(addresseesOf({ kind: 'two-before' })).toEqual(['b']);
  expect(addresseesOf({ kind: 'report-missing' })).toEqual(['a', 'y']);
  expect(addresseesOf({ kind: 'match-moved', actor: 'b' })).toEqual(['a', 'x', 'y']);
  expect(addresseesOf({ kind: 'room-open', actor: 'a' })).toEqual(['y']);
});

test('[NTF-3] a notice is worth showing until its deadline, else for the time of its kind', () => {
  const deadline = new Date(+now + 7_000);
  expect(noticeExpiresAt({ kind: 'ban-turn', now, deadline })).toEqual(deadline);
  expect(noticeExpiresAt({ kind: 'result-final', now, deadline: null })).toEqual(
    new Date(+now + 3_600_000),
  );
});

test('[NTF-4] a check-in is shown on every page that follows the roster, a result on those of the match', () => {
  const noticeFacts = { seriesId: '7', rosterIds: ['1', '2'] };
  expect(isDeliveredByTopics({ kind: 'match-checkin', ...noticeFacts })).toEqual([
    'match-series:7',
    'rosters:1',
    'rosters:2',
  ]);
  expect(isDeliveredByTopics({ kind: 'result-final', ...noticeFacts })).toEqual(['match-series:7']);
  expect(isDeliveredByTopics({ kind: 'roster-checkin', seriesId: null, rosterIds: ['1'] })).toEqual(
    ['rosters:1'],
  );
});

test('[NTF-5] missing players are reminded once more, if there is time', () => {
  const closes = new Date(+now + 600_000);
  expect(closingReminderAt({ closes, leadMs: 180_000, now })).toEqual(new Date(+now + 420_000));
  expect(closingReminderAt({ closes, leadMs: 600_000, now })).toBeNull();
});

test.each([
  [-31, null, -30],
  [-30, 30, -5],
  [-12, 30, -5],
  [-5, 5, null],
  [-1, 5, null],
  [0, null, null],
])(
  '[NTF-6] %i minutes from its date, a match is announced to those with a lead of %s',
  (minutes, due, next) => {
    const at = (offset: number) => new Date(+now + offset * 60_000);
    expect(matchReminders({ date: now, now: at(minutes) })).toEqual({
      due,
      nextAt: next === null ? null : at(next),
    });
  },
);
