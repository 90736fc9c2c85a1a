import { afterEach, expect, test, vi } from 'vitest';
import { isOutdated } from './answer-age.ts';

const SEASON = Date.parse('2026-11-21T12:00:00Z');
const REAL = Date.parse('2026-11-25T08:00:00Z');
afterEach(() => void vi.useRealTimers());

const answer = (dependencies: { until?: Date; untilReal?: Date } = {}) => ({
  seasonAt: SEASON,
  realAt: 100,
  dependencies,
});
const after = (realMs: number, seasonMs = realMs) => ({
  seasonAt: SEASON + seasonMs,
  realAt: 100 + realMs,
});

test.each([
  { name: 'both clocks go on', now: after(3_600_000), past: false },
  { name: 'the clock of the season stands still', now: after(3_600_000, 0), past: false },
  { name: 'it is moved forward', now: after(5_000, 6_001), past: true },
  { name: 'it is moved back', now: after(5_000, -1), past: true },
])('$name', ({ now, past }) => expect(isOutdated(answer(), now)).toBe(past));

test('an answer expires by the clock of the season', () => {
  const until = new Date(SEASON + 60_000);
  expect([59_999, 60_000].map((ms) => isOutdated(answer({ until }), after(ms)))).toEqual([
    false,
    true,
  ]);
});

test('an answer expires in real time', () => {
  const untilReal = new Date(REAL + 60_000);
  for (const [ms, past] of [
    [59_999, false],
    [60_000, true],
  ] as const) {
    vi.useFakeTimers({ now: REAL + ms, toFake: ['Date'] });
    expect(isOutdated(answer({ untilReal }), after(0))).toBe(past);
  }
});
