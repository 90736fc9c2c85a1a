import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { serverNow } from '@ringside/contract/live/server-clock';
import type { EventId, SegmentId } from '@ringside/rules/ids';
import { keptInBrowser } from '@ringside/ui/storage';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTopics } from '../live/stream.ts';
import { type Read, useRead } from '../live/use-read.ts';
import { useThrottle } from '../live/use-throttle.ts';
import { useAddress } from '../parts/use-address.ts';
import { client } from '../session/console-client.ts';

const CHOSEN = 'ringside-console-event';
const REFETCH_INTERVAL_MS = 3000;

export interface Season {
  events: Event[];
  event: Event | undefined;
  segments: Segment[];
  /** Returns a segment of the event; undefined for one of another event. */
  findSegment: (segmentId: SegmentId) => Segment | undefined;
  /** Returns the name of a segment, as `EMEA · Day 1`: a region with its stage. */
  nameOf: (segmentId: SegmentId) => string;
}

interface SeasonState {
  season: Read<Season>;
  choose: (eventId: EventId) => void;
}

const SeasonContext = createContext<SeasonState | undefined>(undefined);

/**
 * Provides the event of all screens: the one in the address, else the last chosen one, else the
 * current one.
 */
export function SeasonProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useAddress();
  const requestedId = search.get('event') ?? keptInBrowser.get(CHOSEN) ?? '';
  const season = useRead(['season', requestedId], () => readSeason(requestedId));
  const refetch = useThrottle(season.refetch, REFETCH_INTERVAL_MS);
  const { event, segments = [] } = season.data ?? {};
  useTopics(
    topicsOf(event, segments),
    (change) =>
      (change === null ||
        change.type === 'events' ||
        change.type === 'segments' ||
        change.type === 'rosters') &&
      refetch(),
  );
  const state = useMemo<SeasonState>(
    () => ({
      season,
      choose(eventId) {
        keptInBrowser.set(CHOSEN, eventId);
        setSearch((now) => {
          const next = new URLSearchParams(now);
          next.delete('segment');
          next.set('event', eventId);
          return next;
        });
      },
    }),
    [season, setSearch],
  );
  return <SeasonContext value={state}>{children}</SeasonContext>;
}

/** Returns the event of all screens with its segments. */
export function useSeason(): SeasonState {
  const state = useContext(SeasonContext);
  if (!state) throw new Error('a screen stands outside the season');
  return state;
}

/** A stream follows at most fifty topics: segments that are over are omitted first. */
const MOST_TOPICS = 40;
/** Returns the topics of an event and its segments. */
export const topicsOf = (event: Event | undefined, segments: Segment[]): string[] =>
  event
    ? [
        `events:${event.id}`,
        ...segments
          .toSorted(
            (one, other) => Number(one.state === 'finished') - Number(other.state === 'finished'),
          )
          .slice(0, MOST_TOPICS)
          .map(({ id }) => `segments:${id}`),
      ]
    : [];

async function readSeason(requestedId: string): Promise<Season> {
  const { items: events } = await client.events.list({ sort: '-date.from' });
  const event = events.find(({ id }) => id === requestedId) ?? findRunningEvent(events);
  const segments = event ? await readAllSegments(event.id) : [];
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return {
    events,
    event,
    segments,
    findSegment: (id) => byId.get(id),
    nameOf: (id) => formatNameIn(byId, id),
  };
}

async function readAllSegments(eventId: EventId): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let number = 1; ; number++) {
    const { items, page } = await client.events.segments(eventId, { 'page[number]': number });
    segments.push(...items);
    if (segments.length >= page.total || items.length === 0) return segments;
  }
}

function formatNameIn(byId: Map<string, Segment>, id: string): string {
  const segment = byId.get(id);
  const parent = segment?.parent ? byId.get(segment.parent.id) : undefined;
  return segment ? [segment.name, parent?.name].filter(Boolean).join(' · ') : `Segment ${id}`;
}

function findRunningEvent(events: Event[]): Event | undefined {
  const now = serverNow().toISOString();
  const active = events.filter(({ status }) => status === 'active');
  return (
    active.find(({ date }) => date.from <= now && now < date.to) ??
    active.findLast(({ date }) => date.from > now) ??
    active[0] ??
    events[0]
  );
}
