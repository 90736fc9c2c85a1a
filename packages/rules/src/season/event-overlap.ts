import { MAX_ACTIVE_EVENTS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { isWorldFinals, type EventDates } from './active-event.ts';

/**
 * [EVT-2] Decides whether an event may have its dates: at most two events overlap at any instant,
 * without the World Finals. Refused `event-overlap`, naming the two, for creating, moving or
 * cloning a third.
 */
export function decideEventDates<E extends EventDates>({
  event,
  others,
}: {
  event: Omit<EventDates, 'id'> & { id?: string };
  others: E[];
}): Decision<true> {
  if (isWorldFinals(event)) return accept(true);
  const rivals = others.filter(
    (other) => other.id !== event.id && !isWorldFinals(other) && overlap(other.date, event.date),
  );
  for (const start of [event.date.from, ...rivals.map(({ date }) => date.from)]) {
    if (start < event.date.from || start > event.date.to) continue;
    const at = rivals.filter(({ date }) => date.from <= start && start <= date.to);
    if (at.length >= MAX_ACTIVE_EVENTS)
      return refuse(
        'event-overlap',
        at
          .slice(0, 2)
          .map(({ name }) => name)
          .join(', '),
      );
  }
  return accept(true);
}

function overlap(one: { from: Date; to: Date }, other: { from: Date; to: Date }): boolean {
  return one.from <= other.to && other.from <= one.to;
}
