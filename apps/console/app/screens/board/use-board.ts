import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { useMemo, useRef, useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { client } from '../../session/console-client.ts';
import { type Season, topicsOf } from '../../shell/season-context.tsx';
import { type BoardMap, type BoardSeries, createBoardMap, mergeChange } from './board-series.ts';

/** A match day has many changes: the board batches them for display, and reads again periodically. */
const SHOWN_MS = 100;
const REFETCH_INTERVAL_MS = 5000;
const RUNNING = new Set<Segment['state']>(['seeded', 'running']);

/** The changes from the stream since the board was read. */
interface Ahead {
  of: BoardMap | undefined;
  changedSeries: BoardMap;
}

/**
 * Returns the series of the running segments, kept up to date by the stream. `onChange` runs on
 * every event.
 */
export function useBoard({ event, segments }: Season, onChange: () => void) {
  const running = segments.filter(
    ({ state, children }) => RUNNING.has(state) && children.length === 0,
  );
  const ids = running.map(({ id }) => id);
  const read = useRead(['board', ...ids], () => readBoard(ids));
  const refetch = useThrottle(read.refetch, REFETCH_INTERVAL_MS);
  const [ahead, setAhead] = useState<Ahead>({ of: undefined, changedSeries: new Map() });
  const pendingChanges = useRef(new Map<string, BoardSeries>());
  const draw = useThrottle(() => {
    const changedSeries = pendingChanges.current;
    pendingChanges.current = new Map();
    setAhead((before) => ({
      of: read.data,
      changedSeries: new Map([
        ...(before.of === read.data ? before.changedSeries : []),
        ...changedSeries,
      ]),
    }));
  }, SHOWN_MS);
  const board = useMemo(
    () =>
      read.data &&
      (ahead.of === read.data ? new Map([...read.data, ...ahead.changedSeries]) : read.data),
    [read.data, ahead],
  );
  useTopics(topicsOf(event, segments), (change) => {
    onChange();
    const next = change && board && mergeChange(board, change);
    if (next) {
      pendingChanges.current.set(next.id, next);
      draw();
    }
    if (change === null || change.type === 'match-series') refetch();
  });
  return { read, board };
}

async function readBoard(segmentIds: SegmentId[]): Promise<BoardMap> {
  if (segmentIds.length === 0) return new Map();
  const [brackets, reportingById] = await Promise.all([
    Promise.all(segmentIds.map((id) => client.segments.bracket(id))),
    readReportings(segmentIds),
  ]);
  return createBoardMap(brackets, reportingById);
}

/** Reads the series in dispute or overdue: few, and always complete. */
async function readReportings(
  segmentIds: SegmentId[],
): Promise<Map<string, MatchSeries['reporting']>> {
  const reportingById = new Map<string, MatchSeries['reporting']>();
  for (let number = 1; ; number++) {
    const { items, page } = await client.matchSeries.list({
      'filter[segment]': segmentIds.join(','),
      'filter[reporting]': 'disputed,overdue',
      'page[size]': 100,
      'page[number]': number,
    });
    for (const { id, reporting } of items) reportingById.set(id, reporting);
    if (items.length === 0 || number * page.size >= page.total) return reportingById;
  }
}
