import type { changedEvent, newEvent } from '@ringside/contract/collections/events';
import type { Decision } from '@ringside/rules/decision';
import type { EventDates } from '@ringside/rules/season/active-event';
import { decideEventDates, decideWorldFinalsDates } from '@ringside/rules/season/event-overlap';
import type { z } from 'zod';
import { relationNotFound, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { deleteSeriesOf } from '../stage/stage-series.command.ts';
import { eventRepository, type EventRow } from './event.repository.ts';

/**
 * Locks the tenant's events, so that no other transaction creates one meanwhile and the checked
 * overlap still holds at the commit. Returns the active ones.
 */
export async function lockActiveEvents({ db, tenantId }: Work): Promise<EventDates[]> {
  await db.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute();
  return (await eventRepository(db, tenantId).findAllActive()).map(
    ({ id, name, dateFrom, dateTo }) => ({ id, name, date: { from: dateFrom, to: dateTo } }),
  );
}

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
  if (attributes.status === 'active') {
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
  });
  return { show: { type: 'events', id }, status: 201 };
}

/** Changes an event; refused if too many overlap. */
export async function changeEvent(
  work: Work,
  event: EventRow,
  changes: z.output<typeof changedEvent>['data']['attributes'],
): Promise<Answer> {
  const name = changes.name ?? event.name;
  const status = changes.status ?? event.status;
  const dateFrom = changes.date ? new Date(changes.date.from) : event.dateFrom;
  const dateTo = changes.date ? new Date(changes.date.to) : event.dateTo;
  if (status === 'active') {
    const overlap = await checkOverlap(work, { id: event.id, name, from: dateFrom, to: dateTo });
    if (!overlap.accepted) return refusalAnswer(overlap.refusal);
  }
  const version = event.version + 1;
  await work.db
    .updateTable('events')
    .set({ name, names: json(changes.names ?? event.names), status, dateFrom, dateTo, version })
    .where('id', '=', event.id)
    .execute();
  work.record({
    action: 'event.changed',
    subject: { type: 'events', id: event.id, version },
    before: event,
    after: changes,
  });
  return { show: { type: 'events', id: event.id } };
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
  });
  return { empty: true };
}
