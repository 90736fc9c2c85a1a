import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Leaderboard } from '@ringside/contract/collections/people';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { type NamedSubject, nameFactsOf } from '@ringside/rules/site/display-name';
import { regionsOf, stagesOf } from '../../season/decisions.ts';
import {
  type EventWithSegments,
  readWorldFinals,
  type Season,
  readSegmentsOfEvent,
} from '../../season/season.ts';

interface FinalsPlace {
  placement: number;
  id: string;
  name: string;
  /** Points for the leaderboard of the season. */
  points: number;
}
/** The finals of one region, or the only ones. */
export interface FinalsRegion {
  segmentId: SegmentId;
  /** Null where the stage has no regions. */
  region: NamedSubject | null;
  places: FinalsPlace[];
}
export interface FinalsData {
  /** The World Finals, or the stage of an event. */
  subject: NamedSubject | null;
  kind: 'world' | 'event' | 'none';
  from: string | null;
  to: string | null;
  finished: boolean;
  leaderboards: Leaderboard[];
  regions: FinalsRegion[];
}

const NO_FINALS: Omit<FinalsData, 'leaderboards'> = {
  subject: null,
  kind: 'none',
  from: null,
  to: null,
  finished: false,
  regions: [],
};

/** The stage in which an event's finals are played: the last one. */
const findFinalsStage = ({ segments }: EventWithSegments) => stagesOf(segments).at(-1);

const PLACES_SHOWN = 12;

async function readRegion(client: Client, segment: Segment): Promise<FinalsRegion> {
  const { items } = await client.segments.standings(segment.id, { 'page[size]': PLACES_SHOWN });
  return {
    segmentId: segment.id,
    region: segment.parent ? nameFactsOf(segment) : null,
    places: items.map(({ placement, roster, points }) => ({
      placement,
      id: roster.id,
      name: roster.name ?? '',
      points,
    })),
  };
}

async function readFinalsOf(
  client: Client,
  eventWithSegments: EventWithSegments | null,
  kind: 'world' | 'event',
): Promise<Omit<FinalsData, 'leaderboards'>> {
  if (!eventWithSegments) return NO_FINALS;
  const stage = findFinalsStage(eventWithSegments);
  if (!stage)
    return {
      ...NO_FINALS,
      subject: nameFactsOf(eventWithSegments.event),
      kind,
      from: eventWithSegments.event.date.from,
      to: eventWithSegments.event.date.to,
    };
  const regions = regionsOf(eventWithSegments.segments, stage);
  const segments = regions.length > 0 ? regions : [stage];
  return {
    subject: nameFactsOf(kind === 'world' ? eventWithSegments.event : stage),
    kind,
    from: stage.date.from,
    to: stage.date.to,
    finished: stage.state === 'finished' || segments.every(({ state }) => state === 'finished'),
    regions: await Promise.all(segments.map((segment) => readRegion(client, segment))),
  };
}

const readLeaderboards = async (client: Client): Promise<Leaderboard[]> =>
  (await client.leaderboards.list()).items.map(({ id, region, crowns, lcq }) => ({
    id,
    region,
    crowns,
    lcq,
  }));

/**
 * Reads the finals of `/finals`: the running or next World Finals, else the finals segment of the
 * current event.
 */
export async function readFinals(client: Client, season: Season, now: Date): Promise<FinalsData> {
  const [leaderboards, worldFinals] = await Promise.all([
    readLeaderboards(client),
    readWorldFinals(client),
  ]);
  const nextFinals = worldFinals
    .filter(({ date }) => new Date(date.to) >= now)
    .sort((one, other) => one.date.from.localeCompare(other.date.from))[0];
  if (nextFinals)
    return {
      ...(await readFinalsOf(client, await readSegmentsOfEvent(client, nextFinals), 'world')),
      leaderboards,
    };
  return { ...(await readFinalsOf(client, season.active[0] ?? null, 'event')), leaderboards };
}

const startOf = (eventWithSegments: EventWithSegments) =>
  findFinalsStage(eventWithSegments)?.date.from ?? eventWithSegments.event.date.from;

/** Reads the finals of `/finals_old`: the last ones that are over. */
export async function readOldFinals(
  client: Client,
  season: Season,
  now: Date,
): Promise<FinalsData> {
  const worldFinals = await readWorldFinals(client);
  const lastEvent = [...season.events, ...worldFinals]
    .filter(({ date }) => new Date(date.to) < now)
    .sort((one, other) => other.date.to.localeCompare(one.date.to))[0];
  const finishedFinals = season.active.filter(
    (active) => findFinalsStage(active)?.state === 'finished',
  );
  if (lastEvent) finishedFinals.push(await readSegmentsOfEvent(client, lastEvent));
  const [lastFinals = null] = finishedFinals.sort((one, other) =>
    startOf(other).localeCompare(startOf(one)),
  );
  const isWorld = worldFinals.some(({ id }) => id === lastFinals?.event.id);
  return {
    ...(await readFinalsOf(client, lastFinals, isWorld ? 'world' : 'event')),
    leaderboards: [],
  };
}
