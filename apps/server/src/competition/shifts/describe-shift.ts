import type { ShiftPreview } from '@ringside/contract/collections/shifts';
import { mustHave } from '@ringside/rules/must';
import type { NamedInstant } from '@ringside/rules/schedule/shift';
import { undoEnd } from '@ringside/rules/schedule/shift';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import type { MovedValue, ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { EventRow } from '../events/event.repository.ts';
import { rosterIdsOf } from '../match-series/series.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { movesOf } from './apply-moves.command.ts';
import { withMove, type ShiftPlan } from './plan-shift.query.ts';

const FIELDS = {
  dateFrom: 'date.from',
  dateTo: 'date.to',
  checkinFrom: 'checkin.from',
  checkinTo: 'checkin.to',
} as const;

const datesIn = (columns: Readonly<Record<string, MovedValue>>): Date[] =>
  Object.values(columns).flatMap((value) => (typeof value === 'string' ? new Date(value) : []));

/** [SHF-4] Returns the instants before and after some moves, with what happens there. */
export const instantsOf = (moves: readonly ShiftMove[]): NamedInstant[] =>
  // A series says more than the start of its segment.
  [...movesOf(moves, 'match-series'), ...moves].flatMap(({ type, id, before, after }) =>
    [before, after]
      .flatMap(datesIn)
      .flatMap((at) => (type === 'match-series' ? [matchCheckinWindow(at).from, at] : [at]))
      .map((at) => ({ name: `${type} ${id}`, at })),
  );

const spanOf = (moves: readonly ShiftMove[], side: 'before' | 'after') => {
  const times = moves.flatMap((move) => datesIn(move[side])).map(Number);
  if (times.length === 0) return null;
  return {
    from: new Date(Math.min(...times)).toISOString(),
    to: new Date(Math.max(...times)).toISOString(),
  };
};

/** Returns what a shift moves, in the words of the wire. */
export async function describeShift(
  reading: Reading & { now: Date },
  { moves, series, segments }: ShiftPlan,
  { event, minutes }: { event: EventRow; minutes: number },
): Promise<ShiftPreview> {
  const movedSeries = movesOf(moves, 'match-series');
  return {
    minutes,
    series: {
      count: movedSeries.length,
      before: spanOf(movedSeries, 'before'),
      after: spanOf(movedSeries, 'after'),
    },
    rosters: new Set(series.flatMap(rosterIdsOf)).size,
    checkins: series.filter(({ date }) => date && matchCheckinWindow(date).from <= reading.now)
      .length,
    banPhases: movesOf(moves, 'challenges').length,
    rounds: moves.filter(({ after }) => after.delays !== undefined).length,
    dates: await describeDates(reading, { moves, segments, event }),
    clashes: await findClashes(reading, { moves, segments, event }),
    undoUntil: undoEnd(instantsOf(moves), reading.now)?.at.toISOString() ?? null,
  };
}

interface Named {
  moves: readonly ShiftMove[];
  segments: ShiftPlan['segments'];
  event: EventRow;
}

export async function describeDates(
  { db, tenantId }: Reading,
  { moves, segments, event }: Named,
): Promise<ShiftPreview['dates']> {
  const phases = await segmentRepository(db, tenantId).phasesById(
    movesOf(moves, 'registration-phases').map(({ id }) => id),
  );
  const names = new Map([
    [`events ${event.id}`, event.name],
    ...segments.map(({ id, name }) => [`segments ${id}`, name] as const),
    ...phases.map(({ id, name }) => [`registration-phases ${id}`, name] as const),
  ]);
  return moves.flatMap(({ type, id, before, after }) =>
    type === 'match-series' || type === 'challenges'
      ? []
      : Object.entries(FIELDS).flatMap(([column, date]) => {
          const [from, to] = [before[column], after[column]];
          return typeof from === 'string' && typeof to === 'string'
            ? [
                {
                  type,
                  id,
                  name: mustHave(names.get(`${type} ${id}`), 'the name of what moves'),
                  date,
                  before: from,
                  after: to,
                },
              ]
            : [];
        }),
  );
}

/** Returns the next stages and the end of the event that moved segments reach beyond. */
async function findClashes(
  { db, tenantId }: Reading,
  { moves, segments, event }: Named,
): Promise<ShiftPreview['clashes']> {
  const moveById = new Map(movesOf(moves, 'segments').map((move) => [move.id, move]));
  const after = new Map(segments.map((one) => [one.id, withMove(one, moveById.get(one.id))]));
  const moved = segments.filter(({ id }) => moveById.get(id)?.after.dateTo);
  const rules = await segmentRepository(db, tenantId).rules(moved.map(({ id }) => id));
  const clashes = rules.flatMap(({ segmentId, nextSegmentId }): ShiftPreview['clashes'] => {
    const [from, next] = [after.get(segmentId), after.get(nextSegmentId)];
    return from && next && next.dateFrom < from.dateTo
      ? [{ kind: 'next-stage', id: next.id, name: next.name, at: next.dateFrom.toISOString() }]
      : [];
  });
  const { dateTo } = withMove(event, movesOf(moves, 'events')[0]);
  const isBeyond = moved.some(({ id }) => Number(after.get(id)?.dateTo) > +dateTo);
  const named = new Map(clashes.map((clash) => [clash.id, clash]));
  return [
    ...named.values(),
    ...(isBeyond
      ? [{ kind: 'event-end' as const, id: event.id, name: event.name, at: dateTo.toISOString() }]
      : []),
  ];
}
