import {
  decidePause,
  pauseOf,
  pauseTurn,
  type Pause,
  type ScopePause,
} from '@ringside/rules/schedule/pause';
import { sql } from 'kysely';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf } from '../events/drafts.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';
import { describePause } from './describe-pause.query.ts';
import {
  loadCovered,
  ownPauses,
  pausesOfSeries,
  scopeName,
  type CoveredRows,
  type PauseScope,
} from './paused-scope.query.ts';

export const answerFor = ({ event, segment, series }: PauseScope): Answer => {
  if (series) return { show: { type: 'match-series', id: series.id } };
  return {
    show: segment ? { type: 'segments', id: segment.id } : { type: 'events', id: event.id },
  };
};

/** [PAU-1] Pauses an event, a segment with all below it, or one series. */
export async function pause(
  work: Work,
  scope: PauseScope,
  { dryRun, reason }: { dryRun: boolean; reason?: string | undefined },
): Promise<Answer> {
  const { series, segment } = scope;
  const ended = series?.state === 'finished' || (segment?.finishedAt ?? null) !== null;
  if (ended) return refusalAnswer({ reason: 'nothing-to-pause' });
  const decision = decidePause(ownPauses(scope), {
    scope: scopeName(scope),
    now: work.now,
    reason: reason ?? null,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const begun = decision.value;
  const covered = await loadCovered(work, scope);
  if (dryRun)
    return {
      plain: { data: await describePause(work, { scope, covered, since: begun, lengthMs: 0 }) },
    };
  if (!series) await pauseSegments(work, scope, covered.segments, begun);
  await pauseSeries(work, scope, covered, begun);
  return answerFor(scope);
}

const toPause = ({ since, reason }: Pause): Pause => ({ since, reason });

/** Stores the pause on the event and its segments. */
async function pauseSegments(
  work: Work,
  { event, segment }: PauseScope,
  segments: SegmentRow[],
  begun: ScopePause,
): Promise<void> {
  if (!segment) await saveEventPause(work, event, toPause(begun), 'event.paused');
  const rows = await work.db
    .updateTable('segments')
    .set((eb) => ({
      pauses: sql<string>`pauses || ${json([begun])}::jsonb`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', anyOf(segments.map(({ id }) => id)))
    .returningAll()
    .execute();
  for (const row of rows) recordSegment(work, row, 'segment.paused', { after: toPause(begun) });
}

/** Records a change of a segment's pause for the readers of its event and of the segment above. */
export const recordSegment = (
  work: Work,
  row: SegmentRow,
  action: string,
  entry: { before?: unknown; after?: unknown },
): void =>
  work.record({
    action,
    subject: { type: 'segments', id: row.id, version: row.version },
    ...entry,
    topics: [`events:${row.eventId}`, ...(row.parentId ? [`segments:${row.parentId}`] : [])],
    ...audienceOf(row),
  });

/** Stores or ends the pause of an event, with its dates. */
export async function saveEventPause(
  work: Work,
  event: PauseScope['event'],
  began: Pause | null,
  action: string,
  dates: Record<string, unknown> = {},
): Promise<void> {
  const row = await work.db
    .updateTable('events')
    .set((eb) => ({
      ...dates,
      pause: began && json(began),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  work.record({
    action,
    subject: { type: 'events', id: row.id, version: row.version },
    before: event.pause,
    after: began,
    ...audienceOf(row),
  });
}

/** Shows the pause on the series that it is the first to cover, and stops their ban phases. */
async function pauseSeries(
  work: Work,
  scope: PauseScope,
  { segments, series, challenges }: CoveredRows,
  begun: ScopePause,
): Promise<void> {
  const segmentById = new Map(segments.map((one) => [one.id, one]));
  const writes = createSeriesWrites(work);
  for (const row of series) {
    const segment = segmentById.get(row.segmentId);
    if (!segment) continue;
    const next = pauseOf([...pausesOfSeries(row, segment), begun]);
    const isFirst = !row.pause;
    if (!isFirst && !scope.series) continue;
    const columns = {
      pause: next && json(next),
      ...(scope.series && { hold: json(toPause(begun)) }),
    };
    writes.change(row, columns, (stored) =>
      recordSeries(work, stored, isFirst ? 'series.paused' : 'series.held', {
        after: toPause(begun),
      }),
    );
    if (!isFirst) continue;
    for (const challenge of challenges.ofSeries(row.id)) {
      const state = pauseTurn(challenge.state, begun);
      if (state !== challenge.state)
        challenges.change(work, challenge, state, { action: 'challenge.paused' });
    }
  }
  await Promise.all([writes.save(), challenges.save()]);
}
