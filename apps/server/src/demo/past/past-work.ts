import {
  activityRow,
  insertActivity,
  THE_CLOCK,
  type Actor,
  type Change,
  type Work,
} from '../../unit-of-work.ts';

/**
 * Writes what happened before now, in one transaction: each act has its own instant, no job is
 * scheduled by it, and the activity log gets all of it at the end, in order of time.
 */
export interface Past {
  work: Work;
  /** The work of an instant; of a user where `userId` is given. */
  at(instant: Date, userId?: string): Work;
  /** The same for what is still to come: it schedules its jobs. */
  scheduling(instant: Date): Work;
  /** Writes the activity log. */
  save(): Promise<void>;
}

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
      arm: () => {},
      disarm: () => {},
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
