import type { Resource } from '@ringside/contract/json-api';
import { pauseOf } from '@ringside/rules/schedule/pause';
import { segmentState } from '@ringside/rules/season/segment-state';
import { sql } from 'kysely';
import { referenceHolding } from '../../kernel/answers/value-memory.ts';
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

/** The latest instant that a date has. */
const NEVER = new Date(8.64e15);
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
    const [rows, counted] = await Promise.all([
      loadWithParts(reader, requestedIds),
      (reader.besideChange ? loadRecentRosterCounts : countRosters)(reader, requestedIds),
    ]);
    return sortByIds(ids, rows).map((row) => renderSegment(row, counted, reader));
  },
};

/** The entries of a segment and of its stage, by the id of their segment. */
type EntryIds = Record<string, string[]>;

/** A segment with the ids of its parts. */
type SegmentWithParts = SegmentRow & {
  childIds: string[];
  ruleIds: string[];
  phaseIds: EntryIds | null;
  periodIds: EntryIds | null;
  /** The starts of the first phases, by the id of their segment. */
  openings: Record<string, string> | null;
};

/**
 * Loads segments with the ids of their parts, in one query; from memory if they accompany an answer
 * to a change.
 */
function loadWithParts(reader: Reader, ids: readonly string[]): Promise<SegmentWithParts[]> {
  const { tenantId, besideChange, services } = reader;
  const read = () => readWithParts(reader, ids);
  return besideChange
    ? services.memory.get(
        `segments ${tenantId} ${ids.join()}`,
        referenceHolding(tenantId, ['segments']),
        read,
      )
    : read();
}

const readWithParts = (
  { db, tenantId }: Reader,
  ids: readonly string[],
): Promise<SegmentWithParts[]> =>
  segmentRepository(db, tenantId)
    .listed()
    .selectAll()
    .select([
      sql<string[]>`array(
        select child.id::text from segments child where child.parent_id = segments.id
        order by child.date_from, child.id)`.as('childIds'),
      sql<string[]>`array(
        select id::text from advance_rules where segment_id = segments.id order by id)`.as(
        'ruleIds',
      ),
      sql<EntryIds | null>`(
        select json_object_agg(segment_id, ids) from (
          select segment_id, json_agg(id::text order by date_from desc, id) as ids
          from registration_phases where segment_id in (segments.id, segments.stage_id)
          group by segment_id) of_segment)`.as('phaseIds'),
      sql<EntryIds | null>`(
        select json_object_agg(segment_id, ids) from (
          select segment_id, json_agg(id::text order by sort_order, id) as ids
          from supported_periods where segment_id in (segments.id, segments.stage_id)
          group by segment_id) of_segment)`.as('periodIds'),
      sql<Record<string, string> | null>`(
        select json_object_agg(segment_id, opening) from (
          select segment_id, min(date_from) as opening
          from registration_phases where segment_id in (segments.id, segments.stage_id)
          group by segment_id) of_segment)`.as('openings'),
    ])
    .where('id', '=', anyOf(ids))
    .execute();

type RosterCounts = Awaited<ReturnType<typeof countRosters>>;

function countsOf(counted: RosterCounts, row: SegmentRow) {
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

/** Returns the value of a segment, or that of its stage if it has none. */
const ownOrOfStage = <Value>(valueById: Record<string, Value> | null, row: SegmentRow) =>
  valueById?.[row.id] ?? valueById?.[row.stageId ?? ''];

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
  row: SegmentWithParts,
  counted: RosterCounts,
  { now, viewer }: Reader,
): Resource {
  const opening = ownOrOfStage(row.openings, row);
  const state = segmentState({
    now,
    startsAt: row.dateFrom,
    seededAt: row.seededAt,
    finishedAt: row.finishedAt,
    checkinFrom: row.checkinFrom,
    registrationFrom: registrationFromOf(row, opening),
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
      registration: row.registration,
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
      pause: pauseOf(row.pauses),
      isPausedItself: row.pauses.some(({ scope }) => scope === `segments ${row.id}`),
      ...(hasPermission(viewer, 'events.read') && {
        inherited: inheritedAttributesOf(row),
        seededCount: row.seededCount,
      }),
      held: row.held,
      handSeeds: row.handSeeds,
      counts: countsOf(counted, row),
    },
    relationships: {
      event: toOne('events', row.eventId),
      segmentType: toOne('segment-types', row.typeId),
      // deprecated: JSON:API forbids a relationship of this name
      type: toOne('segment-types', row.typeId),
      parent: toOne('segments', row.parentId),
      children: toMany('segments', row.childIds),
      registrationPhases: toMany('registration-phases', ownOrOfStage(row.phaseIds, row) ?? []),
      supportedPeriods: toMany('supported-periods', ownOrOfStage(row.periodIds, row) ?? []),
      advanceRules: toMany('advance-rules', row.ruleIds),
    },
    meta: { version: row.version },
  };
}

/** Returns when registration begins; an operator may have opened it before, or closed it. */
function registrationFromOf(
  { registration, createdAt }: SegmentRow,
  opening: string | undefined,
): Date {
  if (registration === 'closed') return NEVER;
  return registration === 'open' || opening === undefined ? createdAt : new Date(opening);
}

/** Phases have their segment's version: each change of one is a change of the segment. */
export const registrationPhases: ResourceType = {
  relations: {},
  changesWith: ['segments'],
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
  changesWith: ['segments'],
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
  changesWith: ['segments'],
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
