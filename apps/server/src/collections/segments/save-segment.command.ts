import type { changedSegment, newSegment, SegmentConfiguration } from '@ringside/contract/collections/segments';
import { decideCheckinWindow } from '@ringside/rules/checkin/checkin-window';
import type { z } from 'zod';
import { invalid, nowhere, refused, type Answer } from '../../http/endpoint.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import type { EventRow } from '../events/event.repository.ts';
import { armLeaf, armSegment, disarmSegment } from './arm-segment.ts';
import { decideFit } from './stage-fit.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

type NewSegment = z.output<typeof newSegment>['data'];
type Changes = z.output<typeof changedSegment>['data']['attributes'];

/** What a segment says of itself; a child inherits the rest from its parent, also when that changes later. */
interface OwnWords {
  dateFrom: Date; dateTo: Date; format: string; registrationType: string; timezone: string;
  rosterSize: SegmentRow['rosterSize']; rostersLimit: SegmentRow['rostersLimit']; checkinFrom: Date | null; checkinTo: Date | null;
}
const INHERITABLE = ['dateFrom', 'dateTo', 'format', 'registrationType', 'timezone', 'rosterSize', 'rostersLimit', 'checkinFrom', 'checkinTo'] as const;

const DEFAULTS = {
  registrationType: 'open', timezone: 'UTC', rosterSize: { playersMin: 3, playersMax: 3, coachesMax: 0 }, rostersLimit: { limit: null, standbyLimit: null }, checkinFrom: null, checkinTo: null,
};

function ownWords(sent: Changes): Partial<OwnWords> {
  const window = sent.segmentCheckinsConfig;
  return {
    ...(sent.date && { dateFrom: new Date(sent.date.from), dateTo: new Date(sent.date.to) }),
    ...(sent.format && { format: sent.format }),
    ...(sent.registrationType && { registrationType: sent.registrationType }),
    ...(sent.timezone && { timezone: sent.timezone }),
    ...(sent.rosterSize && { rosterSize: sent.rosterSize }),
    ...(sent.rostersLimit && { rostersLimit: sent.rostersLimit }),
    ...(window && { checkinFrom: window.openWindow ? new Date(window.openWindow.from) : null, checkinTo: window.openWindow ? new Date(window.openWindow.to) : null }),
  };
}

const asColumns = ({ rosterSize, rostersLimit, ...words }: Partial<OwnWords>) => ({
  ...words,
  ...(rosterSize && { rosterSize: json(rosterSize) }),
  ...(rostersLimit && { rostersLimit: json(rostersLimit) }),
});

const merged = (parent: SegmentConfiguration | undefined, own: SegmentConfiguration): SegmentConfiguration => ({ ...parent, ...own });

/** What stands in the way of a segment as it would be. */
function faultsOf(row: Pick<SegmentRow, 'dateFrom' | 'dateTo' | 'checkinFrom' | 'checkinTo' | 'format' | 'rostersLimit' | 'configuration'>): Answer | undefined {
  if (row.dateFrom >= row.dateTo) return invalid({ code: 'invalid', title: 'The dates are not right', detail: 'date.to must be later than date.from', source: { pointer: '/data/attributes/date' } });
  if (row.checkinFrom && row.checkinTo) {
    const window = decideCheckinWindow({ window: { from: row.checkinFrom, to: row.checkinTo }, startsAt: row.dateFrom });
    if (!window.accepted) return refused(window.refusal);
  }
  const fit = decideFit(row);
  return fit.accepted ? undefined : refused(fit.refusal);
}

export async function createSegment(work: Work, event: EventRow, { attributes, relationships }: NewSegment): Promise<Answer> {
  const repository = segmentRepository(work.db, work.tenantId);
  const parentId = relationships?.parent?.data.id;
  const parent = parentId ? await repository.findById(parentId) : undefined;
  if (parentId && parent?.eventId !== event.id) return nowhere('/data/relationships/parent', 'There is no such segment in the event');
  const typeId = relationships?.type?.data.id ?? parent?.typeId;
  const type = typeId && (await work.db.selectFrom('segmentTypes').select('id').where('id', '=', typeId).executeTakeFirst());
  if (!typeId) return invalid({ code: 'required', title: 'Field is required', detail: 'The field is required.', source: { pointer: '/data/relationships/type' } });
  if (!type) return nowhere('/data/relationships/type', 'There is no such segment type');
  const own = ownWords(attributes);
  const missing = parent ? [] : (['date', 'format'] as const).filter((name) => attributes[name] === undefined);
  if (missing.length > 0) return invalid(...missing.map((name) => ({ code: 'required', title: 'Field is required', detail: 'The field is required.', source: { pointer: `/data/attributes/${name}` } })));

  const inherited = parent ? INHERITABLE.filter((name) => own[name] === undefined) : [];
  const base: OwnWords = { ...DEFAULTS, ...(parent ?? {}), ...own } as OwnWords;
  const words = Object.fromEntries(INHERITABLE.map((name) => [name, base[name]])) as unknown as OwnWords;
  const ownConfiguration = attributes.configuration ?? {};
  const configuration = merged(parent?.configuration, ownConfiguration);
  const fault = faultsOf({ ...words, configuration });
  if (fault) return fault;
  const row = await work.db
    .insertInto('segments')
    .values({
      ...words, rosterSize: json(words.rosterSize), rostersLimit: json(words.rostersLimit), tenantId: work.tenantId, eventId: event.id, parentId: parent?.id ?? null, stageId: parent ? (parent.stageId ?? parent.id) : null,
      typeId: type.id, name: attributes.name, level: parent ? parent.level + 1 : 0, configuration: json(configuration), ownConfiguration: json(ownConfiguration), inherited: json(inherited), images: json(attributes.images ?? {}), createdAt: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (parent) disarmSegment(work, parent.id);
  await armLeaf(work, row);
  work.record({ action: 'segment.created', subject: { type: 'segments', id: row.id, version: 1 }, after: attributes, topics: [`events:${event.id}`] });
  return { show: { type: 'segments', id: row.id }, status: 201 };
}

export async function changeSegment(work: Work, segment: SegmentRow, sent: Changes): Promise<Answer> {
  const own = ownWords(sent);
  const frozen = segment.seededAt && (sent.format || sent.date || sent.segmentCheckinsConfig);
  if (frozen) return { faults: { status: 409, faults: [{ code: 'already-seeded', title: 'The segment is seeded: format and dates are fixed' }] } };
  const ownConfiguration = sent.configuration ? { ...segment.ownConfiguration, ...sent.configuration } : segment.ownConfiguration;
  const configuration = sent.configuration ? { ...segment.configuration, ...sent.configuration } : segment.configuration;
  const next = { ...segment, ...own, configuration };
  const fault = faultsOf(next);
  if (fault) return fault;
  const inherited = segment.inherited.filter((name) => own[name as keyof OwnWords] === undefined);
  const changed = await work.db
    .updateTable('segments')
    .set({
      ...asColumns(own), ...(sent.name && { name: sent.name }), ...(sent.images && { images: json(sent.images) }),
      configuration: json(configuration), ownConfiguration: json(ownConfiguration), inherited: json(inherited), version: segment.version + 1,
    })
    .where('id', '=', segment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await passOn(work, changed);
  await armSegment(work, changed);
  work.record({ action: 'segment.changed', subject: { type: 'segments', id: segment.id, version: changed.version }, before: segment, after: sent, topics: [`events:${segment.eventId}`] });
  return { show: { type: 'segments', id: segment.id } };
}

/** What children inherit follows the parent's change, down the tree. */
async function passOn(work: Work, parent: SegmentRow): Promise<void> {
  for (const child of await segmentRepository(work.db, work.tenantId).findAllByParent(parent.id)) {
    if (child.seededAt) continue;
    const words = Object.fromEntries(INHERITABLE.filter((name) => child.inherited.includes(name)).map((name) => [name, parent[name]])) as Partial<OwnWords>;
    const row = await work.db
      .updateTable('segments')
      .set({ ...asColumns(words), configuration: json(merged(parent.configuration, child.ownConfiguration)), version: child.version + 1 })
      .where('id', '=', child.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await armSegment(work, row);
    await passOn(work, row);
  }
}

export async function deleteSegment(work: Work, segment: SegmentRow): Promise<Answer> {
  const { db } = work;
  const ids = [segment.id, ...(await db.selectFrom('segments').select('id').where((eb) => eb.or([eb('stageId', '=', segment.id), eb('parentId', '=', segment.id)])).execute()).map((row) => row.id)];
  await db.updateTable('rosters').set({ parentRosterId: null }).where('parentRosterId', 'in', (eb) => eb.selectFrom('rosters').select('id').where('segmentId', 'in', ids)).execute();
  await db.deleteFrom('matchSeries').where('segmentId', 'in', ids).execute();
  await db.deleteFrom('segments').where('id', '=', segment.id).execute();
  work.record({ action: 'segment.deleted', subject: { type: 'segments', id: segment.id }, before: segment, topics: [`events:${segment.eventId}`] });
  return { empty: true };
}
