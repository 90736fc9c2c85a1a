import type { EventId, TenantId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../platform/storage/any-of.ts';
import { RowMap } from '../../platform/storage/row-map.ts';
import type { Database } from '../../platform/storage/tables.ts';

export type SegmentRow = Selectable<Database['segments']>;

/** A period by which the matches of a segment are reported. */
export type SegmentPeriod = Pick<
  Selectable<Database['supportedPeriods']>,
  'segmentId' | 'key' | 'isRequired' | 'isFinalResult'
>;

/** The dates between which a segment takes registrations. */
export type PhaseDates = Pick<Selectable<Database['registrationPhases']>, 'dateFrom' | 'dateTo'>;

/** The version of rules for names that were never saved. */
const FIRST_VERSION = 1;

/** A segment, with what else decides about its registrations. */
export interface RegistrationSegment {
  segment: SegmentRow;
  /** Its own, or those of its stage if it has none. */
  phases: PhaseDates[];
  hasRegions: boolean;
  stageVersion: number | null;
}

/** Returns the queries for segments of one tenant. */
export function segmentRepository(db: Kysely<Database>, tenantId: TenantId) {
  const tenantSegments = () => db.selectFrom('segments').where('segments.tenantId', '=', tenantId);
  const rows = RowMap.of(db, tenantId);
  return {
    findById: async (id: string) =>
      rows?.find('segments', id) ??
      tenantSegments().selectAll().where('id', '=', id).executeTakeFirst(),
    /** Locks a segment, which serialises changes of what it holds. */
    lockById: async (id: string) =>
      rows?.find('segments', id, 'update') ??
      tenantSegments().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Loads a segment with what decides about its registrations, in one query. */
    async findForRegistration(id: string): Promise<RegistrationSegment | undefined> {
      const found = await tenantSegments()
        .selectAll()
        .select((eb) => [
          sql<{ isOwn: boolean; from: string; to: string }[]>`(
            select coalesce(json_agg(json_build_object(
              'isOwn', segment_id = segments.id, 'from', date_from, 'to', date_to
            )), '[]')
            from registration_phases where segment_id in (segments.id, segments.stage_id)
          )`.as('phases'),
          hasRegions(eb).as('hasRegions'),
          stageVersion(eb).as('stageVersion'),
        ])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!found) return undefined;
      const { phases, hasRegions: has, stageVersion: version, ...segment } = found;
      const ownPhases = phases.filter(({ isOwn }) => isOwn);
      return {
        segment,
        phases: (ownPhases.length > 0 ? ownPhases : phases).map(({ from, to }) => ({
          dateFrom: new Date(from),
          dateTo: new Date(to),
        })),
        hasRegions: Boolean(has),
        stageVersion: version,
      };
    },
    /**
     * Locks a segment for a registration; returns whether it, its stage and the rules for names are
     * still as they were read.
     */
    async lockAsRead(
      { segment, stageVersion: before }: RegistrationSegment,
      nameRulesVersion: number,
    ): Promise<boolean> {
      const locked = await tenantSegments()
        .select('version')
        .select((eb) => [
          stageVersion(eb).as('stageVersion'),
          hasRegions(eb).as('hasRegions'),
          eb
            .selectFrom('nameRules')
            .select('version')
            .where('tenantId', '=', tenantId)
            .as('nameRulesVersion'),
        ])
        .where('id', '=', segment.id)
        .forUpdate()
        .executeTakeFirst();
      return (
        locked?.version === segment.version &&
        locked.stageVersion === before &&
        !locked.hasRegions &&
        (locked.nameRulesVersion ?? FIRST_VERSION) === nameRulesVersion
      );
    },
    /** Locks a segment, and loads the periods of it and its stage in the same query. */
    async lockWithPeriods(id: string) {
      const found = await tenantSegments()
        .selectAll()
        .select(
          sql<SegmentPeriod[]>`(
            select coalesce(json_agg(json_build_object(
              'segmentId', segment_id::text, 'key', key,
              'isRequired', is_required, 'isFinalResult', is_final_result
            ) order by sort_order, supported_periods.id), '[]')
            from supported_periods where segment_id in (segments.id, segments.stage_id)
          )`.as('periods'),
        )
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!found) return undefined;
      const { periods, ...segment } = found;
      return { segment, periods };
    },
    /**
     * Locks a segment in share mode: several may hold it, but a check-in and the seeding exclude
     * each other.
     */
    shareLockById: async (id: string) =>
      rows?.find('segments', id, 'share') ??
      tenantSegments().selectAll().where('id', '=', id).forShare().executeTakeFirst(),
    /** Locks several in share mode, by ascending id. */
    async shareLockAllById(ids: readonly string[]) {
      const held = ids.flatMap((id) => rows?.find('segments', id, 'share') ?? []);
      if (held.length === ids.length) return held;
      return tenantSegments()
        .selectAll()
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forShare()
        .execute();
    },
    /** Returns parents before their children. */
    findAllByEvent: (eventId: EventId) =>
      tenantSegments()
        .selectAll()
        .where('eventId', '=', eventId)
        .orderBy('level')
        .orderBy('dateFrom')
        .orderBy('id')
        .execute(),
    findAllByParent: (parentId: string) =>
      tenantSegments().selectAll().where('parentId', '=', parentId).orderBy('id').execute(),
    hasChildren: async (id: string) =>
      (await tenantSegments()
        .select('id')
        .where('parentId', '=', id)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    phases: (ids: string[]) =>
      db
        .selectFrom('registrationPhases')
        .selectAll()
        .where('segmentId', '=', anyOf(ids))
        .orderBy('dateFrom', 'desc')
        .orderBy('id')
        .execute(),
    phasesById: (ids: readonly string[]) =>
      db.selectFrom('registrationPhases').selectAll().where('id', '=', anyOf(ids)).execute(),
    periods: (ids: string[]) =>
      db
        .selectFrom('supportedPeriods')
        .selectAll()
        .where('segmentId', '=', anyOf(ids))
        .orderBy('sortOrder')
        .orderBy('id')
        .execute(),
    /**
     * Loads the periods of a segment and of its stage by its id alone, so that the query can be
     * sent together with the one for the segment.
     */
    periodsWithStage: (id: string) =>
      db
        .selectFrom('supportedPeriods')
        .selectAll()
        .where('segmentId', 'in', (eb) =>
          eb
            .selectFrom('segments')
            .select(sql<string>`unnest(array[id, stage_id])`.as('id'))
            .where('id', '=', id),
        )
        .orderBy('sortOrder')
        .orderBy('id')
        .execute(),
    rules: (ids: string[]) =>
      db
        .selectFrom('advanceRules')
        .selectAll()
        .where('segmentId', '=', anyOf(ids))
        .orderBy('id')
        .execute(),
    listed: tenantSegments,
  };
}

/** Returns the condition that a segment has regions. */
export const hasRegions = (eb: ExpressionBuilder<Database, 'segments'>) =>
  eb.exists(
    eb
      .selectFrom('segments as regions')
      .select('regions.id')
      .whereRef('regions.parentId', '=', 'segments.id'),
  );

/** Returns the version of a segment's stage; null for a stage. */
export const stageVersion = (eb: ExpressionBuilder<Database, 'segments'>) =>
  eb
    .selectFrom('segments as stages')
    .select('stages.version')
    .whereRef('stages.id', '=', 'segments.stageId');

/**
 * Loads the phases of segments in one query: its own, or for a segment without any those of its
 * stage.
 */
export async function loadPhasesBySegment(db: Kysely<Database>, segments: SegmentRow[]) {
  const ids = [...new Set(segments.flatMap(({ id, stageId }) => [id, stageId ?? id]))];
  const phasesBySegment = Map.groupBy(
    await segmentRepository(db, segments[0]?.tenantId ?? '0').phases(ids),
    (phase) => phase.segmentId,
  );
  return new Map(
    segments.map(({ id, stageId }) => [
      id,
      phasesBySegment.get(id) ?? phasesBySegment.get(stageId ?? id) ?? [],
    ]),
  );
}

/** Loads the phases of a segment, or those of its stage if it has none. */
export const loadPhases = async (db: Kysely<Database>, segment: SegmentRow) =>
  mustFind(await loadPhasesBySegment(db, [segment]), segment.id);

/** Returns whether there is a type with this id. */
export const hasSegmentType = async (
  { db }: { db: Kysely<Database> },
  id: string,
): Promise<boolean> =>
  (await db.selectFrom('segmentTypes').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
