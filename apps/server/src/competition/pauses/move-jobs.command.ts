import { instantAfter, type Stoppage } from '@ringside/rules/schedule/pause';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { PAUSED_JOBS, thingIdOf, type JobThing } from './job-pauses.query.ts';
import type { CoveredRows } from './paused-scope.query.ts';

/** By what the end of a pause moves the segments and series that it covers. */
export interface Stoppages {
  segments: ReadonlyMap<string, Stoppage>;
  series: ReadonlyMap<string, Stoppage>;
}

/** [PAU-2] Moves the jobs of what a pause covers, also those that fell due in it. */
export async function moveJobs(
  work: Work,
  covered: CoveredRows,
  stoppages: Stoppages,
): Promise<void> {
  const { db, tenantId } = work;
  const kinds = Object.keys(PAUSED_JOBS);
  const columns = ['kind', 'subjectId', 'dueAt', 'payload'] as const;
  const [parked, due] = await Promise.all([
    db.selectFrom('parkedJobs').select(columns).where('tenantId', '=', tenantId).execute(),
    db
      .selectFrom('dueWork')
      .select(columns)
      .where('tenantId', '=', tenantId)
      .where('kind', 'in', kinds)
      .execute(),
  ]);
  const stoppageOf = await loadStoppages(work, { covered, stoppages, jobs: [...parked, ...due] });
  // A job that was scheduled in the pause replaces the one that fell due in it.
  for (const { kind, subjectId, dueAt, payload } of [...parked, ...due]) {
    const stoppage = stoppageOf(kind, subjectId);
    if (stoppage) work.schedule({ kind, subjectId, dueAt: instantAfter(dueAt, stoppage), payload });
  }
  for (const { kind, subjectId } of parked)
    if (stoppageOf(kind, subjectId))
      await db
        .deleteFrom('parkedJobs')
        .where('kind', '=', kind)
        .where('subjectId', '=', subjectId)
        .execute();
}

interface JobFacts {
  covered: CoveredRows;
  stoppages: Stoppages;
  jobs: readonly { kind: string; subjectId: string }[];
}

/** Returns a function that finds by what a job moves; undefined for one that is not covered. */
async function loadStoppages(
  { db }: Work,
  { covered, stoppages, jobs }: JobFacts,
): Promise<(kind: string, subjectId: string) => Stoppage | undefined> {
  const idsOf = (thing: JobThing) => [
    ...new Set(
      jobs.flatMap(({ kind, subjectId }) =>
        PAUSED_JOBS[kind] === thing ? thingIdOf(subjectId) : [],
      ),
    ),
  ];
  const [rosters, matchUps] = await Promise.all([
    db
      .selectFrom('rosters')
      .select(['id', 'segmentId'])
      .where('id', '=', anyOf(idsOf('roster')))
      .execute(),
    db
      .selectFrom('matchUps')
      .select(['id', 'segmentId'])
      .where('id', '=', anyOf(idsOf('match-up')))
      .execute(),
  ]);
  const bySegment = (rows: readonly { id: string; segmentId: string }[]) =>
    new Map(rows.map(({ id, segmentId }) => [id, stoppages.segments.get(segmentId)]));
  const challengeStoppages = new Map(
    [...stoppages.series].flatMap(([seriesId, stoppage]) =>
      covered.challenges
        .ofSeries(seriesId as (typeof covered.series)[number]['id'])
        .map(({ id }) => [id, stoppage] as const),
    ),
  );
  const ofThings: Record<JobThing, ReadonlyMap<string, Stoppage | undefined>> = {
    segment: stoppages.segments,
    series: stoppages.series,
    challenge: challengeStoppages,
    'match-up': bySegment(matchUps),
    roster: bySegment(rosters),
  };
  return (kind, subjectId) => {
    const thing = PAUSED_JOBS[kind];
    return thing && ofThings[thing].get(thingIdOf(subjectId));
  };
}

/** [PAU-2] Moves the deadlines of match-ups; the waiting times in the queues do not grow. */
export async function moveQueues(
  { db }: Work,
  { segments }: CoveredRows,
  stoppages: Stoppages,
): Promise<void> {
  for (const { id } of segments) {
    const stoppage = stoppages.segments.get(id);
    if (!stoppage || stoppage.lengthMs === 0) continue;
    const waiting = await db
      .selectFrom('queueEntries')
      .select(['id', 'since'])
      .where('segmentId', '=', id)
      .execute();
    for (const entry of waiting)
      await db
        .updateTable('queueEntries')
        .set({ since: new Date(+entry.since + stoppage.lengthMs) })
        .where('id', '=', entry.id)
        .execute();
    const matchUps = await db
      .selectFrom('matchUps')
      .select(['id', 'deadline', 'homeSince', 'awaySince'])
      .where('segmentId', '=', id)
      .where('status', '=', 'open')
      .execute();
    for (const one of matchUps)
      await db
        .updateTable('matchUps')
        .set((eb) => ({
          deadline: instantAfter(one.deadline, stoppage),
          homeSince: new Date(+one.homeSince + stoppage.lengthMs),
          awaySince: new Date(+one.awaySince + stoppage.lengthMs),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', one.id)
        .execute();
  }
}
