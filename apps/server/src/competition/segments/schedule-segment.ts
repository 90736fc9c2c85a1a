/* oxlint-disable no-restricted-properties -- all commands of segments share this part */
import { seedingInstant } from '@ringside/rules/checkin/checkin-window';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import { isDrawnByClock } from '@ringside/rules/stage/undraw';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { loadPhases, segmentRepository, type SegmentRow } from './segment.repository.ts';

export const SEGMENT_JOBS = [
  'segment-registration-opens',
  'segment-registration-closes',
  'segment-checkin-opens',
  'segment-seeds',
  'segment-starts',
  'segment-qualifiers-enter',
  'segment-queue-ends',
] as const;
type SegmentJob = (typeof SEGMENT_JOBS)[number];

/** Returns when the clock seeds a segment. */
export const seedingInstantOf = ({
  checkinTo,
  dateFrom,
}: Pick<SegmentRow, 'checkinTo' | 'dateFrom'>) =>
  seedingInstant({ window: checkinTo && { to: checkinTo }, startsAt: dateFrom });

/**
 * Schedules the jobs of a segment, again after each change of its dates. Only a segment without
 * children holds rosters and has jobs; once seeded it keeps only its start.
 */
export async function scheduleSegment(work: Work, segment: SegmentRow): Promise<void> {
  if (await segmentRepository(work.db, work.tenantId).hasChildren(segment.id))
    cancelSegmentJobs(work, segment.id);
  else await scheduleLeafSegment(work, segment);
}

/** Cancels the jobs of a segment, such as one with children. */
export function cancelSegmentJobs(work: Work, segmentId: SegmentId): void {
  for (const kind of SEGMENT_JOBS) work.cancel(kind, segmentId);
}

/** Schedules the jobs of a segment that has no children. */
export async function scheduleLeafSegment(work: Work, segment: SegmentRow): Promise<void> {
  cancelSegmentJobs(work, segment.id);
  if (segment.draft) return undefined;
  const arm = (kind: SegmentJob, dueAt: Date) =>
    work.schedule({ kind, subjectId: segment.id, dueAt });
  if (traitsOf(segment).shape === 'none') return arm('segment-queue-ends', segment.dateTo);
  if (!segment.startedAt) arm('segment-starts', segment.dateFrom);
  if (segment.seededAt || segment.finishedAt) return;
  const seedsAt = seedingInstantOf(segment);
  if (isDrawnByClock({ seedsAt, undrawnAt: segment.undrawnAt })) arm('segment-seeds', seedsAt);
  if (segment.checkinFrom) arm('segment-checkin-opens', segment.checkinFrom);
  await scheduleRegistration(work, segment, arm);
  const enters = await findQualifiersEntry(work, segment);
  if (enters) arm('segment-qualifiers-enter', enters);
}

async function scheduleRegistration(
  work: Work,
  segment: SegmentRow,
  arm: (kind: SegmentJob, dueAt: Date) => void,
): Promise<void> {
  const phases = await loadPhases(work.db, segment);
  const opening = phases.map((phase) => phase.dateFrom).filter((date) => date > work.now);
  const closing = phases.map((phase) => phase.dateTo).filter((date) => date > work.now);
  if (opening.length > 0)
    arm('segment-registration-opens', new Date(Math.min(...opening.map(Number))));
  if (closing.length > 0)
    arm('segment-registration-closes', new Date(Math.min(...closing.map(Number))));
}

/**
 * Returns when direct qualifiers enter by the leaderboard: for Day 2 when Day 1 is seeded, for the
 * Last Chance Qualifier and the World Finals at the begin of their event.
 */
export async function findQualifiersEntry(
  { db, tenantId }: Reading,
  segment: SegmentRow,
): Promise<Date | undefined> {
  if (segment.typeId === 'LCQ' || segment.typeId === 'WF') {
    const { dateFrom } = await db
      .selectFrom('events')
      .select('dateFrom')
      .where('id', '=', segment.eventId)
      .executeTakeFirstOrThrow();
    return dateFrom;
  }
  if (segment.typeId !== 'MQ2') return undefined;
  const stages = (await segmentRepository(db, tenantId).findAllByEvent(segment.eventId)).filter(
    (other) => other.level === 0 && other.typeId === 'MQ1',
  );
  return stages[0] ? seedingInstantOf(stages[0]) : undefined;
}
