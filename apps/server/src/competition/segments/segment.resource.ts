import type { Resource } from '@ringside/contract/json-api';
import { segmentState } from '@ringside/rules/season/segment-state';
import {
  sortByIds,
  toMany,
  toOne,
  type Reader,
  type ResourceType,
} from '../../kernel/http/catalog.ts';
import { hasPermission } from '../../kernel/http/endpoint.ts';
import { anyOf, comparableIds } from '../../platform/storage/any-of.ts';
import { countRosters, loadRecentRosterCounts } from './roster-counts.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

const formatInstant = (date: Date) => date.toISOString();

export const segments: ResourceType = {
  relations: {
    event: 'events',
    segmentType: 'segment-types',
    type: 'segment-types',
    parent: 'segments',
    children: 'segments',
    registrationPhases: 'registration-phases',
    supportedPeriods: 'supported-periods',
    advanceRules: 'advance-rules',
  },
  async load(reader, ids) {
    const requestedIds = comparableIds(ids);
    const rows = sortByIds(
      ids,
      await segmentRepository(reader.db, reader.tenantId)
        .listed()
        .selectAll()
        .where('id', '=', anyOf(requestedIds))
        .execute(),
    );
    const hanging = await loadDetails(reader, rows);
    return rows.map((row) => renderSegment(row, hanging, reader));
  },
};

type SegmentDetails = Awaited<ReturnType<typeof loadDetails>>;

/** Loads the parts of segments, in one query per kind, with those of their stages. */
async function loadDetails(reader: Reader, rows: SegmentRow[]) {
  const repository = segmentRepository(reader.db, reader.tenantId);
  const ids = rows.map((row) => row.id);
  const withStages = [...new Set([...ids, ...rows.flatMap((row) => row.stageId ?? [])])];
  const children = await repository
    .listed()
    .select(['id', 'parentId'])
    .where('parentId', '=', anyOf(ids))
    .$narrowType<{ parentId: string }>()
    .orderBy('dateFrom')
    .orderBy('id')
    .execute();
  const counted = await (reader.besideChange ? loadRecentRosterCounts : countRosters)(reader, ids);
  return {
    phases: Map.groupBy(await repository.phases(withStages), (phase) => phase.segmentId),
    periods: Map.groupBy(await repository.periods(withStages), (period) => period.segmentId),
    rules: Map.groupBy(await repository.rules(ids), (rule) => rule.segmentId),
    children: Map.groupBy(children, (child) => child.parentId),
    counted,
  };
}

function countsOf({ counted }: SegmentDetails, row: SegmentRow) {
  const segmentCounts = counted.filter(
    ({ segmentId, stageId }) => segmentId === row.id || (row.level === 0 && stageId === row.id),
  );
  const sum = (name: 'registered' | 'ready' | 'checkedIn' | 'standby') =>
    segmentCounts.reduce((total, group) => total + Number(group[name]), 0);
  return {
    registered: sum('registered'),
    ready: sum('ready'),
    checkedIn: sum('checkedIn'),
    standby: sum('standby'),
  };
}

/** Returns a segment's own entries, or those of its stage if it has none. */
const ownOrOfStage = <Entry>(entriesById: Map<string, Entry[]>, row: SegmentRow) =>
  entriesById.get(row.id) ?? entriesById.get(row.stageId ?? '') ?? [];

const ATTRIBUTE_OF: Record<string, string> = {
  dateFrom: 'date',
  dateTo: 'date',
  checkinFrom: 'segmentCheckinsConfig',
  checkinTo: 'segmentCheckinsConfig',
};

/**
 * Returns the names of inherited attributes. Only operators see them, whose forms need them; public
 * pages stay small.
 */
function inheritedAttributesOf({
  inherited,
  configuration,
  ownConfiguration,
  parentId,
}: SegmentRow): string[] {
  if (parentId === null) return [];
  const fromAbove = Object.keys(configuration)
    .filter((key) => !(key in ownConfiguration))
    .map((key) => `configuration.${key}`);
  return [...new Set(inherited.map((name) => ATTRIBUTE_OF[name] ?? name)), ...fromAbove];
}

function renderSegment(
  row: SegmentRow,
  hanging: SegmentDetails,
  { now, viewer }: Reader,
): Resource {
  const phases = ownOrOfStage(hanging.phases, row);
  const state = segmentState({
    now,
    startsAt: row.dateFrom,
    seededAt: row.seededAt,
    finishedAt: row.finishedAt,
    checkinFrom: row.checkinFrom,
    registrationFrom:
      phases.length > 0
        ? new Date(Math.min(...phases.map((phase) => +phase.dateFrom)))
        : row.createdAt,
  });
  return {
    type: 'segments',
    id: row.id,
    attributes: {
      name: row.name,
      names: row.names,
      date: { from: formatInstant(row.dateFrom), to: formatInstant(row.dateTo) },
      state,
      level: row.level,
      format: row.format,
      eliminationType: `cup/${row.format}`,
      registrationType: row.registrationType,
      timezone: row.timezone,
      configuration: row.configuration,
      rosterSize: row.rosterSize,
      rostersLimit: row.rostersLimit,
      segmentCheckinsConfig: {
        openWindow:
          row.checkinFrom && row.checkinTo
            ? { from: formatInstant(row.checkinFrom), to: formatInstant(row.checkinTo) }
            : null,
      },
      images: row.images,
      ...(hasPermission(viewer, 'events.read') && {
        inherited: inheritedAttributesOf(row),
        seededCount: row.seededCount,
      }),
      held: row.held,
      handSeeds: row.handSeeds,
      counts: countsOf(hanging, row),
    },
    relationships: {
      event: toOne('events', row.eventId),
      segmentType: toOne('segment-types', row.typeId),
      // deprecated: JSON:API forbids a relationship of this name
      type: toOne('segment-types', row.typeId),
      parent: toOne('segments', row.parentId),
      children: toMany(
        'segments',
        (hanging.children.get(row.id) ?? []).map(({ id }) => id),
      ),
      registrationPhases: toMany(
        'registration-phases',
        phases.map(({ id }) => id),
      ),
      supportedPeriods: toMany(
        'supported-periods',
        ownOrOfStage(hanging.periods, row).map(({ id }) => id),
      ),
      advanceRules: toMany(
        'advance-rules',
        (hanging.rules.get(row.id) ?? []).map(({ id }) => id),
      ),
    },
    meta: { version: row.version },
  };
}

/** Phases have their segment's version: each change of one is a change of the segment. */
export const registrationPhases: ResourceType = {
  relations: {},
  async load({ db }, ids) {
    const rows = await db
      .selectFrom('registrationPhases')
      .innerJoin('segments', 'segments.id', 'registrationPhases.segmentId')
      .selectAll('registrationPhases')
      .select('segments.version')
      .where('registrationPhases.id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, name, type, dateFrom, dateTo, version }) => ({
      type: 'registration-phases',
      id,
      attributes: {
        name,
        type,
        date: { from: formatInstant(dateFrom), to: formatInstant(dateTo) },
      },
      meta: { version },
    }));
  },
};

export const supportedPeriods: ResourceType = {
  relations: {},
  async load({ db }, ids) {
    const rows = await db
      .selectFrom('supportedPeriods')
      .innerJoin('segments', 'segments.id', 'supportedPeriods.segmentId')
      .selectAll('supportedPeriods')
      .select('segments.version')
      .where('supportedPeriods.id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(
      ({ id, name, key, sortOrder, isRequired, isFinalResult, version }) => ({
        type: 'supported-periods',
        id,
        attributes: { name, key, sortOrder, isRequired, isFinalResult },
        meta: { version },
      }),
    );
  },
};

export const advanceRules: ResourceType = {
  relations: { nextSegment: 'segments' },
  async load({ db }, ids) {
    const rows = await db
      .selectFrom('advanceRules')
      .innerJoin('segments', 'segments.id', 'advanceRules.segmentId')
      .selectAll('advanceRules')
      .select('segments.version')
      .where('advanceRules.id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, placements, nextSegmentId, version }) => ({
      type: 'advance-rules',
      id,
      attributes: { placements },
      relationships: { nextSegment: toOne('segments', nextSegmentId) },
      meta: { version },
    }));
  },
};
