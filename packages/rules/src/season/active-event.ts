import { MAX_ACTIVE_EVENTS, MONTHLY_FINALS_NAME, WORLD_FINALS_NAME } from '../constants.ts';
import type { EventId } from '../ids.ts';

export interface EventDates {
  id: string;
  name: string;
  date: { from: Date; to: Date };
}
/** A roster of the user: its event and the name of its segment's parent. */
export interface UserRoster {
  eventId: EventId;
  parentSegmentName: string;
}
export interface EventSelection<E> {
  /** The one active event; null if several are active or there is none at all. */
  event: E | null;
  /** The events that contain now, without the World Finals. */
  active: E[];
}

/** [EVT-1] The literal log texts of the initial load. */
export const NO_ACTIVE_EVENT_LOG = 'Found no active event or more than 2 active events';
export const TOO_MANY_ROSTERS_LOG = 'Found more than 2 rosters for earlierst events';

/** [EVT-3] Returns whether two names are the same, trimmed and case-folded. */
function isSameName({ one, other }: { one: string; other: string }): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * [EVT-3] Returns whether an event is the World Finals, by name: it is left out of the event list
 * and of the count of active events.
 */
export function isWorldFinals({ name }: { name: string }): boolean {
  return isSameName({ one: name, other: WORLD_FINALS_NAME });
}

/**
 * [EVT-1] Returns the active event: the single one whose dates contain now; if there is none the
 * last; if there are several none is chosen and all are kept.
 */
export function activeEvent<E extends EventDates>({
  events,
  now,
}: {
  events: E[];
  now: Date;
}): EventSelection<E> {
  const listed = events.filter((event) => !isWorldFinals(event)).sort(byEnd);
  const active = listed.filter(({ date }) => date.from <= now && now <= date.to);
  if (active.length > 1) return { event: null, active };
  return { event: active[0] ?? listed.at(-1) ?? null, active };
}

/** The event of the initial load, and the literal text that it logs. */
export interface InitialEvent<E> {
  event: E | null;
  log: string | null;
}

/**
 * [EVT-4] Returns the event of the initial load; if two are active by the user's rosters: none of
 * them in either, or one in the later-ending, gives the later; two in the earlier give the earlier;
 * one gives the earlier only if its parent segment is the monthly finals. More than two in the
 * earlier give the earlier with the literal log text; more than two active events, or no event,
 * give none with the other literal text.
 */
export function initialEvent<E extends EventDates>({
  events,
  now,
  rosters,
}: {
  events: E[];
  now: Date;
  rosters: UserRoster[];
}): InitialEvent<E> {
  const { event, active } = activeEvent({ events, now });
  if (event) return { event, log: null };
  if (active.length !== MAX_ACTIVE_EVENTS) return { event: null, log: NO_ACTIVE_EVENT_LOG };
  const [earlier, later] = active as [E, E];
  if (rosters.some(({ eventId }) => eventId === later.id)) return { event: later, log: null };
  const inEarlier = rosters.filter(({ eventId }) => eventId === earlier.id);
  if (inEarlier.length > 2) return { event: earlier, log: TOO_MANY_ROSTERS_LOG };
  const inFinals = inEarlier.some(({ parentSegmentName }) =>
    isSameName({ one: parentSegmentName, other: MONTHLY_FINALS_NAME }),
  );
  const chooseEarlier = inEarlier.length === 2 || inFinals;
  return { event: chooseEarlier ? earlier : later, log: null };
}

function byEnd(one: EventDates, other: EventDates): number {
  return +one.date.to - +other.date.to || +one.date.from - +other.date.from;
}
