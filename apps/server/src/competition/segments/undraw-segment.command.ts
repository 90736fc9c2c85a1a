import type { UndrawPreview } from '@ringside/contract/collections/draws';
import { decideUndraw } from '@ringside/rules/stage/undraw';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { splitIntoChunks, type Work } from '../../platform/unit-of-work.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { removeAllSeries } from '../stage/stage-series.command.ts';
import { unmarkStageSeeded } from './mark-stage.command.ts';
import { scheduleSegment } from './schedule-segment.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/** The draw of one segment, with its series, also deleted ones. */
interface Draw {
  segment: SegmentRow;
  rows: SeriesRow[];
}

/**
 * [DRW-1] Takes the draw of a segment back, with those of its regions, while nothing of it was
 * played. Check-ins, standby and seeds by hand stay. With `dryRun` it only returns what would go.
 */
export async function undrawSegment(
  work: Work,
  segment: SegmentRow,
  { dryRun }: { dryRun: boolean },
): Promise<Answer> {
  const regions = await segmentRepository(work.db, work.tenantId).findAllByParent(segment.id);
  const drawn = regions.filter(({ seededAt }) => seededAt !== null);
  const draws: Draw[] = [];
  for (const leaf of drawn.length > 0 ? drawn : [segment]) {
    const draw = { segment: leaf, rows: await loadDraw(work, leaf) };
    const decision = decideDraw(draw);
    if (!decision.accepted) return refusalAnswer(decision.refusal);
    draws.push(draw);
  }
  if (dryRun) return { plain: { data: draws.map(describeDraw) satisfies UndrawPreview } };
  for (const draw of draws) await removeDraw(work, draw);
  await unmarkStageSeeded(work, drawn.length > 0 ? segment.id : segment.stageId);
  return { show: { type: 'segments', id: segment.id } };
}

const loadDraw = ({ db, tenantId }: Work, { id }: SegmentRow): Promise<SeriesRow[]> =>
  seriesRepository(db, tenantId).lockAllOfDraw(id);

const decideDraw = ({ segment, rows }: Draw) =>
  decideUndraw({
    isSeeded: segment.seededAt !== null,
    isFinished: segment.finishedAt !== null,
    series: rows.map(({ id, state, liveAt, results }) => ({
      id,
      state,
      wasLive: liveAt !== null,
      hasScore: results.length > 0,
    })),
  });

const describeDraw = ({ segment, rows }: Draw) => ({
  segment: segment.id,
  name: segment.name,
  rosters: segment.seededCount ?? 0,
  series: rows.filter(({ deletedAt }) => deletedAt === null).length,
});

/** Deletes the series of a draw, whose ids stay known, and returns the segment to its check-in. */
async function removeDraw(work: Work, { segment, rows }: Draw): Promise<void> {
  const { db, tenantId, now } = work;
  for (const some of splitIntoChunks(rows))
    await db
      .insertInto('undrawnSeries')
      .values(some.map(({ id }) => ({ id, tenantId })))
      .execute();
  await removeAllSeries(work, rows);
  await db.deleteFrom('takenRounds').where('segmentId', '=', segment.id).execute();
  const rosters = await db
    .updateTable('rosters')
    .set({ seed: null, seedReason: null })
    .where('segmentId', '=', segment.id)
    .where('seed', 'is not', null)
    .returning(['id', 'seed'])
    .execute();
  const undrawn = await db
    .updateTable('segments')
    .set({
      seededAt: null,
      seededCount: null,
      startedAt: null,
      held: null,
      delays: json([]),
      undrawnAt: now,
      version: segment.version + 1,
    })
    .where('id', '=', segment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleSegment(work, undrawn);
  work.record({
    action: 'segment.draw-taken-back',
    subject: { type: 'segments', id: segment.id, version: undrawn.version },
    before: { seededAt: segment.seededAt, series: rows.length, rosters: rosters.length },
    after: { rosters: rosters.map(({ id }) => id) },
    changes: { state: 'undrawn' },
    topics: [
      `events:${segment.eventId}`,
      ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
    ],
  });
}
