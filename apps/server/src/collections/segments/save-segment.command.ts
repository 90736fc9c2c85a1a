import type { newSegment } from '@ringside/contract/collections/segments';
import type { changedSegment } from '@ringside/contract/collections/segments';
import { mustHave } from '@ringside/rules/must';
import { findFixedReason } from '@ringside/rules/season/segment-changes';
import type { z } from 'zod';
import { invalid, nowhere, type Answer } from '../../http/endpoint.ts';
import { toRowId } from '../../http/path-id.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import type { EventRow } from '../events/event.repository.ts';
import { checkMove } from './check-move.query.ts';
import { scheduleLeafSegment, scheduleSegment, cancelSegmentJobs } from './schedule-segment.ts';
import {
  toColumns,
  type Changes,
  DEFAULTS,
  findSettingsFault,
  inheritedColumnsOf,
  INHERITABLE,
  isUnchanged,
  mergeConfiguration,
  ownSettingsOf,
  type OwnSettings,
  applyConfigurationChanges,
} from './segment-settings.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

type NewSegment = z.output<typeof newSegment>['data'];
type ChangedSegment = z.output<typeof changedSegment>['data'];

/** The relationships that name a segment's type. */
type NamedType = Pick<NonNullable<NewSegment['relationships']>, 'segmentType' | 'type'>;

/** Returns the id of the segment type that a body names, by `segmentType` or its old name `type`. */
const typeIdIn = (relationships: NamedType | undefined) =>
  (relationships?.segmentType ?? relationships?.type)?.data.id;

const typePointer = (relationships: NamedType | undefined) =>
  `/data/relationships/${relationships?.segmentType ? 'segmentType' : 'type'}`;

const requiredFault = (pointer: string) => ({
  code: 'required',
  title: 'Field is required',
  detail: 'The field is required.',
  source: { pointer },
});

/** Creates a segment in an event, below a parent if the body names one. */
export async function createSegment(
  work: Work,
  event: EventRow,
  { attributes, relationships }: NewSegment,
): Promise<Answer> {
  const repository = segmentRepository(work.db, work.tenantId);
  const parentId = relationships?.parent?.data.id;
  // locked, so that a concurrent change of the parent reaches the new child as well
  const parent = parentId ? await repository.lockById(parentId) : undefined;
  if (parentId && parent?.eventId !== event.id)
    return nowhere('/data/relationships/parent', 'There is no such segment in the event');
  const typeId = typeIdIn(relationships) ?? parent?.typeId;
  const type =
    typeId &&
    (await work.db
      .selectFrom('segmentTypes')
      .select('id')
      .where('id', '=', typeId)
      .executeTakeFirst());
  if (!typeId) return invalid(requiredFault('/data/relationships/segmentType'));
  if (!type) return nowhere(typePointer(relationships), 'There is no such segment type');
  const own = ownSettingsOf(attributes);
  const missing = parent
    ? []
    : (['date', 'format'] as const).filter((name) => attributes[name] === undefined);
  if (missing.length > 0)
    return invalid(...missing.map((name) => requiredFault(`/data/attributes/${name}`)));

  const inherited = parent ? INHERITABLE.filter((name) => own[name] === undefined) : [];
  const base: OwnSettings = { ...DEFAULTS, ...(parent ?? {}), ...own } as OwnSettings;
  const words = Object.fromEntries(
    INHERITABLE.map((name) => [name, base[name]]),
  ) as unknown as OwnSettings;
  const ownConfiguration = attributes.configuration ?? {};
  const configuration = mergeConfiguration(parent?.configuration, ownConfiguration);
  const fault = findSettingsFault({ ...words, configuration });
  if (fault) return fault;
  const row = await work.db
    .insertInto('segments')
    .values({
      ...words,
      rosterSize: json(words.rosterSize),
      rostersLimit: json(words.rostersLimit),
      tenantId: work.tenantId,
      eventId: event.id,
      parentId: parent?.id ?? null,
      stageId: parent ? (parent.stageId ?? parent.id) : null,
      typeId: type.id,
      name: attributes.name,
      names: json(attributes.names ?? {}),
      level: parent ? parent.level + 1 : 0,
      configuration: json(configuration),
      ownConfiguration: json(ownConfiguration),
      inherited: json(inherited),
      images: json(attributes.images ?? {}),
      createdAt: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (parent) cancelSegmentJobs(work, parent.id);
  await scheduleLeafSegment(work, row);
  work.record({
    action: 'segment.created',
    subject: { type: 'segments', id: row.id, version: 1 },
    after: attributes,
    topics: [`events:${event.id}`, ...(parent ? [`segments:${parent.id}`] : [])],
  });
  return { show: { type: 'segments', id: row.id }, status: 201 };
}

/**
 * Changes the sent fields: a value is set, null returns a field to the parent, and another parent
 * moves the segment with its children.
 */
export async function changeSegment(
  work: Work,
  segment: SegmentRow,
  { attributes: sent, relationships = {} }: ChangedSegment,
): Promise<Answer> {
  const fixed = findFixedFieldFaults(segment, sent, relationships);
  if (fixed) return fixed;
  const repository = segmentRepository(work.db, work.tenantId);
  const parentId = relationships.parent
    ? relationships.parent.data && toRowId(relationships.parent.data.id)
    : segment.parentId;
  const moved = parentId !== segment.parentId;
  const parent = parentId === null ? undefined : await repository.findById(parentId);
  if (parentId !== null && parent?.eventId !== segment.eventId)
    return nowhere('/data/relationships/parent', 'There is no such segment in the event');
  if (moved) {
    const inTheWay = await checkMove(work, segment, parentId);
    if (inTheWay) return inTheWay;
  }
  const typeId = typeIdIn(relationships) ?? (moved && parent ? parent.typeId : segment.typeId);
  if (
    typeId !== segment.typeId &&
    !(await work.db
      .selectFrom('segmentTypes')
      .select('id')
      .where('id', '=', typeId)
      .executeTakeFirst())
  )
    return nowhere(typePointer(relationships), 'There is no such segment type');
  const missing = parent ? [] : (['date', 'format'] as const).filter((name) => sent[name] === null);
  if (missing.length > 0)
    return invalid(...missing.map((name) => requiredFault(`/data/attributes/${name}`)));

  const next = mergeChanges(segment, sent, { parent, moved });
  const fault = findSettingsFault({ ...segment, ...next.words, configuration: next.configuration });
  if (fault) return fault;
  const changed = await work.db
    .updateTable('segments')
    .set({
      ...toColumns(next.words),
      ...(sent.name && { name: sent.name }),
      ...(sent.names && { names: json(sent.names) }),
      ...(sent.images && { images: json(sent.images) }),
      typeId,
      ...placeBelowParent(parent),
      configuration: json(next.configuration),
      ownConfiguration: json(next.ownConfiguration),
      inherited: json(next.inherited),
      version: segment.version + 1,
    })
    .where('id', '=', segment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const below = await applyToChildren(work, changed, segment.typeId);
  if (below) return below;
  await scheduleSegment(work, changed);
  if (moved) for (const id of [segment.parentId, parentId]) await reschedule(work, id);
  const action = moved ? 'segment.moved' : 'segment.changed';
  work.record({
    action,
    subject: { type: 'segments', id: segment.id, version: changed.version },
    before: segment,
    after: { ...sent, ...relationships },
    topics: [`events:${segment.eventId}`],
  });
  return { show: { type: 'segments', id: segment.id } };
}

/** Returns a fault for each sent field that differs and that the segment's state fixes. */
function findFixedFieldFaults(
  segment: SegmentRow,
  sent: Changes,
  relationships: NonNullable<ChangedSegment['relationships']>,
): Answer | undefined {
  const state = { seeded: segment.seededAt !== null, finished: segment.finishedAt !== null };
  const names = [
    ...Object.keys(sent).filter((name) => name !== 'configuration'),
    ...Object.keys(sent.configuration ?? {}).map((name) => `configuration.${name}`),
  ];
  const { parent } = relationships;
  const typeId = typeIdIn(relationships);
  const moved = [
    ...(typeId !== undefined && typeId !== segment.typeId
      ? [{ field: 'type', pointer: typePointer(relationships) }]
      : []),
    ...(parent && (parent.data?.id ?? null) !== segment.parentId
      ? [{ field: 'parent', pointer: '/data/relationships/parent' }]
      : []),
  ];
  const places = [
    ...names
      .filter((field) => !isUnchanged(segment, sent, field))
      .map((field) => ({ field, pointer: `/data/attributes/${field.replace('.', '/')}` })),
    ...moved,
  ];
  const faults = places.flatMap(({ field, pointer }) => {
    const why = findFixedReason({ field, ...state });
    if (why === null) return [];
    const fault =
      why === 'seeded'
        ? { code: 'already-seeded', title: 'This cannot change once the segment is seeded' }
        : { code: 'segment-finished', title: 'This cannot change once the segment is finished' };
    return [{ ...fault, source: { pointer } }];
  });
  return faults.length > 0 ? { faults: { status: 409, faults } } : undefined;
}

/**
 * Returns a segment's settings after a change: inherited fields follow the parent, and a new stage
 * keeps the values that it had inherited.
 */
function mergeChanges(
  segment: SegmentRow,
  sent: Changes,
  { parent, moved }: { parent: SegmentRow | undefined; moved: boolean },
) {
  const own = ownSettingsOf(sent);
  const back = inheritedColumnsOf(sent);
  const inherited = parent
    ? INHERITABLE.filter(
        (name) =>
          back.includes(name) || (segment.inherited.includes(name) && own[name] === undefined),
      )
    : [];
  const follows = moved ? inherited : inherited.filter((name) => back.includes(name));
  const fromAbove = Object.fromEntries(
    follows.map((name) => [name, mustHave(parent, 'the parent')[name]]),
  );
  const defaults = parent
    ? {}
    : Object.fromEntries(back.map((name) => [name, DEFAULTS[name as keyof typeof DEFAULTS]]));
  const words = { ...defaults, ...fromAbove, ...own } as Partial<OwnSettings>;
  const ownConfiguration = applyConfigurationChanges(
    moved && !parent ? segment.configuration : segment.ownConfiguration,
    sent.configuration,
  );
  // a seeded child keeps the values of its seeding, whatever its parent has changed since
  const above = segment.seededAt
    ? applyConfigurationChanges(segment.configuration, sent.configuration)
    : {};
  return {
    words,
    inherited: [...inherited] as string[],
    ownConfiguration,
    configuration: { ...mergeConfiguration(parent?.configuration, above), ...ownConfiguration },
  };
}

const placeBelowParent = (parent: SegmentRow | undefined) => ({
  parentId: parent?.id ?? null,
  level: parent ? parent.level + 1 : 0,
  stageId: parent ? (parent.stageId ?? parent.id) : null,
});

/**
 * Schedules a parent's jobs again: without children it holds rosters itself, with a first child
 * none.
 */
async function reschedule(work: Work, id: string | null): Promise<void> {
  const row =
    id === null ? undefined : await segmentRepository(work.db, work.tenantId).findById(id);
  if (row) await scheduleSegment(work, row);
}

/**
 * Applies a parent's change to its children recursively, with the type if they share it. Returns a
 * fault with the child's name if it does not fit there.
 */
async function applyToChildren(
  work: Work,
  parent: SegmentRow,
  typeBefore: string,
): Promise<Answer | undefined> {
  for (const child of await segmentRepository(work.db, work.tenantId).findAllByParent(parent.id)) {
    if (child.seededAt) continue;
    // the call has locked the whole tree below the segment, so no child changes meanwhile
    const words = Object.fromEntries(
      INHERITABLE.filter((name) => child.inherited.includes(name)).map((name) => [
        name,
        parent[name],
      ]),
    ) as Partial<OwnSettings>;
    const configuration = mergeConfiguration(parent.configuration, child.ownConfiguration);
    const fault = findSettingsFault({ ...child, ...words, configuration });
    if (fault) return addChildName(child, fault);
    const row = await work.db
      .updateTable('segments')
      .set({
        ...toColumns(words),
        ...placeBelowParent(parent),
        ...(child.typeId === typeBefore && { typeId: parent.typeId }),
        configuration: json(configuration),
        version: child.version + 1,
      })
      .where('id', '=', child.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleSegment(work, row);
    work.record({
      action: 'segment.inherited',
      subject: { type: 'segments', id: row.id, version: row.version },
      before: child,
      after: { ...words, configuration },
      topics: [`events:${row.eventId}`],
    });
    const below = await applyToChildren(work, row, child.typeId);
    if (below) return below;
  }
  return undefined;
}

function addChildName({ name }: SegmentRow, answer: Answer): Answer {
  if (!('faults' in answer)) return answer;
  return {
    faults: {
      ...answer.faults,
      faults: answer.faults.faults.map((fault) => ({
        ...fault,
        detail: `${name}: ${fault.detail ?? fault.title}`,
      })),
    },
  };
}

/** Deletes a segment with its children and their series. */
export async function deleteSegment(work: Work, segment: SegmentRow): Promise<Answer> {
  const { db } = work;
  const ids = [
    segment.id,
    ...(
      await db
        .selectFrom('segments')
        .select('id')
        .where((eb) => eb.or([eb('stageId', '=', segment.id), eb('parentId', '=', segment.id)]))
        .execute()
    ).map((row) => row.id),
  ];
  await db
    .updateTable('rosters')
    .set({ parentRosterId: null })
    .where('parentRosterId', 'in', (eb) =>
      eb.selectFrom('rosters').select('id').where('segmentId', 'in', ids),
    )
    .execute();
  await db.deleteFrom('matchSeries').where('segmentId', 'in', ids).execute();
  await db.deleteFrom('segments').where('id', '=', segment.id).execute();
  await reschedule(work, segment.parentId);
  work.record({
    action: 'segment.deleted',
    subject: { type: 'segments', id: segment.id },
    before: segment,
    topics: [
      `events:${segment.eventId}`,
      ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
    ],
  });
  return { empty: true };
}
