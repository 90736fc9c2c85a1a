import type { PausePreview } from '@ringside/contract/collections/pauses';
import type { Pause } from '@ringside/rules/schedule/pause';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { describeDates } from '../shifts/describe-shift.ts';
import type { CoveredRows, PauseScope } from './paused-scope.query.ts';

interface Described {
  scope: PauseScope;
  covered: CoveredRows;
  since: Pause;
  /** By how much what stands still moves; 0 before the end of the pause. */
  lengthMs: number;
  moves?: readonly ShiftMove[];
}

/** Returns what stands still in a pause, and what its end moves, in the words of the wire. */
export async function describePause(
  work: Work,
  { scope, covered, since, lengthMs, moves = [] }: Described,
): Promise<PausePreview> {
  const { segments, series, challenges } = covered;
  const open = series.filter(({ state }) => state === 'scheduled' || state === 'live');
  const begun = new Date(since.since);
  return {
    since: since.since,
    seconds: Math.round(lengthMs / 1_000),
    series: {
      scheduled: open.filter(({ state }) => state === 'scheduled').length,
      live: open.filter(({ state }) => state === 'live').length,
    },
    checkins:
      open.filter(
        ({ state, date }) =>
          state === 'scheduled' && date && matchCheckinWindow(date).from <= begun,
      ).length +
      (scope.series
        ? 0
        : segments.filter(
            ({ checkinFrom, checkinTo, seededAt }) =>
              !seededAt && checkinFrom && checkinTo && checkinFrom <= begun && begun < checkinTo,
          ).length),
    banPhases: open
      .flatMap(({ id }) => challenges.ofSeries(id))
      .filter(({ status }) => status === 'open').length,
    waiting: scope.series ? 0 : await countWaiting(work, covered),
    laterStages: scope.series ? [] : await findLaterStages(work, covered),
    dates: await describeDates(work, {
      moves,
      segments: await segmentRepository(work.db, work.tenantId).findAllByEvent(scope.event.id),
      event: scope.event,
    }),
  };
}

/** Counts the rosters that wait in the queues. */
async function countWaiting({ db }: Work, { segments }: CoveredRows): Promise<number> {
  const { count } = await db
    .selectFrom('queueEntries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('segmentId', '=', anyOf(segments.map(({ id }) => id)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the stages after those that are paused: they do not move with them. */
async function findLaterStages(
  { db, tenantId }: Work,
  { segments }: CoveredRows,
): Promise<PausePreview['laterStages']> {
  const repository = segmentRepository(db, tenantId);
  const covered = new Set<string>(segments.map(({ id }) => id));
  const rules = await repository.rules([...covered] as Parameters<typeof repository.rules>[0]);
  const ids = new Set(rules.map(({ nextSegmentId }) => nextSegmentId));
  const found = await Promise.all(
    [...ids].filter((id) => !covered.has(id)).map((id) => repository.findById(id)),
  );
  return found.flatMap((row) =>
    row ? [{ id: row.id, name: row.name, at: row.dateFrom.toISOString() }] : [],
  );
}
