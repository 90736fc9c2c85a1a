import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import type { EventId } from '@ringside/rules/ids';
import { selectActiveStage, selectEvent, regionsOf, stagesOf } from './decisions.ts';
import {
  readEvent,
  type EventWithSegments,
  type Season,
  readSegmentsOfEvent,
  visibleEventsOf,
} from './season.ts';

const SEEDED = new Set(['seeded', 'running', 'finished']);
const isSeeded = ({ state }: Segment) => SEEDED.has(state);

/** The segment that a page about play shows, and its alternatives. */
export interface ShownSegment {
  segment: Segment | null;
  stage: Segment | null;
  stages: Segment[];
  regions: Segment[];
  eventId: EventId | null;
  /** Events that have begun and the World Finals in view, newest first. */
  events: Event[];
}

/**
 * Returns the shown stage: the active one once it is seeded, else the last one that was, else the
 * active one.
 */
function selectStage(segments: Segment[], now: Date): Segment | null {
  const active = selectActiveStage(segments, now);
  const hasBeenSeeded = (stage: Segment) =>
    isSeeded(stage) || regionsOf(segments, stage).some(isSeeded);
  if (active && hasBeenSeeded(active)) return active;
  return (
    stagesOf(segments)
      .filter(({ type }) => type.id !== 'CC')
      .filter(hasBeenSeeded)
      .at(-1) ?? active
  );
}

const PREFERENCE = ['cup/single_elimination', 'cup/double_elimination'];
function selectRegion(regions: Segment[]): Segment | null {
  for (const type of PREFERENCE) {
    const region = regions.find(({ eliminationType }) => eliminationType === type);
    if (region) return region;
  }
  return regions[0] ?? null;
}

/** The choice in a page's address. */
interface RequestedSegment {
  segment: string | null;
  event: string | null;
}

/**
 * Returns the chosen segment if the event has it, else the one that the specification names (the
 * bracket segment of the shown stage).
 */
function selectSegment({
  home,
  requestedId,
  events,
  now,
}: {
  home: EventWithSegments | undefined;
  requestedId: string | null;
  events: Event[];
  now: Date;
}): ShownSegment {
  const segments = home?.segments ?? [];
  const requested = segments.find(({ id }) => id === requestedId) ?? null;
  const stage = stageOf({ segments, requested, now });
  const regions = stage ? regionsOf(segments, stage) : [];
  return {
    segment: requested && requested !== stage ? requested : (selectRegion(regions) ?? stage),
    stage,
    stages: stagesOf(segments).filter(({ type }) => type.id !== 'CC'),
    regions,
    eventId: home?.event.id ?? null,
    events,
  };
}

/**
 * Returns the stage of the requested segment (the segment itself, if it is one), else the shown
 * one.
 */
function stageOf({
  segments,
  requested,
  now,
}: {
  segments: Segment[];
  requested: Segment | null;
  now: Date;
}): Segment | null {
  if (!requested) return selectStage(segments, now);
  return segments.find(({ id }) => id === requested.parent?.id) ?? requested;
}

/** Returns the chosen event; one that is over is read again. Without a choice it is the active one. */
async function readHomeEvent({
  client,
  season,
  requested,
  now,
}: {
  client: Client;
  season: Season;
  requested: RequestedSegment;
  now: Date;
}): Promise<EventWithSegments | undefined> {
  const visibleEvent = visibleEventsOf(season).find(
    ({ event, segments }) =>
      event.id === requested.event || segments.some(({ id }) => id === requested.segment),
  );
  if (visibleEvent) return visibleEvent;
  const eventId =
    requested.event ??
    (requested.segment
      ? await client.segments.get(requested.segment).then(({ event }) => event.id)
      : null);
  const event = await readEvent(client, season, eventId);
  return event ? readSegmentsOfEvent(client, event) : selectEvent(season, now);
}

/** Returns the segment that a page shows, by its address and the season. */
export async function readShownSegment({
  client,
  season,
  search,
  now,
}: {
  client: Client;
  season: Season;
  search: URLSearchParams;
  now: Date;
}): Promise<ShownSegment> {
  const requested = { segment: search.get('segment'), event: search.get('event') };
  const home = await readHomeEvent({ client, season, requested, now });
  const startedEvents = season.events.filter(({ date }) => new Date(date.from) <= now);
  const otherEvents = [season.finals, home].flatMap((one) => (one ? [one.event] : []));
  const events = [
    ...new Map([...startedEvents, ...otherEvents].map((one) => [one.id, one])).values(),
  ].sort((one, other) => other.date.from.localeCompare(one.date.from));
  return selectSegment({ home, requestedId: requested.segment, events, now });
}
