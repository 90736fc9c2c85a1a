import type { newAdvanceRule, newPeriod, newPhase } from '@ringside/contract/collections/segments';
import type { z } from 'zod';
import { relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { comparableIds } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf } from '../events/drafts.ts';
import { scheduleLeafSegment, scheduleSegment } from './schedule-segment.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

type Phase = z.output<typeof newPhase>['data'];
type Period = z.output<typeof newPeriod>['data'];
type Rule = z.output<typeof newAdvanceRule>['data'];
type Table = 'registrationPhases' | 'supportedPeriods' | 'advanceRules';

interface Part {
  table: Table;
  collection: string;
  part: { id: string; segment: SegmentRow };
}

const phaseColumns = ({ attributes: { name, type, date } }: Phase) => ({
  name,
  type,
  dateFrom: new Date(date.from),
  dateTo: new Date(date.to),
});

/** Adds a registration phase to a segment. */
export async function addPhase(work: Work, segment: SegmentRow, sent: Phase): Promise<Answer> {
  const { id } = await work.db
    .insertInto('registrationPhases')
    .values({ segmentId: segment.id, ...phaseColumns(sent) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return recordAddedPart(work, segment, 'registration-phases', id, sent.attributes);
}

/** Adds a supported period to a segment. */
export async function addPeriod(
  work: Work,
  segment: SegmentRow,
  { attributes }: Period,
): Promise<Answer> {
  const { id } = await work.db
    .insertInto('supportedPeriods')
    .values({ segmentId: segment.id, ...attributes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return recordAddedPart(work, segment, 'supported-periods', id, attributes);
}

/** Adds an advance rule to a segment. */
export async function addRule(work: Work, segment: SegmentRow, sent: Rule): Promise<Answer> {
  const nextSegmentId = await findNextSegment(work, segment, sent);
  if (!nextSegmentId) return noSuchNext;
  const { id } = await work.db
    .insertInto('advanceRules')
    .values({ segmentId: segment.id, nextSegmentId, placements: json(sent.attributes.placements) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return recordAddedPart(work, segment, 'advance-rules', id, sent.attributes);
}

const noSuchNext = relationNotFound(
  '/data/relationships/nextSegment',
  'There is no such next segment',
);

/** Finds the next segment of a rule; undefined if it is unknown or the segment itself. */
async function findNextSegment(
  work: Work,
  segment: SegmentRow,
  { relationships: { nextSegment } }: Rule,
): Promise<string | undefined> {
  const [id] = comparableIds([nextSegment.data.id]);
  const next =
    id === undefined ? undefined : await segmentRepository(work.db, work.tenantId).findById(id);
  return next && next.id !== segment.id ? next.id : undefined;
}

async function recordAddedPart(
  work: Work,
  segment: SegmentRow,
  collection: string,
  id: string,
  after: unknown,
): Promise<Answer> {
  await raiseVersion(work, segment, `${collection}.added`, after);
  return { show: { type: collection, id }, status: 201 };
}

/** Changes a phase, a period or a rule of a segment. */
export async function changePart(
  work: Work,
  { table, collection, part, sent }: Part & { sent: unknown },
): Promise<Answer> {
  const nextSegmentId =
    table === 'advanceRules' ? await findNextSegment(work, part.segment, sent as Rule) : undefined;
  if (table === 'advanceRules' && !nextSegmentId) return noSuchNext;
  const columns =
    table === 'registrationPhases'
      ? phaseColumns(sent as Phase)
      : table === 'supportedPeriods'
        ? (sent as Period).attributes
        : { placements: json((sent as Rule).attributes.placements), nextSegmentId };
  await work.db
    .updateTable(table)
    .set(columns as never)
    .where('id', '=', part.id)
    .execute();
  await raiseVersion(work, part.segment, `${collection}.changed`, sent);
  return { show: { type: collection, id: part.id } };
}

/** Deletes a phase, a period or a rule of a segment. */
export async function deletePart(work: Work, { table, collection, part }: Part): Promise<Answer> {
  await work.db.deleteFrom(table).where('id', '=', part.id).execute();
  await raiseVersion(work, part.segment, `${collection}.removed`, { id: part.id });
  return { empty: true };
}

/**
 * Raises the version, and schedules the jobs of the segment or its regions again, because phases
 * decide when registration opens and closes.
 */
async function raiseVersion(
  work: Work,
  segment: SegmentRow,
  action: string,
  after: unknown,
): Promise<void> {
  const { version } = await work.db
    .updateTable('segments')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', segment.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const children = await segmentRepository(work.db, work.tenantId).findAllByParent(segment.id);
  if (children.length === 0) await scheduleLeafSegment(work, segment);
  for (const child of children) await scheduleSegment(work, child);
  work.record({
    action: `segment.${action}`,
    subject: { type: 'segments', id: segment.id, version },
    after,
    ...audienceOf(segment),
  });
}
