import type { changedSegment } from '@ringside/contract/collections/segments';
import { ERRORS } from '@ringside/contract/error-codes';
import { mustHave } from '@ringside/rules/must';
import { findFixedReason } from '@ringside/rules/season/segment-changes';
import type { z } from 'zod';
import { refusalAnswerAt, relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import { toRowId } from '../../kernel/http/path-id.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf } from '../events/drafts.ts';
import { checkMove } from './check-move.query.ts';
import { moveRostersAfterChange } from './move-rosters.command.ts';
import { rescheduleSegment } from './reschedule-segment.command.ts';
import {
  changeRounds,
  decideRounds,
  previewOfRounds,
  type ChangeOfRounds,
} from './rounds-to-come.command.ts';
import { scheduleSegment } from './schedule-segment.ts';
import {
  findMissingFields,
  noSuchParent,
  placeBelowParent,
  findTypeId,
  typePointer,
} from './segment-body.ts';
import { findSegmentFault } from './segment-faults.query.ts';
import {
  toColumns,
  type Changes,
  DEFAULTS,
  inheritedColumnsOf,
  INHERITABLE,
  isUnchanged,
  mergeConfiguration,
  ownSettingsOf,
  type OwnSettings,
  applyConfigurationChanges,
} from './segment-settings.ts';
import { hasSegmentType } from './segment.repository.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';
import { findUnknownSettings } from './unknown-settings.ts';

type ChangedSegment = z.output<typeof changedSegment>['data'];

/**
 * Changes the sent fields: a value is set, null returns a field to the parent, and another parent
 * moves the segment with its children. With `dryRun` it only returns what changes in a draw.
 */
export async function changeSegment(
  work: Work,
  segment: SegmentRow,
  sent: ChangedSegment,
  { dryRun }: { dryRun: boolean },
): Promise<Answer> {
  const plan = await planChange(work, segment, sent);
  if ('refused' in plan) return plan.refused;
  return dryRun
    ? { plain: { data: previewOfRounds(plan.rounds) } }
    : applyChange(work, segment, { sent, plan });
}

/** The change of a segment that its rules allow. */
interface PlannedChange {
  parent: SegmentRow | undefined;
  moved: boolean;
  typeId: string;
  next: ReturnType<typeof mergeChanges>;
  rounds: ChangeOfRounds | null;
}

async function planChange(
  work: Work,
  segment: SegmentRow,
  { attributes: sent, relationships = {} }: ChangedSegment,
): Promise<PlannedChange | { refused: Answer }> {
  const fault = findFieldFault(segment, sent, relationships);
  if (fault) return { refused: fault };
  const place = await checkPlace(work, segment, relationships.parent);
  if ('refusal' in place) return { refused: place.refusal };
  const { parent, moved } = place;
  const typeId = findTypeId(relationships) ?? inheritedTypeId(segment, { parent, moved });
  const misfit =
    (await findTypeFault(work, segment, { typeId, relationships })) ??
    findMissingFields(parent, (name) => sent[name] === null);
  if (misfit) return { refused: misfit };
  const next = mergeChanges(segment, sent, { parent, moved });
  const unfit = await findMisfit(work, segment, { next, parent, moved });
  if (unfit) return { refused: unfit };
  const rounds = await decideRounds(work, segment, next.configuration);
  return rounds.accepted
    ? { parent, moved, typeId, next, rounds: rounds.value }
    : { refused: refusalAnswerAt('/data/attributes/configuration', rounds.refusal) };
}

async function applyChange(
  work: Work,
  segment: SegmentRow,
  {
    sent: { attributes: sent, relationships = {} },
    plan: { parent, moved, typeId, next, rounds },
  }: { sent: ChangedSegment; plan: PlannedChange },
): Promise<Answer> {
  const changed = await updateSegment(work, segment, { sent, typeId, parent, ...next });
  const below = await applyToChildren(work, changed, segment);
  if (below) return below;
  if (rounds) await changeRounds(work, changed, rounds);
  await scheduleSegment(work, changed);
  await moveRostersAfterChange(work, segment, changed);
  await rescheduleParents(work, segment, changed);
  work.record({
    action: moved ? 'segment.moved' : 'segment.changed',
    subject: { type: 'segments', id: segment.id, version: changed.version },
    before: segment,
    after: { ...sent, ...relationships },
    topics: [`events:${segment.eventId}`],
    ...audienceOf(segment),
  });
  return { show: { type: 'segments', id: segment.id } };
}

/** Returns the fault of a segment's settings after a change. */
const findMisfit = (
  work: Work,
  segment: SegmentRow,
  {
    next: { words, configuration },
    parent,
    moved,
  }: { next: ReturnType<typeof mergeChanges>; parent: SegmentRow | undefined; moved: boolean },
): Promise<Answer | undefined> =>
  findSegmentFault(
    work,
    { ...segment, ...words, configuration },
    {
      id: segment.id,
      parent,
      before: segment.configuration,
      ...(parent && !moved && { rowsBefore: { segment, parent } }),
    },
  );

/** Returns the type that a segment has without one in the request: a new parent passes its own on. */
const inheritedTypeId = (
  segment: SegmentRow,
  { parent, moved }: { parent: SegmentRow | undefined; moved: boolean },
): string => (moved && parent ? parent.typeId : segment.typeId);

async function findTypeFault(
  work: Work,
  segment: SegmentRow,
  {
    typeId,
    relationships,
  }: { typeId: string; relationships: NonNullable<ChangedSegment['relationships']> },
): Promise<Answer | undefined> {
  if (typeId === segment.typeId || (await hasSegmentType(work, typeId))) return undefined;
  return relationNotFound(typePointer(relationships), 'There is no such segment type');
}

/** Returns the parent after a change, or the refusal of a parent that the segment cannot have. */
async function checkPlace(
  work: Work,
  segment: SegmentRow,
  sent: NonNullable<ChangedSegment['relationships']>['parent'],
): Promise<{ parent: SegmentRow | undefined; moved: boolean } | { refusal: Answer }> {
  const parentId = sent ? sent.data && toRowId(sent.data.id) : segment.parentId;
  const moved = parentId !== segment.parentId;
  const parent =
    parentId === null
      ? undefined
      : await segmentRepository(work.db, work.tenantId).findById(parentId);
  if (parentId !== null && parent?.eventId !== segment.eventId) return { refusal: noSuchParent };
  const refusal = moved ? await checkMove(work, segment, parentId) : undefined;
  return refusal ? { refusal } : { parent, moved };
}

const updateSegment = (
  { db }: Work,
  segment: SegmentRow,
  {
    sent: { name, names, images },
    typeId,
    parent,
    words,
    configuration,
    ownConfiguration,
    inherited,
  }: ReturnType<typeof mergeChanges> & {
    sent: Changes;
    typeId: string;
    parent: SegmentRow | undefined;
  },
): Promise<SegmentRow> =>
  db
    .updateTable('segments')
    .set({
      ...toColumns(words),
      ...(name && { name }),
      ...(names && { names: json(names) }),
      ...(images && { images: json(images) }),
      typeId,
      ...placeBelowParent(parent),
      configuration: json(configuration),
      ownConfiguration: json(ownConfiguration),
      inherited: json(inherited),
      version: segment.version + 1,
    })
    .where('id', '=', segment.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the refusal of fields that may not change, and of settings that nothing reads. */
function findFieldFault(
  segment: SegmentRow,
  sent: ChangedSegment['attributes'],
  relationships: Parameters<typeof findFixedFieldFaults>[2],
): Answer | undefined {
  const stored = { ...segment.configuration, ...segment.ownConfiguration };
  const unknown = findUnknownSettings(sent.configuration, stored);
  return unknown.length > 0
    ? { faults: { status: 422, faults: unknown } }
    : findFixedFieldFaults(segment, sent, relationships);
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
  const typeId = findTypeId(relationships);
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
    const fault: Fault =
      why === 'seeded'
        ? { code: 'already-seeded', title: 'This cannot change once the segment is seeded' }
        : { code: 'segment-finished' };
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
  const sentSettings = ownSettingsOf(sent);
  const back = inheritedColumnsOf(sent);
  const inherited = parent
    ? INHERITABLE.filter(
        (name) =>
          back.includes(name) ||
          (segment.inherited.includes(name) && sentSettings[name] === undefined),
      )
    : [];
  const follows = moved ? inherited : inherited.filter((name) => back.includes(name));
  const fromAbove = Object.fromEntries(
    follows.map((name) => [name, mustHave(parent, 'the parent')[name]]),
  );
  const defaults = parent
    ? {}
    : Object.fromEntries(back.map((name) => [name, DEFAULTS[name as keyof typeof DEFAULTS]]));
  const settings = { ...defaults, ...fromAbove, ...sentSettings } as Partial<OwnSettings>;
  const ownConfiguration = applyConfigurationChanges(
    moved && !parent ? segment.configuration : segment.ownConfiguration,
    sent.configuration,
  );
  // a seeded child keeps the values of its seeding, whatever its parent has changed since
  const above = segment.seededAt
    ? applyConfigurationChanges(segment.configuration, sent.configuration)
    : {};
  return {
    words: settings,
    inherited: [...inherited] as string[],
    ownConfiguration,
    configuration: { ...mergeConfiguration(parent?.configuration, above), ...ownConfiguration },
  };
}

/** Schedules the jobs of the former and the new parent of a segment that has moved. */
async function rescheduleParents(work: Work, before: SegmentRow, after: SegmentRow): Promise<void> {
  if (before.parentId === after.parentId) return;
  for (const id of [before.parentId, after.parentId]) await rescheduleSegment(work, id);
}

/**
 * Applies a parent's change to its children recursively, with the type if they share it. Returns a
 * fault with the child's name if it does not fit there.
 */
async function applyToChildren(
  work: Work,
  parent: SegmentRow,
  parentBefore: SegmentRow,
): Promise<Answer | undefined> {
  for (const child of await segmentRepository(work.db, work.tenantId).findAllByParent(parent.id)) {
    if (child.seededAt) continue;
    // the call has locked the whole tree below the segment, so no child changes meanwhile
    const inheritedSettings = Object.fromEntries(
      INHERITABLE.filter((name) => child.inherited.includes(name)).map((name) => [
        name,
        parent[name],
      ]),
    ) as Partial<OwnSettings>;
    const configuration = mergeConfiguration(parent.configuration, child.ownConfiguration);
    const fault = await findSegmentFault(
      work,
      { ...child, ...inheritedSettings, configuration },
      {
        id: child.id,
        parent,
        before: child.configuration,
        rowsBefore: { segment: child, parent: parentBefore },
      },
    );
    if (fault) return addChildName(child, fault);
    const row = await work.db
      .updateTable('segments')
      .set({
        ...toColumns(inheritedSettings),
        ...placeBelowParent(parent),
        ...(child.typeId === parentBefore.typeId && { typeId: parent.typeId }),
        configuration: json(configuration),
        version: child.version + 1,
      })
      .where('id', '=', child.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleSegment(work, row);
    await moveRostersAfterChange(work, child, row);
    work.record({
      action: 'segment.inherited',
      subject: { type: 'segments', id: row.id, version: row.version },
      before: child,
      after: { ...inheritedSettings, configuration },
      topics: [`events:${row.eventId}`],
      ...audienceOf(row),
    });
    const below = await applyToChildren(work, row, child);
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
        detail: `${name}: ${fault.detail ?? fault.title ?? ERRORS[fault.code].detail}`,
      })),
    },
  };
}
