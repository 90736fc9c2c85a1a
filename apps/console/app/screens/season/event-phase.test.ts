import { expect, test } from 'vitest';
import { eventPhaseOf } from './event-phase.ts';

const date = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' };

test.each([
  ['active', '2026-10-31T23:59:59Z', 'Upcoming'],
  ['active', '2026-11-01T00:00:00Z', 'Active'],
  ['active', '2026-11-07T23:59:59Z', 'Active'],
  ['active', '2026-11-08T00:00:00Z', 'Over'],
  ['archived', '2026-11-03T00:00:00Z', 'Archived'],
] as const)('an event with the status %s is at %s shown as %s', (status, now, phase) => {
  expect(eventPhaseOf({ status, date }, new Date(now))).toBe(phase);
});
