import { logScope } from '../../platform/log/log-scope.ts';
import type { BatchJob, Job, Jobs } from '../../platform/scheduler/scheduler.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadPausedThings, PAUSED_JOBS, thingIdOf } from './job-pauses.query.ts';

/** [PAU-2] Returns the jobs so that one that falls due in a pause is parked until its end. */
export const parkInPause = ({ one, many }: Jobs): Jobs => ({
  one: mapJobs(one, parkOne),
  many: mapJobs(many, parkMany),
});

const mapJobs = <Runs>(
  jobs: Record<string, Runs>,
  wrap: (kind: string, job: Runs) => Runs,
): Record<string, Runs> =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, job]) => [kind, PAUSED_JOBS[kind] ? wrap(kind, job) : job]),
  );

const parkOne =
  (kind: string, job: Job): Job =>
  async (work, due) => {
    const parked = await park(work, kind, [due]);
    if (parked.size === 0) await job(work, due);
  };

const parkMany =
  (kind: string, job: BatchJob): BatchJob =>
  async (work, subjectIds, within) => {
    const parked = await park(
      work,
      kind,
      subjectIds.map((subjectId) => ({ subjectId, payload: null })),
    );
    const open = subjectIds.filter((subjectId) => !parked.has(subjectId));
    if (open.length > 0) await job(work, open, within);
  };

/** Parks the jobs of what is paused; returns their subjects. */
async function park(
  work: Work,
  kind: string,
  jobs: { subjectId: string; payload: unknown }[],
): Promise<ReadonlySet<string>> {
  const thing = PAUSED_JOBS[kind];
  if (!thing || jobs.length === 0) return new Set();
  const paused = await loadPausedThings(
    work,
    thing,
    jobs.map(({ subjectId }) => thingIdOf(subjectId)),
  );
  const parked = jobs.filter(({ subjectId }) => paused.has(thingIdOf(subjectId)));
  if (parked.length > 0)
    await work.db
      .insertInto('parkedJobs')
      .values(
        parked.map(({ subjectId, payload }) => ({
          tenantId: work.tenantId,
          kind,
          subjectId,
          dueAt: work.now,
          payload: json(payload ?? null),
          requestId: logScope.current().requestId ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subjectId']).doUpdateSet((eb) => ({
          dueAt: eb.ref('excluded.dueAt'),
          payload: eb.ref('excluded.payload'),
          requestId: eb.ref('excluded.requestId'),
        })),
      )
      .execute();
  return new Set(parked.map(({ subjectId }) => subjectId));
}
