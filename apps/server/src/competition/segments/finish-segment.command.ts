import type { Refusal } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { awardPoints, revokePoints } from '../leaderboards/award-points.command.ts';
import { loadPlacements } from '../standings/standing-rows.query.ts';
import { advanceByRules, holdUnmatched, undoAdvance } from './advance.command.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Finishes a segment after its last series: awards points, creates the next rosters, and finishes
 * the stage with its last region.
 */
export async function finishSegment(work: Work, segment: SegmentRow): Promise<void> {
  const placements = await loadPlacements(work, segment);
  const { version } = await work.db
    .updateTable('segments')
    .set((eb) => ({
      finishedAt: work.now,
      startedAt: segment.startedAt ?? work.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', segment.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  work.cancel('segment-starts', segment.id);
  if (placements.length > 0) await awardPoints(work, segment, placements);
  await advanceByRules(work, segment, placements);
  work.record({
    action: placements.length < 2 ? 'segment.finished-unplayed' : 'segment.finished',
    subject: { type: 'segments', id: segment.id, version },
    after: {
      placements: placements.map(({ rosterId, order }) => ({ rosterId, order })).slice(0, 64),
    },
    changes: { state: 'finished' },
    topics: [
      `events:${segment.eventId}`,
      ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
    ],
  });
  await finishParent(work, segment);
}

/** Finishes a stage with the last of its regions. */
export async function finishParent(work: Work, { parentId }: SegmentRow): Promise<void> {
  if (!parentId) return;
  const repository = segmentRepository(work.db, work.tenantId);
  if ((await repository.findAllByParent(parentId)).some((child) => !child.finishedAt)) return;
  const row = await work.db
    .updateTable('segments')
    .set((eb) => ({ finishedAt: work.now, version: eb('version', '+', 1) }))
    .where('id', '=', parentId)
    .where('finishedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row)
    work.record({
      action: 'segment.finished',
      subject: { type: 'segments', id: parentId, version: row.version },
      changes: { state: 'finished' },
      topics: [`events:${row.eventId}`],
    });
}

/**
 * Reopens a finished segment for a correction: takes points and next rosters back. If a next
 * segment is seeded, it refuses, or with `force` keeps the next rosters.
 */
export async function reopenSegment(
  work: Work,
  segment: SegmentRow,
  force: boolean,
): Promise<Refusal | undefined> {
  if (!segment.finishedAt) return undefined;
  const inTheWay = await undoAdvance(work, segment);
  if (inTheWay && !force)
    return { reason: 'result-would-reset', detail: await describeSeeded(work, inTheWay) };
  await revokePoints(work, segment);
  await holdUnmatched(work, segment, []);
  for (const id of [segment.id, segment.parentId]) {
    const row =
      id &&
      (await work.db
        .updateTable('segments')
        .set((eb) => ({ finishedAt: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('finishedAt', 'is not', null)
        .returning(['id', 'eventId', 'version'])
        .executeTakeFirst());
    if (row)
      work.record({
        action: 'segment.reopened',
        subject: { type: 'segments', id: row.id, version: row.version },
        changes: { state: 'running' },
        topics: [`events:${row.eventId}`],
      });
  }
  return undefined;
}

/** Returns the names of segments that are seeded already, as the detail of a refusal. */
async function describeSeeded({ db }: Work, segmentIds: readonly SegmentId[]): Promise<string> {
  const rows = await db
    .selectFrom('segments')
    .select('name')
    .where('id', '=', anyOf([...segmentIds]))
    .orderBy('id')
    .execute();
  return `already seeded: ${rows.map(({ name }) => name).join(', ')}`;
}
