import type { DryRunProgress } from '@ringside/contract/collections/dry-runs';
import type { EventId } from '@ringside/rules/ids';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import type { Kysely } from 'kysely';
import {
  segmentRepository,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';
import type { Database } from '../../platform/storage/tables.ts';

/** The work that is due next, what has failed before it: a copy has no time to try again. */
export const dueNext = (db: Kysely<Database>) =>
  db
    .selectFrom('dueWork')
    .select(['kind', 'dueAt', 'attempts'])
    .orderBy('attempts', 'desc')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The segments of an event that hold rosters, and all by their ids. */
export async function leavesOf(
  { db, tenantId }: Reading,
  eventId: EventId,
): Promise<{ leaves: SegmentRow[]; all: SegmentRow[]; pathOf: (segment: SegmentRow) => string }> {
  const all = await segmentRepository(db, tenantId).findAllByEvent(eventId);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const byId = new Map(all.map((segment) => [segment.id, segment]));
  const pathOf = ({ name, stageId }: SegmentRow) =>
    stageId ? `${byId.get(stageId)!.name}, ${name}` : name;
  return { all, pathOf, leaves: all.filter(({ id }) => !parents.has(id)) };
}

/** How far an event has come at an instant. */
export async function progressOf(
  reading: Reading,
  eventId: EventId,
  at: Date,
): Promise<DryRunProgress> {
  const { leaves, pathOf } = await leavesOf(reading, eventId);
  const playing = leaves.filter(
    (segment) => segment.seededAt && !segment.finishedAt && traitsOf(segment).shape !== 'none',
  );
  return {
    at: at.toISOString(),
    now: playing.map(pathOf),
    finished: leaves.filter(({ finishedAt }) => finishedAt).length,
    all: leaves.length,
  };
}
