import type { DryRunProgress } from '@ringside/contract/collections/dry-runs';
import { traitsOf } from '@ringside/rules/format-traits';
import type { EventId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import type { Kysely } from 'kysely';
import {
  segmentRepository,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** Finds the next scheduled job; a failed one comes first, since a dry run does not try it again. */
export const findNextJob = (db: Kysely<Database>) =>
  db
    .selectFrom('dueWork')
    .select(['kind', 'dueAt', 'attempts'])
    .orderBy('attempts', 'desc')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Loads the segments of an event: those that hold rosters (`leaves`), and all. */
export async function loadSegments(
  { db, tenantId }: Reading,
  eventId: EventId,
): Promise<{
  leaves: SegmentRow[];
  segments: SegmentRow[];
  fullNameOf: (segment: SegmentRow) => string;
}> {
  const segments = await segmentRepository(db, tenantId).findAllByEvent(eventId);
  const parents = new Set(segments.map(({ parentId }) => parentId));
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const fullNameOf = ({ name, stageId }: SegmentRow) =>
    stageId ? `${mustFind(byId, stageId).name}, ${name}` : name;
  return { segments, fullNameOf, leaves: segments.filter(({ id }) => !parents.has(id)) };
}

/** Loads the progress of an event at an instant. */
export async function loadProgress(
  reading: Reading,
  eventId: EventId,
  at: Date,
): Promise<DryRunProgress> {
  const { leaves, fullNameOf } = await loadSegments(reading, eventId);
  const playing = leaves.filter(
    (segment) => segment.seededAt && !segment.finishedAt && traitsOf(segment).shape !== 'none',
  );
  return {
    at: at.toISOString(),
    now: playing.map(fullNameOf),
    finished: leaves.filter(({ finishedAt }) => finishedAt).length,
    all: leaves.length,
  };
}
