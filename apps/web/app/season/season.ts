import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { eventNames, type Named } from '@ringside/rules/site/shown-name';
import type { Locale } from '../locales/locales.ts';

export interface EventWithSegments {
  event: Event;
  segments: Segment[];
}

/**
 * The season as the public sees it: all events, and those that may be the active one with their
 * segments.
 */
export interface Season {
  events: Event[];
  active: EventWithSegments[];
  /** The World Finals while they are in view; no list of events names them. */
  finals: EventWithSegments | null;
}

export const NO_SEASON: Season = { events: [], active: [], finals: null };

/** The events between which the site's pages choose. */
export const shownEvents = ({ active, finals }: Season): EventWithSegments[] =>
  finals ? [...active, finals] : active;

/** Events with what is needed of them, without circles, so that they can be sent with a page. */
const plainEvent = ({ id, name, names, status, date, game }: Event): Event => ({
  id,
  name,
  names,
  status,
  date,
  game: { id: game?.id ?? '' },
  segments: [],
});
const plainSegment = (segment: Segment): Segment => ({
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

export async function segmentsOfEvent(client: Client, event: Event): Promise<EventWithSegments> {
  const { items } = await client.events.segments(event.id);
  return { event, segments: items.map(plainSegment) };
}

/**
 * The World Finals of all years: the list of events leaves them out. They are called as the stage
 * `WF` is.
 */
export async function readWorldFinals(client: Client): Promise<(Event & Named)[]> {
  const { items } = await client.events.list({ 'filter[worldFinals]': 'true' });
  return items.map((event) => ({ ...plainEvent(event), type: { id: 'WF' } }));
}

/** An event of the season, or one that its list leaves out; undefined where there is none. */
export async function eventOf(
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

/** Which of the events that were read may be on show. */
interface SeasonChoice {
  active: (events: Event[]) => Event[];
  finals: (worldFinals: Event[]) => Event | null;
}

/** Reads the season, with the segments of the events that `choice` names. */
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
    ...plainEvent(event),
    names: eventNames(event, locale),
  }));
  const finals = choice.finals(worldFinals);
  const [inView, ...active] = await Promise.all([
    finals && segmentsOfEvent(client, finals),
    ...choice.active(events).map((event) => segmentsOfEvent(client, event)),
  ]);
  return { events, active, finals: inView };
}
