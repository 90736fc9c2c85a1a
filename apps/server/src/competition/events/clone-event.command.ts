import type { clonedEvent } from '@ringside/contract/collections/events';
import type { EventId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import type { z } from 'zod';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { scheduleSegment } from '../segments/schedule-segment.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { audienceOf } from './drafts.ts';
import type { EventRow } from './event.repository.ts';
import { checkOverlap } from './save-event.command.ts';

const shiftDate = (date: Date, by: number) => new Date(date.getTime() + by);

/**
 * Copies an event with its whole tree and shifts every date by the same difference; rosters and
 * matches are not copied.
 */
export async function cloneEvent(
  work: Work,
  event: EventRow,
  attributes: NonNullable<z.output<typeof clonedEvent>['data']['attributes']>,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const by = attributes.date ? Date.parse(attributes.date.from) - event.dateFrom.getTime() : 0;
  const name = attributes.name ?? event.name;
  const names = attributes.names ?? (name === event.name ? event.names : {});
  const [dateFrom, dateTo] = [shiftDate(event.dateFrom, by), shiftDate(event.dateTo, by)];
  const { draft = false } = attributes;
  if (!draft) {
    const overlap = await checkOverlap(work, { id: null, name, from: dateFrom, to: dateTo });
    if (!overlap.accepted) return refusalAnswer(overlap.refusal);
  }
  const { id } = await db
    .insertInto('events')
    .values({
      tenantId,
      gameId: event.gameId,
      name,
      names: json(names),
      status: 'active',
      draft,
      dateFrom,
      dateTo,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const newIds = await cloneSegments(work, { from: event.id, to: id, by, draft });
  await cloneRules(work, newIds, by);
  for (const segment of await segmentRepository(db, tenantId).findAllByEvent(id))
    await scheduleSegment(work, segment);
  work.record({
    action: 'event.cloned',
    subject: { type: 'events', id, version: 1 },
    after: { from: event.id, shiftedByMs: by },
    ...audienceOf({ draft }),
  });
  return { show: { type: 'events', id }, status: 201 };
}

async function cloneSegments(
  { db, tenantId, now }: Work,
  { from, to, by, draft }: { from: EventId; to: EventId; by: number; draft: boolean },
): Promise<Map<string, string>> {
  const newIds = new Map<string, string>();
  for (const segment of await segmentRepository(db, tenantId).findAllByEvent(from)) {
    const {
      id: oldId,
      seededAt: _seeded,
      startedAt: _started,
      finishedAt: _finished,
      version: _version,
      ...kept
    }: SegmentRow = segment;
    const { id } = await db
      .insertInto('segments')
      .values({
        ...kept,
        eventId: to,
        parentId: kept.parentId && mustFind(newIds, kept.parentId),
        stageId: kept.stageId && mustFind(newIds, kept.stageId),
        createdAt: now,
        seededCount: null,
        held: null,
        handSeeds: null,
        undrawnAt: null,
        delays: json([]),
        pauses: json([]),
        draft,
        dateFrom: shiftDate(kept.dateFrom, by),
        dateTo: shiftDate(kept.dateTo, by),
        checkinFrom: kept.checkinFrom && shiftDate(kept.checkinFrom, by),
        checkinTo: kept.checkinTo && shiftDate(kept.checkinTo, by),
        names: json(kept.names),
        configuration: json(kept.configuration),
        ownConfiguration: json(kept.ownConfiguration),
        inherited: json(kept.inherited),
        rosterSize: json(kept.rosterSize),
        rostersLimit: json(kept.rostersLimit),
        images: json(kept.images),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    newIds.set(oldId, id);
  }
  return newIds;
}

async function cloneRules({ db }: Work, newIds: Map<string, string>, by: number): Promise<void> {
  const old = [...newIds.keys(), '0'];
  for (const { id: _id, segmentId, dateFrom, dateTo, ...phase } of await db
    .selectFrom('registrationPhases')
    .selectAll()
    .where('segmentId', 'in', old)
    .orderBy('id')
    .execute()) {
    await db
      .insertInto('registrationPhases')
      .values({
        ...phase,
        segmentId: mustFind(newIds, segmentId),
        dateFrom: shiftDate(dateFrom, by),
        dateTo: shiftDate(dateTo, by),
      })
      .execute();
  }
  for (const { id: _id, segmentId, ...period } of await db
    .selectFrom('supportedPeriods')
    .selectAll()
    .where('segmentId', 'in', old)
    .orderBy('id')
    .execute()) {
    await db
      .insertInto('supportedPeriods')
      .values({ ...period, segmentId: mustFind(newIds, segmentId) })
      .execute();
  }
  for (const { segmentId, nextSegmentId, placements } of await db
    .selectFrom('advanceRules')
    .selectAll()
    .where('segmentId', 'in', old)
    .orderBy('id')
    .execute()) {
    const next = newIds.get(nextSegmentId);
    if (next)
      await db
        .insertInto('advanceRules')
        .values({
          segmentId: mustFind(newIds, segmentId),
          nextSegmentId: next,
          placements: json(placements),
        })
        .execute();
  }
}
