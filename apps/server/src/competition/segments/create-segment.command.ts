import type { newSegment } from '@ringside/contract/collections/segments';
import type { ScopePause } from '@ringside/rules/schedule/pause';
import type { z } from 'zod';
import { invalidBody, relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf } from '../events/drafts.ts';
import type { EventRow } from '../events/event.repository.ts';
import { cancelSegmentJobs, scheduleLeafSegment } from './schedule-segment.ts';
import {
  findMissingFields,
  noSuchParent,
  placeBelowParent,
  createRequiredFault,
  findTypeId,
  typePointer,
} from './segment-body.ts';
import { findSegmentFault } from './segment-faults.query.ts';
import {
  DEFAULTS,
  INHERITABLE,
  mergeConfiguration,
  ownSettingsOf,
  type OwnSettings,
} from './segment-settings.ts';
import { hasSegmentType } from './segment.repository.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';
import { findUnknownSettings } from './unknown-settings.ts';

type NewSegment = z.output<typeof newSegment>['data'];

/** Creates a segment in an event, below a parent if the body names one. */
export async function createSegment(
  work: Work,
  event: EventRow,
  { attributes, relationships }: NewSegment,
): Promise<Answer> {
  const parent = await lockParent(work, event, parentIdIn(relationships));
  if (parent === null) return noSuchParent;
  const typeId = findTypeId(relationships) ?? parent?.typeId;
  if (!typeId) return invalidBody(createRequiredFault('/data/relationships/segmentType'));
  if (!(await hasSegmentType(work, typeId)))
    return relationNotFound(typePointer(relationships), 'There is no such segment type');
  const fieldFault = findFieldFault(attributes, parent);
  if (fieldFault) return fieldFault;
  const settings = settingsOfNew(attributes, parent);
  const fault = await findSegmentFault(
    work,
    { ...settings.settings, configuration: settings.configuration },
    { parent },
  );
  if (fault) return fault;
  const row = await insertSegment(work, event, { attributes, parent, typeId, ...settings });
  if (parent) cancelSegmentJobs(work, parent.id);
  await scheduleLeafSegment(work, row);
  work.record({
    action: 'segment.created',
    subject: { type: 'segments', id: row.id, version: 1 },
    after: attributes,
    topics: [`events:${event.id}`, ...(parent ? [`segments:${parent.id}`] : [])],
    ...audienceOf(event),
  });
  return { show: { type: 'segments', id: row.id }, status: 201 };
}

/** Returns the refusal of unknown settings, or of fields that a segment without a parent needs. */
function findFieldFault(
  attributes: NewSegment['attributes'],
  parent: SegmentRow | undefined,
): Answer | undefined {
  const unknown = findUnknownSettings(attributes.configuration);
  return unknown.length > 0
    ? { faults: { status: 422, faults: unknown } }
    : findMissingFields(parent, (name) => attributes[name] === undefined);
}

const parentIdIn = (relationships: NewSegment['relationships']) => relationships?.parent?.data.id;

/**
 * Finds the parent that a body names; null if the event has no such segment. The lock makes a
 * concurrent change of the parent reach the new child as well.
 */
async function lockParent(
  { db, tenantId }: Work,
  event: EventRow,
  parentId: string | undefined,
): Promise<SegmentRow | null | undefined> {
  if (!parentId) return undefined;
  const parent = await segmentRepository(db, tenantId).lockById(parentId);
  return parent?.eventId === event.id ? parent : null;
}

interface NewSettings {
  settings: OwnSettings;
  /** The names of the settings that follow the parent. */
  inherited: string[];
  configuration: SegmentRow['configuration'];
  ownConfiguration: SegmentRow['configuration'];
}

function settingsOfNew(
  attributes: NewSegment['attributes'],
  parent: SegmentRow | undefined,
): NewSettings {
  const sentSettings = ownSettingsOf(attributes);
  const settings: OwnSettings = { ...DEFAULTS, ...(parent ?? {}), ...sentSettings } as OwnSettings;
  const ownConfiguration = attributes.configuration ?? {};
  return {
    settings: Object.fromEntries(
      INHERITABLE.map((name) => [name, settings[name]]),
    ) as unknown as OwnSettings,
    inherited: parent ? INHERITABLE.filter((name) => sentSettings[name] === undefined) : [],
    configuration: mergeConfiguration(parent?.configuration, ownConfiguration),
    ownConfiguration,
  };
}

/** [PAU-1] Returns the pauses that cover a new segment. */
const pausesAbove = (event: EventRow, parent: SegmentRow | undefined): ScopePause[] =>
  parent?.pauses ?? (event.pause ? [{ scope: `events ${event.id}`, ...event.pause }] : []);

const insertSegment = (
  { db, tenantId, now }: Work,
  event: EventRow,
  {
    attributes: { name, names = {}, images = {} },
    parent,
    typeId,
    settings,
    inherited,
    configuration,
    ownConfiguration,
  }: NewSettings & {
    attributes: NewSegment['attributes'];
    parent: SegmentRow | undefined;
    typeId: string;
  },
): Promise<SegmentRow> =>
  db
    .insertInto('segments')
    .values({
      ...settings,
      rosterSize: json(settings.rosterSize),
      rostersLimit: json(settings.rostersLimit),
      tenantId,
      eventId: event.id,
      draft: event.draft,
      pauses: json(pausesAbove(event, parent)),
      ...placeBelowParent(parent),
      typeId,
      name,
      names: json(names),
      configuration: json(configuration),
      ownConfiguration: json(ownConfiguration),
      inherited: json(inherited),
      images: json(images),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
