import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../storage/tables.ts';

export type SegmentRow = Selectable<Database['segments']>;

/** Segments of one tenant. */
export function segmentRepository(db: Kysely<Database>, tenantId: string) {
  const own = () => db.selectFrom('segments').where('segments.tenantId', '=', tenantId);
  return {
    findById: (id: string) => own().selectAll().where('id', '=', id).executeTakeFirst(),
    /** Locks it: whoever changes what a segment holds does so one after the other. */
    lockById: (id: string) => own().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Holds it as it is while others may do the same: a check-in and the seeding cannot pass each other. */
    holdById: (id: string) => own().selectAll().where('id', '=', id).forShare().executeTakeFirst(),
    /** Parents before children. */
    findAllByEvent: (eventId: string) => own().selectAll().where('eventId', '=', eventId).orderBy('level').orderBy('dateFrom').orderBy('id').execute(),
    findAllByParent: (parentId: string) => own().selectAll().where('parentId', '=', parentId).orderBy('id').execute(),
    hasChildren: async (id: string) => (await own().select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined,
    phases: (ids: string[]) => db.selectFrom('registrationPhases').selectAll().where('segmentId', 'in', ids.concat('0')).orderBy('dateFrom', 'desc').orderBy('id').execute(),
    periods: (ids: string[]) => db.selectFrom('supportedPeriods').selectAll().where('segmentId', 'in', ids.concat('0')).orderBy('sortOrder').orderBy('id').execute(),
    rules: (ids: string[]) => db.selectFrom('advanceRules').selectAll().where('segmentId', 'in', ids.concat('0')).orderBy('id').execute(),
    listed: own,
  };
}

/** The phases of a segment: its own, or where it has none those of its stage. */
export async function phasesFor(db: Kysely<Database>, { id, stageId, tenantId }: SegmentRow) {
  const all = await segmentRepository(db, tenantId).phases([id, stageId ?? id]);
  const own = all.filter((phase) => phase.segmentId === id);
  return own.length > 0 ? own : all;
}
