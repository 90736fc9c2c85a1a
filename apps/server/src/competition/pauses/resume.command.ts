import {
  decideResume,
  instantAfter,
  pauseOf,
  resumeTurn,
  stoppageMinutes,
  stoppageOf,
  type ScopePause,
  type Stoppage,
} from '@ringside/rules/schedule/pause';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { datesIn, movesOf } from '../shifts/apply-moves.command.ts';
import { planShift } from '../shifts/plan-shift.query.ts';
import { createSeriesWrites, type SeriesChange } from '../stage/series-writes.command.ts';
import { describePause } from './describe-pause.query.ts';
import { moveJobs, moveQueues, type Stoppages } from './move-jobs.command.ts';
import { answerFor, recordSegment, saveEventPause } from './pause.command.ts';
import {
  loadCovered,
  ownPauses,
  pausesOfSeries,
  scopeName,
  type CoveredRows,
  type PauseScope,
} from './paused-scope.query.ts';

/**
 * [PAU-2] Ends the pause of an event, a segment or a series: everything that was still to come when
 * it began moves by its length.
 */
export async function resume(
  work: Work,
  scope: PauseScope,
  { dryRun }: { dryRun: boolean },
): Promise<Answer> {
  const decision = decideResume(ownPauses(scope), scopeName(scope));
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const ended = decision.value;
  const covered = await loadCovered(work, scope);
  const stoppages = stoppagesOf(work, covered, ended);
  // One series alone moves nothing of its segment.
  if (scope.series) stoppages.segments = new Map();
  const moves = scope.series ? [] : await planMoves(work, scope, { ended, stoppages });
  if (dryRun) {
    const { lengthMs } = stoppageOf({ pause: ended, others: othersOf(scope), now: work.now });
    const described = { scope, covered, since: ended, lengthMs, moves };
    return { plain: { data: await describePause(work, described) } };
  }
  // Before the rows change: the jobs of a ban phase follow from its new state.
  await moveJobs(work, covered, stoppages);
  if (!scope.series) {
    await moveQueues(work, covered, stoppages);
    await resumeSegments(work, scope, { covered, ended, moves });
  }
  await resumeSeries(work, scope, { covered, ended, stoppages });
  return answerFor(scope);
}

/** Returns the pauses that still cover the whole scope once its own has ended. */
const othersOf = ({ segment, series }: PauseScope): ScopePause[] => {
  const above = segment?.pauses ?? [];
  const name = series ? `match-series ${series.id}` : segment && `segments ${segment.id}`;
  return above.filter(({ scope }) => scope !== name);
};

/** [PAU-3] Returns by what each segment and series moves. */
function stoppagesOf(
  { now }: Work,
  { segments, series }: CoveredRows,
  ended: ScopePause,
): Stoppages {
  const stoppage = (pauses: readonly ScopePause[]) =>
    stoppageOf({ pause: ended, others: pauses.filter(({ scope }) => scope !== ended.scope), now });
  const segmentById = new Map(segments.map((one) => [one.id as string, one]));
  return {
    segments: new Map(segments.map((one) => [one.id, stoppage(one.pauses)])),
    series: new Map(
      series.flatMap((row) => {
        const segment = segmentById.get(row.segmentId);
        return segment ? [[row.id, stoppage(pausesOfSeries(row, segment))] as const] : [];
      }),
    ),
  };
}

/** Plans the dates of the event, its segments and their registration phases. */
async function planMoves(
  work: Work,
  { event, segment }: PauseScope,
  { ended, stoppages }: { ended: ScopePause; stoppages: Stoppages },
): Promise<ShiftMove[]> {
  const minutesOf = ({ id }: SegmentRow) => {
    const stoppage = stoppages.segments.get(id);
    return stoppage ? stoppageMinutes(stoppage) : 0;
  };
  const plan = await planShift(work, {
    event,
    ...(segment && { segment }),
    minutes: (+work.now - Date.parse(ended.since)) / 60_000,
    stoppage: { since: new Date(ended.since), minutesOf },
  });
  return 'refusal' in plan
    ? []
    : plan.moves.filter(({ type }) => type !== 'match-series' && type !== 'challenges');
}

interface Ending {
  covered: CoveredRows;
  ended: ScopePause;
  moves: readonly ShiftMove[];
}

async function resumeSegments(
  work: Work,
  { event, segment }: PauseScope,
  { covered, ended, moves }: Ending,
): Promise<void> {
  if (!segment) {
    const [move] = movesOf(moves, 'events');
    await saveEventPause(work, event, null, 'event.resumed', move && datesIn(move.after));
  }
  await movePhases(work, moves);
  const moveById = new Map(movesOf(moves, 'segments').map((move) => [move.id, move]));
  for (const one of covered.segments) {
    const move = moveById.get(one.id);
    moveById.delete(one.id);
    const pauses = one.pauses.filter(({ scope }) => scope !== ended.scope);
    const row = await updateSegment(work, one.id, {
      ...datesIn(move?.after ?? {}),
      pauses: json(pauses),
    });
    recordSegment(work, row, 'segment.resumed', { before: move?.before, after: move?.after });
  }
  // The segments above, whose end the paused ones would pass.
  for (const { id, before, after } of moveById.values())
    recordSegment(work, await updateSegment(work, id, datesIn(after)), 'segment.shifted', {
      before,
      after,
    });
}

async function movePhases({ db }: Work, moves: readonly ShiftMove[]): Promise<void> {
  for (const { id, after } of movesOf(moves, 'registration-phases'))
    await db.updateTable('registrationPhases').set(datesIn(after)).where('id', '=', id).execute();
}

const updateSegment = (
  { db }: Work,
  id: string,
  columns: Record<string, Date | string>,
): Promise<SegmentRow> =>
  db
    .updateTable('segments')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

interface SeriesEnding {
  covered: CoveredRows;
  ended: ScopePause;
  stoppages: Stoppages;
}

/** Moves the instants of the covered series, and lets their ban phases go on. */
async function resumeSeries(
  work: Work,
  scope: PauseScope,
  { covered: { segments, series, challenges }, ended, stoppages }: SeriesEnding,
): Promise<void> {
  const segmentById = new Map(segments.map((one) => [one.id, one]));
  const writes = createSeriesWrites(work);
  for (const row of series) {
    const [segment, stoppage] = [segmentById.get(row.segmentId), stoppages.series.get(row.id)];
    if (!segment || !stoppage) continue;
    const others = pausesOfSeries(row, segment).filter((one) => one.scope !== ended.scope);
    const next = pauseOf(others);
    const moved = movedColumnsOf(row, stoppage);
    writes.change(
      row,
      {
        ...moved,
        pause: next && json(next),
        ...(scope.series && { hold: null }),
      },
      (stored) =>
        recordSeries(work, stored, next ? 'series.held' : 'series.resumed', {
          before: { date: row.date },
          after: { date: stored.date },
        }),
    );
    for (const challenge of challenges.ofSeries(row.id)) {
      const state = resumeTurn(challenge.state, { pause: ended, next, now: work.now });
      if (state !== challenge.state)
        challenges.change(work, challenge, state, {
          action: next ? 'challenge.moved' : 'challenge.resumed',
        });
    }
  }
  await Promise.all([writes.save(), challenges.save()]);
}

/** [PAU-2] Returns the instants of a series that its pause moves. */
function movedColumnsOf(row: SeriesRow, stoppage: Stoppage): SeriesChange {
  const { state, date, confirmBy, deadlinesFrom } = row;
  const clockFrom = state === 'live' ? (deadlinesFrom ?? date) : null;
  return {
    ...(state === 'scheduled' && date && { date: instantAfter(date, stoppage) }),
    ...(confirmBy && { confirmBy: instantAfter(confirmBy, stoppage) }),
    ...(clockFrom && { deadlinesFrom: new Date(+clockFrom + stoppage.lengthMs) }),
    ...(row.reporting === 'disputed' && { dispute: json(movedDispute(row.dispute, stoppage)) }),
  };
}

/** Returns a dispute with the moved deadlines of its requests for evidence. */
function movedDispute(dispute: unknown, stoppage: Stoppage): object {
  const { evidence, ...rest } = dispute as { evidence?: Record<string, { until: string }> };
  const moved = Object.entries(evidence ?? {}).map(([rosterId, request]) => [
    rosterId,
    { ...request, until: instantAfter(new Date(request.until), stoppage).toISOString() },
  ]);
  return { ...rest, ...(evidence && { evidence: Object.fromEntries(moved) as object }) };
}
