import type { Event } from '@ringside/contract/collections/events';

export type EventPhase = 'Draft' | 'Archived' | 'Upcoming' | 'Active' | 'Over';

/** Returns whether an event is a draft, is ahead, runs, is over, or is archived. */
export function eventPhaseOf(
  { status, draft, date }: Pick<Event, 'status' | 'draft' | 'date'>,
  now: Date,
): EventPhase {
  if (status === 'archived') return 'Archived';
  if (draft) return 'Draft';
  if (now < new Date(date.from)) return 'Upcoming';
  return now < new Date(date.to) ? 'Active' : 'Over';
}
