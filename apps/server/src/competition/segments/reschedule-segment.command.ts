import type { Work } from '../../platform/unit-of-work.ts';
import { scheduleSegment } from './schedule-segment.ts';
import { segmentRepository } from './segment.repository.ts';

/**
 * Schedules a parent's jobs again: without children it holds rosters itself, with a first child
 * none.
 */
export async function rescheduleSegment(work: Work, id: string | null): Promise<void> {
  const row =
    id === null ? undefined : await segmentRepository(work.db, work.tenantId).findById(id);
  if (row) await scheduleSegment(work, row);
}
