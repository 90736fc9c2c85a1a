/* oxlint-disable no-restricted-properties -- it marks a segment whose state follows from the time as changed */
import type { SegmentId } from '@ringside/rules/ids';
import type { Job } from '../../platform/scheduler/scheduler.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { clearQueue } from '../queue/join-queue.command.ts';
import { finishParent } from './finish-segment.command.ts';
import { scheduleSegment } from './schedule-segment.ts';
import { segmentRepository } from './segment.repository.ts';

/**
 * Publishes that a segment has changed its state, which follows from its dates, and schedules the
 * next instant.
 */
export const publishSegmentState =
  (action: string, state: string): Job =>
  async (work, { subjectId }) => {
    const segment = await segmentRepository(work.db, work.tenantId).findById(subjectId);
    if (!segment) return;
    const { version } = await work.db
      .updateTable('segments')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', subjectId)
      .returning('version')
      .executeTakeFirstOrThrow();
    work.record({
      action,
      subject: { type: 'segments', id: subjectId, version },
      changes: { state },
      topics: [
        `events:${segment.eventId}`,
        ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
      ],
    });
    if (action !== 'segment.checkin-opened') await rescheduleRegistration(work, subjectId);
  };

/** Schedules the next phase of registration, which may open and close several times. */
async function rescheduleRegistration(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).findById(segmentId);
  if (segment && !segment.seededAt) await scheduleSegment(work, segment);
}

/** Ends the Championship Challenge at its date. */
export async function endQueue(work: Work, segmentId: SegmentId): Promise<void> {
  const row = await work.db
    .updateTable('segments')
    .set((eb) => ({ finishedAt: work.now, version: eb('version', '+', 1) }))
    .where('id', '=', segmentId)
    .where('finishedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await clearQueue(work, segmentId);
  work.record({
    action: 'segment.finished',
    subject: { type: 'segments', id: segmentId, version: row.version },
    changes: { state: 'finished' },
    topics: [`events:${row.eventId}`],
  });
  await finishParent(work, row);
}
