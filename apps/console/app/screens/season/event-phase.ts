import type { Event } from '@ringside/contract/collections/events';

export type EventPhase = 'Archived' | 'Upcoming' | 'Active' | 'Over';

/** Returns whether an event is ahead, runs, is over, or is archived. */
export function eventPhaseOf(
  { status, date }: Pick<Event, 'status' | 'date'>,
  now: Date,
): EventPhase {
  if (status === 'archived') return 'Archived';
  if (now < new Date(date.from)) return 'Upcoming';
  return now < new Date(date.to) ? 'Active' : 'Over';
}
