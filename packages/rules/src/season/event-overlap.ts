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
  const rivals = others.filter((other) => other.id !== event.id && !isWorldFinals(other));
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

type NewEvent = Omit<EventDates, 'id'>;

/** [EVT-7] Decides whether the World Finals overlap others. Refused `season-exists`, naming them. */
export function decideWorldFinalsDates({
  event,
  others,
}: {
  event: NewEvent;
  others: readonly NewEvent[];
}): Decision<true> {
  const rival =
    isWorldFinals(event) &&
    others.find((other) => isWorldFinals(other) && overlap(other.date, event.date));
  return rival ? refuse('season-exists', describeEvent(rival)) : accept(true);
}

/**
 * [EVT-7] Decides whether the season template may create an event: not a second time with the same
 * name and dates, and no second World Finals at the same time. Refused `season-exists`, naming the
 * event that exists.
 */
export function decideSeasonEvent(facts: {
  event: NewEvent;
  others: readonly NewEvent[];
}): Decision<true> {
  const { event, others } = facts;
  const twin = others.find(
    (other) =>
      foldName(other) === foldName(event) &&
      +other.date.from === +event.date.from &&
      +other.date.to === +event.date.to,
  );
  return twin ? refuse('season-exists', describeEvent(twin)) : decideWorldFinalsDates(facts);
}

const foldName = ({ name }: NewEvent) => name.trim().toLowerCase();
const describeEvent = ({ name, date }: NewEvent) =>
  `${name}, ${date.from.toISOString()} to ${date.to.toISOString()}`;

function overlap(one: { from: Date; to: Date }, other: { from: Date; to: Date }): boolean {
  return one.from <= other.to && other.from <= one.to;
}
