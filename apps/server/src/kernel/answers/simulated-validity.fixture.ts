import type { Change, Published } from '../../platform/unit-of-work.ts';
import { createValidity } from './validity.ts';

const CHANGE: Change = { action: 'segment.changed', subject: { type: 'segments', id: '5' } };

/**
 * Creates a validity whose clocks and changes a test sets: `realMs`, the milliseconds by which the
 * season's clock is ahead of it, and those for which changes of other processes are unknown.
 */
export function simulateValidity() {
  const state = { realMs: 0, aheadMs: 0, unheardMs: 0 };
  const hearers = new Set<(published: Published) => void>();
  const validity = createValidity({
    live: {
      onChange(listener) {
        hearers.add(listener);
        return () => void hearers.delete(listener);
      },
    },
    relay: { unheardMs: () => state.unheardMs },
    clock: { now: () => new Date(state.realMs + state.aheadMs) },
    real: () => state.realMs,
  });
  return {
    validity,
    state,
    /** Commits a change, of the segment 5 if none is given. */
    change(change = CHANGE) {
      for (const hear of hearers) hear({ id: '1', tenantId: '1', at: new Date(0), change });
    },
  };
}
