import type { UserId } from '@ringside/rules/ids';
import {
  createActivityRow,
  insertActivity,
  SYSTEM_ACTOR,
  type Actor,
  type Change,
  type Work,
} from '../../../platform/unit-of-work.ts';

/**
 * The writer of what happened before now, in one transaction. Each act has its own instant and
 * schedules no job; the activity log is written at the end, in order of time.
 */
export interface Past {
  work: Work;
  /** Returns work at an instant, as a user if `userId` is given. */
  at(instant: Date, userId?: UserId): Work;
  /** Returns work at an instant that schedules its jobs, for what is still to come. */
  scheduling(instant: Date): Work;
  /** Writes the activity log. */
  save(): Promise<void>;
}

/** Creates the writer of the past. */
export function createPast(work: Work): Past {
  const { db, tenantId } = work;
  const happened: { at: Date; actor: Actor; change: Change }[] = [];
  const recording = (now: Date, actor: Actor): Work => ({
    ...work,
    now,
    actor,
    record: (change) => void happened.push({ at: now, actor, change }),
  });
  return {
    work,
    at: (instant, userId) => ({
      ...recording(instant, userId ? { ...SYSTEM_ACTOR, userId } : SYSTEM_ACTOR),
      schedule: () => {},
      cancel: () => {},
    }),
    scheduling: (instant) => recording(instant, SYSTEM_ACTOR),
    async save() {
      const inOrder = happened.toSorted((one, other) => +one.at - +other.at);
      await insertActivity(
        db,
        inOrder.map(({ at, actor, change }) => createActivityRow(change, { tenantId, actor, at })),
      );
    },
  };
}
