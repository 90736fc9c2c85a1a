import { expect, test } from 'vitest';
import { eventPhaseOf } from './event-phase.ts';

const date = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' };

test.each([
  ['active', '2026-10-31T23:59:59Z', 'Upcoming'],
  ['active', '2026-11-01T00:00:00Z', 'Active'],
  ['active', '2026-11-07T23:59:59Z', 'Active'],
  ['active', '2026-11-08T00:00:00Z', 'Over'],
  ['archived', '2026-11-03T00:00:00Z', 'Archived'],
  ['draft', '2026-11-03T00:00:00Z', 'Draft'],
] as const)('an event with the status %s is at %s shown as %s', (state, now, phase) => {
  const draft = state === 'draft';
  const status = state === 'draft' ? 'active' : state;
  expect(eventPhaseOf({ status, draft, date }, new Date(now))).toBe(phase);
});
