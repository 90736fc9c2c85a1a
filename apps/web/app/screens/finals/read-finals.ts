import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Leaderboard } from '@ringside/contract/collections/people';
import { stagesOf } from '../../season/decisions.ts';
import {
  type EventWithSegments,
  readWorldFinals,
  type Season,
  segmentsOfEvent,
} from '../../season/season.ts';

export interface FinalsPlace {
  placement: number;
  id: string;
  name: string;
}
export interface FinalsData {
  name: string | null;
  /** Of the stage, where the name is one's. */
  type: { id: string } | null;
  kind: 'world' | 'event' | 'none';
  from: string | null;
  to: string | null;
  finished: boolean;
  segmentId: string | null;
  boards: Leaderboard[];
  places: FinalsPlace[];
}

const NOTHING: Omit<FinalsData, 'boards'> = {
  name: null,
  type: null,
  kind: 'none',
  from: null,
  to: null,
  finished: false,
  segmentId: null,
  places: [],
};

/** The segment of an event in which its finals are played: the last stage, or its region. */
function finalsSegment({ segments }: EventWithSegments) {
  const stage = stagesOf(segments).at(-1);
  return { stage, segment: segments.find(({ parent }) => parent?.id === stage?.id) ?? stage };
}

async function describe(
  client: Client,
  found: EventWithSegments | null,
  kind: 'world' | 'event',
): Promise<Omit<FinalsData, 'boards'>> {
  if (!found) return NOTHING;
  const { stage, segment } = finalsSegment(found);
  if (!stage || !segment)
    return {
      ...NOTHING,
      name: found.event.name,
      kind,
      from: found.event.date.from,
      to: found.event.date.to,
    };
  const { items } = await client.segments.standings(segment.id, { 'page[size]': 12 });
  return {
    name: kind === 'world' ? found.event.name : stage.name,
    type: kind === 'world' ? null : { id: stage.type.id },
    kind,
    from: stage.date.from,
    to: stage.date.to,
    finished: stage.state === 'finished' || segment.state === 'finished',
    segmentId: segment.id,
    places: items.map(({ placement, roster }) => ({
      placement,
      id: roster.id,
      name: roster.name ?? '',
    })),
  };
}

const boardsOf = async (client: Client): Promise<Leaderboard[]> =>
  (await client.leaderboards.list()).items.map(({ id, region, crowns, lcq }) => ({
    id,
    region,
    crowns,
    lcq,
  }));

/** `/finals`: the running or next World Finals, else the finals segment of the event that is on. */
export async function readFinals(client: Client, season: Season, now: Date): Promise<FinalsData> {
  const [boards, worldFinals] = await Promise.all([boardsOf(client), readWorldFinals(client)]);
  const coming = worldFinals
    .filter(({ date }) => new Date(date.to) >= now)
    .sort((one, other) => one.date.from.localeCompare(other.date.from))[0];
  if (coming)
    return { ...(await describe(client, await segmentsOfEvent(client, coming), 'world')), boards };
  return { ...(await describe(client, season.active[0] ?? null, 'event')), boards };
}

const startOf = (found: EventWithSegments) =>
  finalsSegment(found).stage?.date.from ?? found.event.date.from;

/** `/finals_old`: the last finals that are over. */
export async function readOldFinals(
  client: Client,
  season: Season,
  now: Date,
): Promise<FinalsData> {
  const worldFinals = await readWorldFinals(client);
  const past = [...season.events, ...worldFinals]
    .filter(({ date }) => new Date(date.to) < now)
    .sort((one, other) => other.date.to.localeCompare(one.date.to))[0];
  const over = season.active.filter((active) => finalsSegment(active).stage?.state === 'finished');
  if (past) over.push(await segmentsOfEvent(client, past));
  const [found = null] = over.sort((one, other) => startOf(other).localeCompare(startOf(one)));
  const isWorld = worldFinals.some(({ id }) => id === found?.event.id);
  return { ...(await describe(client, found, isWorld ? 'world' : 'event')), boards: [] };
}
