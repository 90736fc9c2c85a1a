import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { serverNow } from '@ringside/contract/live/server-clock';
import type { EventId, SegmentId } from '@ringside/rules/ids';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { type Read, useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { client } from '../../session/console-client.ts';
import { topicsOf } from '../../shell/season-context.tsx';
import {
  createStage,
  type DeskSeries,
  type DeskStage,
  mergeChange,
  type Reports,
} from './desk-stage.ts';
import { useLatest } from './use-latest.ts';

/** A match day has many changes: the desk batches them for display, and reads again periodically. */
const SHOWN_MS = 100;
const REFETCH_INTERVAL_MS = 5000;
const SEGMENTS_REFRESH_MS = 3000;
const DAY_MS = 86_400_000;
const PAGE_SIZE = 100;
const DRAWN = new Set<Segment['state']>(['seeded', 'running']);

/** The running events with their segments. */
export interface DeskSeason {
  events: Event[];
  segments: Segment[];
  findSegment: (segmentId: SegmentId) => Segment | undefined;
  /** Returns the name of a segment: `EMEA`, with its event where several run. */
  nameOf: (segmentId: SegmentId) => string;
}

/** Returns whether an event belongs on the desk: it runs, or does so within a day. */
export const isOnDesk = ({ status, date }: Event, now: Date): boolean =>
  status === 'active' &&
  Date.parse(date.from) - DAY_MS <= +now &&
  +now < Date.parse(date.to) + DAY_MS;

/** Reads the events of the desk, and always the chosen one, with all their segments. */
export function useDeskSeason(
  events: readonly Event[],
  chosenId: EventId | undefined,
  onChange: () => void,
): Read<DeskSeason> {
  const now = serverNow();
  const deskEvents = events.filter((event) => event.id === chosenId || isOnDesk(event, now));
  const key = deskEvents.map(({ id }) => id);
  const read = useLatest(useRead(['desk-season', ...key], () => readSeason(deskEvents)));
  const refetch = useThrottle(read.refetch, SEGMENTS_REFRESH_MS);
  const topics = deskEvents.flatMap((event) =>
    topicsOf(event, read.data?.segments.filter((segment) => segment.event.id === event.id) ?? []),
  );
  const followedTopics = topics.join();
  // The first reads may lack a change that came before these topics were followed.
  useEffect(() => {
    if (followedTopics) onChange();
  }, [followedTopics, onChange]);
  useTopics(topics, (change) => {
    onChange();
    if (change === null || change.type !== 'match-series') refetch();
  });
  return read;
}

async function readSeason(events: Event[]): Promise<DeskSeason> {
  const segments = (await Promise.all(events.map(({ id }) => readSegments(id)))).flat();
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const eventById = new Map(events.map((event) => [event.id, event]));
  const isPlain = new Set(segments.map(({ event }) => event.id)).size < 2;
  return {
    events,
    segments,
    findSegment: (id) => byId.get(id),
    nameOf(id) {
      const segment = byId.get(id);
      if (!segment) return `Segment ${id}`;
      const event = eventById.get(segment.event.id)?.name;
      return isPlain || !event ? segment.name : `${event}, ${segment.name}`;
    },
  };
}

async function readSegments(eventId: EventId): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let number = 1; ; number++) {
    const { items, page } = await client.events.segments(eventId, { 'page[number]': number });
    segments.push(...items);
    if (segments.length >= page.total || items.length === 0) return segments;
  }
}

/** The changes from the stream since the stages were read. */
interface Ahead {
  of: readonly DeskStage[] | undefined;
  changedById: ReadonlyMap<string, DeskSeries>;
}

/** Returns the drawn stages with their series, kept up to date by the stream. */
export function useDeskStages({ events, segments }: Pick<DeskSeason, 'events' | 'segments'>) {
  const drawn = segments.filter(({ state, children }) => DRAWN.has(state) && children.length === 0);
  const ids = drawn.map(({ id }) => id);
  const read = useLatest(useRead(['desk-stages', ...ids], () => readStages(ids)));
  const refetch = useThrottle(read.refetch, REFETCH_INTERVAL_MS);
  const [ahead, setAhead] = useState<Ahead>({ of: undefined, changedById: new Map() });
  const pendingChanges = useRef(new Map<string, DeskSeries>());
  const draw = useThrottle(() => {
    const changedById = pendingChanges.current;
    pendingChanges.current = new Map();
    setAhead((before) => ({
      of: read.data,
      changedById: new Map([
        ...(before.of === read.data ? before.changedById : []),
        ...changedById,
      ]),
    }));
  }, SHOWN_MS);
  const stages = useMemo(
    () =>
      read.data && mergeAhead(read.data, ahead.of === read.data ? ahead.changedById : undefined),
    [read.data, ahead],
  );
  const topics = events.flatMap((event) =>
    topicsOf(
      event,
      segments.filter((segment) => segment.event.id === event.id),
    ),
  );
  useTopics(topics, (change) => {
    const stage = change && stages?.find(({ series }) => series.has(change.id));
    const next = change && stage && mergeChange(stage, change);
    if (next) {
      pendingChanges.current.set(next.id, next);
      draw();
    }
    if (change === null || change.type === 'match-series') refetch();
  });
  return { ...read, data: stages };
}

/** Returns the stages with the changes of the stream; a stage without one stays the same object. */
function mergeAhead(
  stages: readonly DeskStage[],
  changedById: ReadonlyMap<string, DeskSeries> = new Map(),
): readonly DeskStage[] {
  if (changedById.size === 0) return stages;
  const changed = Map.groupBy(changedById.values(), ({ segmentId }) => segmentId);
  return stages.map((stage) => {
    const some = changed.get(stage.segmentId);
    return some
      ? {
          ...stage,
          series: new Map([...stage.series, ...some.map((one) => [one.id, one] as const)]),
        }
      : stage;
  });
}

async function readStages(segmentIds: SegmentId[]): Promise<readonly DeskStage[]> {
  if (segmentIds.length === 0) return [];
  const [brackets, reports] = await Promise.all([
    Promise.all(segmentIds.map((id) => client.segments.bracket(id))),
    readReports(segmentIds),
  ]);
  return brackets.map((bracket) => createStage(bracket, reports));
}

/** Reads the series with an open report, in dispute or overdue: few, and always complete. */
async function readReports(segmentIds: SegmentId[]): Promise<Reports> {
  const reports = new Map<string, Pick<DeskSeries, 'reporting' | 'confirmBy'>>();
  for (let number = 1; ; number++) {
    const { items, page } = await client.matchSeries.list({
      'filter[segment]': segmentIds.join(','),
      'filter[reporting]': 'disputed,overdue,reported',
      'page[size]': PAGE_SIZE,
      'page[number]': number,
    });
    for (const { id, reporting, confirmBy } of items) reports.set(id, { reporting, confirmBy });
    if (items.length === 0 || number * page.size >= page.total) return reports;
  }
}
