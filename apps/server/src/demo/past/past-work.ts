import {
  activityRow,
  insertActivity,
  THE_CLOCK,
  type Actor,
  type Change,
  type Work,
} from '../../unit-of-work.ts';

/**
 * The writer of what happened before now, in one transaction. Each act has its own instant and
 * schedules no job; the activity log is written at the end, in order of time.
 */
export interface Past {
  work: Work;
  /** Returns work at an instant, as a user if `userId` is given. */
  at(instant: Date, userId?: string): Work;
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
      ...recording(instant, userId ? { ...THE_CLOCK, userId } : THE_CLOCK),
      schedule: () => {},
      cancel: () => {},
    }),
    scheduling: (instant) => recording(instant, THE_CLOCK),
    async save() {
      const inOrder = happened.toSorted((one, other) => +one.at - +other.at);
      await insertActivity(
        db,
        inOrder.map(({ at, actor, change }) => activityRow(change, { tenantId, actor, at })),
      );
    },
  };
}
