import { expect, test } from 'vitest';
import { decideUndraw, isDrawnByClock, type DrawnSeriesFacts } from './undraw.ts';

const UNPLAYED = { id: '7', state: 'scheduled', wasLive: false, hasScore: false } as const;

test.each<[string, Partial<DrawnSeriesFacts>, boolean]>([
  ['waits for its rosters', { state: 'new' }, true],
  ['has a date', { state: 'scheduled' }, true],
  ['is live', { state: 'live', wasLive: true }, false],
  ['was played', { state: 'finished', wasLive: true, hasScore: true }, false],
  ['was live and then forfeited', { state: 'finished', wasLive: true }, false],
  ['has a score that an operator entered', { state: 'finished', hasScore: true }, false],
  ['is a bye, or was forfeited before its start', { state: 'finished' }, true],
])('[DRW-1] a draw with a series that %s: %o', (_what, facts, isAccepted) => {
  const series = [UNPLAYED, { ...UNPLAYED, id: '8', ...facts }];
  const decision = decideUndraw({ isSeeded: true, isFinished: false, series });
  expect(decision).toEqual(
    isAccepted
      ? { accepted: true, value: true }
      : { accepted: false, refusal: { reason: 'series-begun', detail: 'match-series 8' } },
  );
});

test.each([
  [{ isSeeded: false, isFinished: false }, 'not-seeded'],
  [{ isSeeded: true, isFinished: true }, 'segment-finished'],
])('[DRW-1] a segment in the state %o is refused', (state, reason) => {
  expect(decideUndraw({ ...state, series: [] })).toEqual({ accepted: false, refusal: { reason } });
});

test.each([
  [null, true],
  [-1, true],
  [0, false],
  [1, false],
])('[DRW-2] drawn by the clock if taken back %s ms after the instant: %s', (ms, isDrawn) => {
  const seedsAt = new Date(100_000);
  const undrawnAt = ms === null ? null : new Date(+seedsAt + ms);
  expect(isDrawnByClock({ seedsAt, undrawnAt })).toBe(isDrawn);
});
