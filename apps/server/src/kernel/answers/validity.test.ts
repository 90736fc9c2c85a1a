import { afterEach, describe, expect, test, vi } from 'vitest';
import { toRealInstant } from '../../platform/clock/real-time.ts';
import { stagesKey } from './dependencies.ts';
import { simulateValidity } from './simulated-validity.fixture.ts';

const REAL = Date.parse('2026-11-25T08:00:00Z');
const FOR_EVER = Number.POSITIVE_INFINITY;
const HOUR_MS = 3_600_000;
afterEach(() => void vi.useRealTimers());

describe('what was read is out of time', () => {
  test.each([
    { name: 'both clocks go on', passMs: HOUR_MS, isTimely: true },
    {
      name: 'the clock of the season stands still',
      passMs: HOUR_MS,
      moveMs: -HOUR_MS,
      isTimely: true,
    },
    { name: 'it is moved forward', passMs: 5_000, moveMs: 1_001, isTimely: false },
    { name: 'it is moved back', passMs: 5_000, moveMs: -5_001, isTimely: false },
  ])('$name: $isTimely', ({ passMs, moveMs = 0, isTimely }) => {
    const { validity, state } = simulateValidity();
    const readAt = validity.now();
    state.realMs += passMs;
    state.aheadMs += moveMs;
    expect(validity.isTimely(readAt, FOR_EVER)).toBe(isTimely);
  });

  test.each([
    [4_999, true],
    [5_000, true],
    [5_001, false],
  ])('after %i ms of 5,000: %s', (passMs, isTimely) => {
    const { validity, state } = simulateValidity();
    const readAt = validity.now();
    state.realMs += passMs;
    expect(validity.isTimely(readAt, 5_000)).toBe(isTimely);
  });

  test('at its own date, by the clock of the season', () => {
    const { validity, state } = simulateValidity();
    const [readAt, until] = [validity.now(), new Date(60_000)];
    const isTimelyAt = [59_999, 60_000].map((ms) => {
      state.realMs = ms;
      return validity.isTimely(readAt, FOR_EVER, { until });
    });
    expect(isTimelyAt).toEqual([true, false]);
  });

  test('at its own date in real time', () => {
    const { validity } = simulateValidity();
    const untilReal = toRealInstant(REAL + 60_000);
    for (const [ms, isTimely] of [
      [59_999, true],
      [60_000, false],
    ] as const) {
      vi.useFakeTimers({ now: REAL + ms, toFake: ['Date'] });
      expect(validity.isTimely(validity.now(), FOR_EVER, { untilReal })).toBe(isTimely);
    }
  });
});

test('changes of others may be unknown for as long as the limit says', () => {
  const { validity, state } = simulateValidity();
  state.unheardMs = 1_000;
  expect([999, 1_000].map((ms) => validity.isBehind(ms))).toEqual([true, false]);
});

test('a change touches what was read before it, and tells the listeners its keys once', () => {
  const { validity, change } = simulateValidity();
  const keysOfChanges: (readonly string[])[] = [];
  const stop = validity.onTouch((keys) => void keysOfChanges.push(keys));
  const before = validity.now();
  change();
  const after = validity.now();
  for (const [key, isUntouched] of [
    ['segments:5', false],
    ['=segments:5', false],
    ['segments:*', false],
    ['*', false],
    ['segments:6', true],
  ] as const) {
    expect(validity.isUntouched([key], before)).toBe(isUntouched);
    expect(validity.isUntouched([key], after)).toBe(true);
  }
  stop();
  change();
  expect(keysOfChanges).toHaveLength(1);
  expect(keysOfChanges[0]).toContain('segments:5');
});

test.each([
  ['user.signed-out', ['users:7']],
  ['user.signed-in', []],
])('the change %s touches the sign-ins of %j', (action, users) => {
  const { validity, change } = simulateValidity();
  const before = validity.now();
  change({ action, subject: { type: 'users', id: '7' } });
  expect(validity.isUntouched(['sign-in users:7'], before)).toBe(users.length === 0);
  expect(validity.isUntouched(['sign-in users:8'], before)).toBe(true);
});

test.each([
  { what: 'its settings', change: {}, isOfStages: true },
  {
    what: 'the seeding of a stage',
    change: { changes: { state: 'seeded' }, topics: ['events:1'] },
    isOfStages: true,
  },
  {
    what: 'the seeding of a region',
    change: { changes: { state: 'seeded' }, topics: ['segments:4'] },
    isOfStages: false,
  },
  { what: 'its state', change: { changes: { state: 'running' } }, isOfStages: false },
  { what: 'its round', change: { changes: { round: 2 } }, isOfStages: false },
])(
  'a change of a segment about $what touches the stages: $isOfStages',
  ({ change, isOfStages }) => {
    const { validity, change: commit } = simulateValidity();
    const before = validity.now();
    commit({ action: 'segment.changed', subject: { type: 'segments', id: '5' }, ...change });
    expect(validity.isUntouched([stagesKey('1')], before)).toBe(!isOfStages);
  },
);
