import { undoEnd } from '@ringside/rules/schedule/shift';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { EventRow } from '../events/event.repository.ts';
import { checkOverlap } from '../events/save-event.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { applyMoves, loadMoved, movesOf } from './apply-moves.command.ts';
import { describeShift, instantsOf } from './describe-shift.ts';
import { planShift, withMove, type ShiftScope } from './plan-shift.query.ts';
import { findScheduledSince } from './scheduled-since.query.ts';

const answerWith = ({ event, segment }: Pick<ShiftScope, 'event' | 'segment'>): Answer => ({
  show: segment ? { type: 'segments', id: segment.id } : { type: 'events', id: event.id },
});

/** [SHF-1] Shifts an event, a segment, or a segment from one round on. */
export async function shift(
  work: Work,
  scope: ShiftScope,
  { dryRun, reason }: { dryRun: boolean; reason: string | undefined },
): Promise<Answer> {
  const { event, segment, minutes } = scope;
  const plan = await planShift(work, scope);
  if ('refusal' in plan) return refusalAnswer(plan.refusal);
  const { moves } = plan;
  const overlap = await findOverlap(work, event, movesOf(moves, 'events')[0]);
  if (overlap) return overlap;
  if (dryRun) return { plain: { data: await describeShift(work, plan, { event, minutes }) } };
  await applyMoves(work, moves, reason);
  await work.db
    .insertInto('shifts')
    .values({
      tenantId: work.tenantId,
      eventId: event.id,
      segmentId: segment?.id ?? null,
      minutes,
      shiftedAt: work.now,
      instants: json(instantsOf(moves).filter(({ at }) => at > work.now)),
      moves: json(moves),
    })
    .execute();
  return answerWith(scope);
}

/** [EVT-2] Returns the refusal of an event that would overlap too many others. */
async function findOverlap(
  work: Work,
  event: EventRow,
  move: ShiftMove | undefined,
): Promise<Answer | undefined> {
  if (!move || event.status !== 'active' || event.draft) return undefined;
  const { id, name, dateFrom, dateTo } = withMove(event, move);
  const overlap = await checkOverlap(work, { id, name, from: dateFrom, to: dateTo });
  return overlap.accepted ? undefined : refusalAnswer(overlap.refusal);
}

/**
 * [SHF-4] Takes the last shift of an event or a segment back, unless something has happened at an
 * instant that it moved.
 */
export async function undoShift(
  work: Work,
  { event, segment }: { event: EventRow; segment?: SegmentRow },
): Promise<Answer> {
  const last = await work.db
    .selectFrom('shifts')
    .selectAll()
    .where('eventId', '=', event.id)
    .where('segmentId', segment ? '=' : 'is', segment?.id ?? null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const settled = (detail: string) => refusalAnswer({ reason: 'shift-settled', detail });
  if (!last) return settled('no shift');
  const { moves, shiftedAt } = last;
  const instants = last.instants.map(({ name, at }) => ({ name, at: new Date(at) }));
  const end = undoEnd(instants, shiftedAt);
  if (end && end.at <= work.now) return settled(`${end.name}: ${end.at.toISOString()}`);
  const changed = (await findChanged(work, moves)) ?? (await findScheduledSince(work, last));
  if (changed) return settled(changed);
  await applyMoves(
    work,
    moves.map((move) => ({ ...move, before: move.after, after: move.before })),
  );
  await work.db.deleteFrom('shifts').where('id', '=', last.id).execute();
  return answerWith({ event, ...(segment && { segment }) });
}

/** Returns a row that no longer has the values that a shift gave it. */
async function findChanged(work: Work, moves: readonly ShiftMove[]): Promise<string | undefined> {
  const rows = await loadMoved(work, moves);
  const valueOf = (value: unknown) =>
    JSON.stringify(value instanceof Date ? value.toISOString() : value);
  const changed = moves.find(({ type, id, after }) => {
    const row = rows.get(`${type} ${id}`);
    return (
      !row || Object.entries(after).some(([name, value]) => valueOf(row[name]) !== valueOf(value))
    );
  });
  return changed && `${changed.type} ${changed.id}`;
}
