import { describe, expect, test } from 'vitest';
import {
  isMonthlyQualifier,
  rosterActionStatus,
  visitorActionStatus,
} from './action-centre-status.ts';
import { countdown, countdownParts, homeCountdowns, timeLeft } from './countdown.ts';
import { navigationTabs } from './navigation-tabs.ts';
import { canReloadForChunk, PROGRESS_BAR, progressPercent } from './page-loading.ts';
import { moveStepper, stepper, stepperResetsAt } from './stepper.ts';

const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);
const window = { from: at('10:50'), to: at('11:50') };

test('[CTR-0] MQ1 and MQ2 are the Monthly Qualifiers', () =>
  expect(['MQ1', 'MQ2', 'MF', null].map(isMonthlyQualifier)).toEqual([true, true, false, false]));

test.each([
  {
    type: 'MF',
    now: '10:00',
    status: 'incomplete' as const,
    checkedIn: false,
    expected: 'roster complete',
    why: 'no monthly qualifier',
  },
  {
    type: 'MQ1',
    now: '10:00',
    status: 'incomplete' as const,
    checkedIn: false,
    expected: 'roster not complete',
    why: 'before the window, not ready',
  },
  {
    type: 'MQ1',
    now: '10:00',
    status: 'ready' as const,
    checkedIn: false,
    expected: 'roster complete',
    why: 'before the window, ready',
  },
  {
    type: 'MQ1',
    now: '11:00',
    status: 'ready' as const,
    checkedIn: true,
    expected: 'checked in',
    why: 'checked in',
  },
  {
    type: 'MQ1',
    now: '12:30',
    status: 'ready' as const,
    checkedIn: true,
    expected: 'checked in',
    why: 'and stays so',
  },
  {
    type: 'MQ1',
    now: '11:50',
    status: 'ready' as const,
    checkedIn: false,
    expected: 'missed check-in',
    why: 'the window has closed',
  },
  {
    type: 'MQ1',
    now: '11:00',
    status: 'incomplete' as const,
    checkedIn: false,
    expected: 'roster not complete',
    why: 'inside the window by status',
  },
])('[CTR-1] $expected: $why', ({ type, now, expected, ...facts }) =>
  expect(rosterActionStatus({ ...facts, segmentType: type, window, now: at(now) })).toBe(expected),
);
test.each([
  { window, now: '11:49', status: 'ready', expected: 'roster complete', why: 'the last minute' },
  { window: null, now: '11:50', status: 'ready', expected: 'roster complete', why: 'no window' },
  {
    window: null,
    now: '11:50',
    status: 'disbanded',
    expected: 'roster not complete',
    why: 'any other status',
  },
] as const)('[CTR-1] not checked in, $expected: $why', ({ now, expected, ...facts }) =>
  expect(rosterActionStatus({ ...facts, segmentType: 'MQ2', checkedIn: false, now: at(now) })).toBe(
    expected,
  ),
);

test.each(
  ['MF', 'LCQ', 'WF', 'CC', null].flatMap((type) =>
    (['incomplete', 'ready'] as const).flatMap((status) =>
      [true, false].flatMap((checkedIn) =>
        ['10:00', '11:00', '12:30'].map((now) => ({ type, status, checkedIn, now })),
      ),
    ),
  ),
)(
  '[CTR-1] a $status roster of $type is complete at $now, checked in $checkedIn',
  ({ type, now, ...facts }) =>
    expect(rosterActionStatus({ ...facts, segmentType: type, window, now: at(now) })).toBe(
      'roster complete',
    ),
);

test.each([
  { qualified: true, now: '10:00', expected: 'qualified', why: 'registration is on' },
  {
    qualified: true,
    now: '11:00',
    expected: 'rosters are locked',
    why: 'the latest phase has ended',
  },
  { qualified: false, now: '10:00', expected: 'not qualified', why: 'fewer wins' },
  { qualified: false, now: '11:30', expected: 'not qualified', why: 'fewer wins, later too' },
  { qualified: true, now: '10:59', expected: 'qualified', why: 'its last minute' },
])('[CTR-2] $expected: $why', ({ qualified, now, expected }) =>
  expect(visitorActionStatus({ qualified, registrationEndsAt: at('11:00'), now: at(now) })).toBe(
    expected,
  ),
);

test('[CTR-2] without a registration phase a qualified user stays qualified', () =>
  expect(visitorActionStatus({ qualified: true, registrationEndsAt: null, now: at('11:00') })).toBe(
    'qualified',
  ));

describe('countdowns', () => {
  const roster = {
    status: 'ready' as const,
    checkedIn: false,
    qualified: true,
    locked: false,
    additionsUsed: 0,
  };
  const facts = {
    qualified: true,
    roster,
    segmentType: 'MQ1',
    window,
    registrationClosesAt: at('10:45'),
    roundOneStartsAt: at('12:00'),
  };
  test.each([
    {
      patch: { roster: null },
      now: '10:00',
      expected: { kind: 'registration-closes', until: at('10:45') },
      why: 'qualified without roster',
    },
    {
      patch: { roster: null },
      now: '10:45',
      expected: { kind: 'rosters are locked', until: null },
      why: 'registration is over',
    },
    {
      patch: { roster: null, qualified: false },
      now: '10:00',
      expected: null,
      why: 'not qualified',
    },
    {
      patch: { roster: { ...roster, checkedIn: true, locked: true } },
      now: '11:00',
      expected: { kind: 'round-one-starts', until: at('12:00') },
      why: 'checked in',
    },
    {
      patch: {},
      now: '10:00',
      expected: { kind: 'checkin-starts', until: at('10:50') },
      why: 'before the window, qualified and ready',
    },
    {
      patch: { roster: { ...roster, status: 'incomplete' as const } },
      now: '10:00',
      expected: { kind: 'registration-closes', until: at('10:45') },
      why: 'not ready',
    },
    {
      patch: { segmentType: 'MQ2' },
      now: '10:00',
      expected: { kind: 'registration-closes', until: at('10:45') },
      why: 'Day 2 has no check-in',
    },
    {
      patch: {},
      now: '11:00',
      expected: { kind: 'checkin-closes', until: at('11:50') },
      why: 'inside the window',
    },
    {
      patch: { roster: { ...roster, locked: true } },
      now: '11:55',
      expected: { kind: 'changes allowed', until: null },
      why: 'locked, an addition is left',
    },
    {
      patch: { roster: { ...roster, locked: true, additionsUsed: 1 } },
      now: '11:55',
      expected: { kind: 'rosters are locked', until: null },
      why: 'locked, none is left',
    },
    {
      patch: { roster: { ...roster, locked: true, additions: 2, additionsUsed: 1 } },
      now: '11:55',
      expected: { kind: 'changes allowed', until: null },
      why: 'locked, one of two is left',
    },
    {
      patch: { roster: { ...roster, checkedIn: true } },
      now: '12:00',
      expected: null,
      why: 'checked in, round one has started',
    },
    { patch: {}, now: '11:50', expected: null, why: 'the check-in and registration are over' },
    {
      patch: { roster: { ...roster, qualified: false } },
      now: '10:00',
      expected: null,
      why: 'the roster is not qualified',
    },
    {
      patch: { window: null },
      now: '10:44',
      expected: { kind: 'registration-closes', until: at('10:45') },
      why: 'no check-in',
    },
    {
      patch: { window: null },
      now: '10:45',
      expected: null,
      why: 'no check-in, registration over',
    },
    {
      patch: { registrationClosesAt: null, segmentType: 'MF' },
      now: '10:00',
      expected: null,
      why: 'the finals have no registration',
    },
    {
      patch: { segmentType: 'WF' },
      now: '10:00',
      expected: { kind: 'registration-closes', until: at('10:45') },
      why: 'the World Finals have no check-in before',
    },
    {
      patch: { roster: null, registrationClosesAt: null },
      now: '10:00',
      expected: { kind: 'rosters are locked', until: null },
      why: 'qualified, no registration to come',
    },
  ])('[CTR-3] $why', ({ patch, now, expected }) =>
    expect(countdown({ ...facts, ...patch, now: at(now) })).toEqual(expected),
  );

  test.each([
    { left: 86_400_001, expectedParts: ['day 1', 'hour 0', 'minute 0'], why: 'more than a day' },
    { left: 86_400_000, expectedParts: ['hour 24', 'minute 0'], why: 'exactly a day is not more' },
    { left: 60_001, expectedParts: ['hour 0', 'minute 1'], why: 'more than a minute' },
    { left: 60_000, expectedParts: ['minute 1', 'second 0'], why: 'exactly a minute is not more' },
    { left: 3_599_999, expectedParts: ['hour 0', 'minute 59'], why: 'almost an hour' },
    { left: 3_600_000, expectedParts: ['hour 1', 'minute 0'], why: 'an hour' },
    { left: 1_000, expectedParts: ['minute 0', 'second 1'], why: 'a second' },
    { left: 59_999, expectedParts: ['minute 0', 'second 59'], why: 'almost a minute' },
    { left: 172_799_999, expectedParts: ['day 1', 'hour 23', 'minute 59'], why: 'almost two days' },
    { left: 1, expectedParts: ['minute 0', 'second 0'], why: 'a millisecond' },
    { left: 999, expectedParts: ['minute 0', 'second 0'], why: 'less than a second' },
    { left: -5, expectedParts: ['minute 0', 'second 0'], why: 'never below zero' },
    { left: 200_000_000, expectedParts: ['day 2', 'hour 7', 'minute 33'], why: 'all three' },
  ])('[CTR-4] $left ms: $why', ({ left, expectedParts }) =>
    expect(countdownParts(left).map(({ unit, value }) => `${unit} ${value}`)).toEqual(
      expectedParts,
    ),
  );

  test.each([
    { until: '10:00', now: '11:00', left: 0 },
    { until: '11:00', now: '11:00', left: 0 },
    { until: '11:01', now: '11:00', left: 60_000 },
  ])('[CTR-4] from $now to $until $left ms are left, never below zero', ({ until, now, left }) =>
    expect(timeLeft({ until: at(until), now: at(now) })).toBe(left),
  );
  test('[CTR-5] the home page shows the countdowns that are not over, the nearest first', () => {
    const countdowns = homeCountdowns({
      eventStartsAt: at('09:00'),
      registrationClosesAt: at('12:00'),
      liveStartsAt: at('11:00'),
      now: at('10:00'),
    });
    expect(countdowns).toEqual([
      { kind: 'live-start', until: at('11:00') },
      { kind: 'registration-closes', until: at('12:00') },
    ]);
  });
  test('[CTR-5] a countdown ends at its instant, and one without an instant is none', () => {
    const none = { eventStartsAt: null, registrationClosesAt: null, liveStartsAt: null };
    const atNine = { eventStartsAt: at('09:00'), registrationClosesAt: null, liveStartsAt: null };
    const kindsAt = (now: string) =>
      homeCountdowns({ ...atNine, now: at(now) }).map(({ kind }) => kind);
    expect(homeCountdowns({ ...none, now: at('10:00') })).toEqual([]);
    expect([kindsAt('08:59'), kindsAt('09:00')]).toEqual([['start'], []]);
  });
});

test('[CTR-6] My Team needs a roster, Bracket active play', () => {
  expect(navigationTabs({ hasRoster: false, isPlayActive: true })).toEqual([
    { tab: 'home', locked: false },
    { tab: 'my-team', locked: true },
    { tab: 'brackets', locked: false },
  ]);
  expect(navigationTabs({ hasRoster: true, isPlayActive: false })).toEqual([
    { tab: 'home', locked: false },
    { tab: 'my-team', locked: false },
    { tab: 'brackets', locked: true },
  ]);
});

test('[CTR-7] the stepper stays between 0 and the milestones, and resets 1.5 s after the end', () => {
  const begun = stepper(2);
  expect(begun).toEqual({ milestones: 2, progress: 0, finished: false });
  expect(moveStepper({ state: begun, by: 1 })).toEqual({ ...begun, progress: 1 });
  const back = moveStepper({ state: { milestones: 2, progress: 2, finished: true }, by: -1 });
  expect(back).toEqual({ milestones: 2, progress: 1, finished: true });
  expect(moveStepper({ state: begun, by: -1 })).toEqual(begun);
  const ended = moveStepper({ state: moveStepper({ state: begun, by: 1 }), by: 1 });
  expect(ended).toEqual({ milestones: 2, progress: 2, finished: true });
  expect(moveStepper({ state: ended, by: 1 }).progress).toBe(2);
  expect(moveStepper({ state: begun, by: 5 })).toEqual(ended);
  expect(+stepperResetsAt(at('10:00')) - +at('10:00')).toBe(1500);
});

test.each([
  { from: 0, by: -1, progress: 0, finished: false },
  { from: 0, by: 0, progress: 0, finished: false },
  { from: 0, by: 1, progress: 1, finished: false },
  { from: 1, by: -1, progress: 0, finished: false },
  { from: 1, by: 1, progress: 2, finished: false },
  { from: 2, by: 1, progress: 3, finished: true },
  { from: 3, by: 1, progress: 3, finished: true },
])('[CTR-7] from $from of 3 by $by: $progress, finished $finished', ({ from, by, ...expected }) => {
  const state = moveStepper({ state: stepper(3), by: from });
  expect(moveStepper({ state, by })).toEqual({ milestones: 3, ...expected });
});

test.each([
  { agoMs: null, expected: true, why: 'never reloaded' },
  { agoMs: 60_001, expected: true, why: 'more than a minute ago' },
  { agoMs: 60_000, expected: true, why: 'a minute ago' },
  { agoMs: 59_999, expected: false, why: 'less than a minute ago' },
  { agoMs: 30_000, expected: false, why: 'half a minute ago' },
  { agoMs: 0, expected: false, why: 'just now' },
  { agoMs: null, isOnline: false, expected: false, why: 'offline' },
  { agoMs: 60_000, isOnline: false, expected: false, why: 'offline, a minute ago' },
])('[CTR-8] reload $expected: $why', ({ agoMs, isOnline = true, expected }) =>
  expect(
    canReloadForChunk({
      lastReloadAt: agoMs === null ? null : new Date(+at('10:00') - agoMs),
      isOnline,
      now: at('10:00'),
    }),
  ).toBe(expected),
);

test('[CTR-9] the bar waits 200 ms, runs 5,000 ms and only the end fills it', () => {
  expect(
    [0, 199, 200, 399, 400, 2500, 4800, 4999, 5000, 9000].map((elapsedMs) =>
      progressPercent({ elapsedMs, done: false }),
    ),
  ).toEqual([null, null, 4, 4, 8, 48, 96, 96, 99, 99]);
  expect(progressPercent({ elapsedMs: 100, done: true })).toBe(100);
  expect(PROGRESS_BAR).toEqual({
    throttleMs: 200,
    durationMs: 5000,
    resetMs: 1500,
    fetchMinimumMs: 200,
  });
});
