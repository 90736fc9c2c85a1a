import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { eventNames, type NamedSubject } from '@ringside/rules/site/display-name';
import type { Locale } from '../locales/locales.ts';

export interface EventWithSegments {
  event: Event;
  segments: Segment[];
}

/** The public season: all events, and those that may be the active one with their segments. */
export interface Season {
  events: Event[];
  active: EventWithSegments[];
  /** The World Finals while they are in view; no list of events names them. */
  finals: EventWithSegments | null;
}

export const NO_SEASON: Season = { events: [], active: [], finals: null };

/** Returns the events between which the site's pages choose. */
export const visibleEventsOf = ({ active, finals }: Season): EventWithSegments[] =>
  finals ? [...active, finals] : active;

/**
 * Returns the needed facts of an event, without circular references, so that a page can contain
 * them.
 */
const toPlainEvent = ({ id, name, names, status, date, draft, pause, game }: Event): Event => ({
  id,
  name,
  names,
  status,
  date,
  draft,
  pause,
  game: { id: game?.id ?? '' },
  segments: [],
});
const toPlainSegment = (segment: Segment): Segment => ({
  ...segment,
  event: { id: segment.event?.id ?? '' },
  type: { id: segment.type?.id ?? '' },
  parent: segment.parent ? { id: segment.parent.id } : null,
  children: (segment.children ?? []).map(({ id }) => ({ id })),
  registrationPhases: (segment.registrationPhases ?? []).map(({ id, name, type, date }) => ({
    id,
    name,
    type,
    date,
  })),
  supportedPeriods: [],
  advanceRules: (segment.advanceRules ?? []).map(({ id, placements, nextSegment }) => ({
    id,
    ...(placements && { placements }),
    ...(nextSegment && { nextSegment: { id: nextSegment.id } }),
  })),
});

/** Reads an event with its segments. */
export async function readSegmentsOfEvent(
  client: Client,
  event: Event,
): Promise<EventWithSegments> {
  const { items } = await client.events.segments(event.id);
  return { event, segments: items.map(toPlainSegment) };
}

/**
 * Reads the World Finals of all years, which the list of events omits. They have the name of the
 * stage `WF`.
 */
export async function readWorldFinals(client: Client): Promise<(Event & NamedSubject)[]> {
  const { items } = await client.events.list({ 'filter[worldFinals]': 'true' });
  return items.map((event) => ({ ...toPlainEvent(event), type: { id: 'WF' } }));
}

/** Returns an event of the season, or one that its list omits; undefined where it does not exist. */
export async function readEvent(
  client: Client,
  { events }: Season,
  id: string | null,
): Promise<Event | undefined> {
  if (id === null) return undefined;
  return (
    events.find((event) => event.id === id) ??
    (await readWorldFinals(client)).find((event) => event.id === id)
  );
}

/** The events, of those that were read, that may be shown. */
interface SeasonChoice {
  active: (events: Event[]) => Event[];
  finals: (worldFinals: Event[]) => Event | null;
}

/** Reads the season, with the segments of the events that `choice` selects. */
export async function readSeason(
  client: Client,
  locale: Locale,
  choice: SeasonChoice,
): Promise<Season> {
  const [{ items }, worldFinals] = await Promise.all([
    client.events.list(),
    readWorldFinals(client),
  ]);
  const events = items.map((event) => ({
    ...toPlainEvent(event),
    names: eventNames(event, locale),
  }));
  const finals = choice.finals(worldFinals);
  const [inView, ...active] = await Promise.all([
    finals && readSegmentsOfEvent(client, finals),
    ...choice.active(events).map((event) => readSegmentsOfEvent(client, event)),
  ]);
  return { events, active, finals: inView };
}
