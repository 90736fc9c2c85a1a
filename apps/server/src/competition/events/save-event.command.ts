import type { changedEvent, newEvent } from '@ringside/contract/collections/events';
import type { Decision } from '@ringside/rules/decision';
import type { EventId } from '@ringside/rules/ids';
import type { EventDates } from '@ringside/rules/season/active-event';
import { decideEventDates, decideWorldFinalsDates } from '@ringside/rules/season/event-overlap';
import type { z } from 'zod';
import {
  conflict,
  relationNotFound,
  refusalAnswer,
  type Answer,
} from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { scheduleSegment } from '../segments/schedule-segment.ts';
import { deleteSeriesOf } from '../stage/stage-series.command.ts';
import { audienceOf } from './drafts.ts';
import { eventRepository, type EventRow } from './event.repository.ts';

/**
 * Locks the tenant's events, so that no other transaction creates one meanwhile and the checked
 * overlap still holds at the commit. Returns the active ones.
 */
export async function lockActiveEvents({ db, tenantId }: Work): Promise<EventDates[]> {
  await db.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute();
  return (await eventRepository(db, tenantId).findAllActive()).map(toEventDates);
}

/** Returns the facts of an event by which its dates are judged. */
export const toEventDates = ({ id, name, dateFrom, dateTo }: EventRow): EventDates => ({
  id,
  name,
  date: { from: dateFrom, to: dateTo },
});

/** Decides whether an event may have its dates next to the tenant's active events; locks them. */
export async function checkOverlap(
  work: Work,
  event: { id: string | null; name: string; from: Date; to: Date },
) {
  const others = (await lockActiveEvents(work)).filter((other) => other.id !== event.id);
  return decideEventDates({
    event: { name: event.name, date: { from: event.from, to: event.to } },
    others,
  });
}

/** Decides whether a new event may have its dates; World Finals must not overlap others either. */
async function checkNewEvent(work: Work, event: Omit<EventDates, 'id'>): Promise<Decision<true>> {
  const others = await lockActiveEvents(work);
  const overlap = decideEventDates({ event, others });
  return overlap.accepted ? decideWorldFinalsDates({ event, others }) : overlap;
}

/** Creates an event; refused if too many overlap. */
export async function createEvent(
  work: Work,
  { attributes, relationships }: z.output<typeof newEvent>['data'],
): Promise<Answer> {
  const repository = eventRepository(work.db, work.tenantId);
  const gameId = relationships?.game?.data.id;
  const game = gameId ? await repository.findGame(gameId) : await repository.firstGame();
  if (!game) return relationNotFound('/data/relationships/game', 'There is no such game');
  const dateFrom = new Date(attributes.date.from);
  const dateTo = new Date(attributes.date.to);
  if (attributes.status === 'active' && !attributes.draft) {
    const overlap = await checkNewEvent(work, {
      name: attributes.name,
      date: { from: dateFrom, to: dateTo },
    });
    if (!overlap.accepted) return refusalAnswer(overlap.refusal);
  }
  const { id } = await work.db
    .insertInto('events')
    .values({
      tenantId: work.tenantId,
      gameId: game.id,
      name: attributes.name,
      names: json(attributes.names),
      status: attributes.status,
      draft: attributes.draft,
      dateFrom,
      dateTo,
      createdAt: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'event.created',
    subject: { type: 'events', id, version: 1 },
    after: attributes,
    ...audienceOf(attributes),
  });
  return { show: { type: 'events', id }, status: 201 };
}

type EventChanges = z.output<typeof changedEvent>['data']['attributes'];

/** Changes an event; refused if too many overlap. */
export async function changeEvent(
  work: Work,
  event: EventRow,
  changes: EventChanges,
): Promise<Answer> {
  const next = mergeChanges(event, changes);
  const refused = await checkChange(work, event, next);
  if (refused) return refused;
  const { draft, version } = next;
  await work.db
    .updateTable('events')
    .set({ ...next, names: json(next.names) })
    .where('id', '=', event.id)
    .execute();
  if (draft !== event.draft) await publishSegments(work, event, draft);
  work.record({
    action: actionOf({ before: event.draft, after: draft }),
    subject: { type: 'events', id: event.id, version },
    before: event,
    after: changes,
    // Those who saw it until now learn that it is hidden.
    ...audienceOf({ draft: draft && event.draft }),
  });
  return { show: { type: 'events', id: event.id } };
}

/** Returns the changed columns of an event. */
const mergeChanges = (event: EventRow, { date, ...changes }: EventChanges) => ({
  name: changes.name ?? event.name,
  names: changes.names ?? event.names,
  status: changes.status ?? event.status,
  draft: changes.draft ?? event.draft,
  dateFrom: date ? new Date(date.from) : event.dateFrom,
  dateTo: date ? new Date(date.to) : event.dateTo,
  version: event.version + 1,
});

/** Returns the refusal of a change: it would hide rosters, or too many events would overlap. */
async function checkChange(
  work: Work,
  { id, draft: wasDraft }: EventRow,
  { name, status, draft, dateFrom, dateTo }: ReturnType<typeof mergeChanges>,
): Promise<Answer | undefined> {
  if (draft && !wasDraft && (await hasRosters(work, id)))
    return conflict('event-has-rosters', 'The event has rosters');
  if (status !== 'active' || draft) return undefined;
  const overlap = await checkOverlap(work, { id, name, from: dateFrom, to: dateTo });
  return overlap.accepted ? undefined : refusalAnswer(overlap.refusal);
}

function actionOf({ before, after }: { before: boolean; after: boolean }): string {
  if (before === after) return 'event.changed';
  return after ? 'event.hidden' : 'event.published';
}

const hasRosters = async ({ db }: Work, id: EventId): Promise<boolean> =>
  (await db
    .selectFrom('rosters')
    .select('id')
    .where('eventId', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Publishes or hides the segments of an event; the clock leads them from then on, or no more. */
async function publishSegments(work: Work, { id }: EventRow, draft: boolean): Promise<void> {
  const segments = await work.db
    .updateTable('segments')
    .set((eb) => ({ draft, version: eb('version', '+', 1) }))
    .where('eventId', '=', id)
    .returningAll()
    .execute();
  for (const segment of segments) await scheduleSegment(work, segment);
}

/** Deletes an event with its series and the points that it awarded. */
export async function deleteEvent(work: Work, event: EventRow): Promise<Answer> {
  await work.db
    .updateTable('rosters')
    .set({ parentRosterId: null })
    .where('parentRosterId', 'in', (eb) =>
      eb.selectFrom('rosters').select('id').where('eventId', '=', event.id),
    )
    .execute();
  await deleteSeriesOf(work, { eventId: event.id });
  await work.db
    .deleteFrom('pointAwards')
    .where('segmentId', 'in', (eb) =>
      eb.selectFrom('segments').select('id').where('eventId', '=', event.id),
    )
    .execute();
  // a line-up of a deleted event lapses no points of a team
  await work.db
    .updateTable('pointAwards')
    .set({ lapsedAt: null, lapsedByRosterId: null })
    .where('lapsedByRosterId', 'in', (eb) =>
      eb.selectFrom('rosters').select('id').where('eventId', '=', event.id),
    )
    .execute();
  await work.db.deleteFrom('events').where('id', '=', event.id).execute();
  work.record({
    action: 'event.deleted',
    subject: { type: 'events', id: event.id },
    before: event,
    ...audienceOf(event),
  });
  return { empty: true };
}
