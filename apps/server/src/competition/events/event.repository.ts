import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';

/** Returns the queries for events of one tenant. */
export function eventRepository(db: Kysely<Database>, tenantId: TenantId) {
  const tenantEvents = () => db.selectFrom('events').where('events.tenantId', '=', tenantId);
  return {
    findById: (id: string) => tenantEvents().selectAll().where('id', '=', id).executeTakeFirst(),
    findAllActive: () =>
      tenantEvents()
        .selectAll()
        .where('status', '=', 'active')
        .where('draft', '=', false)
        .orderBy('dateFrom')
        .orderBy('id')
        .execute(),
    findAllDrafts: () => tenantEvents().selectAll().where('draft', '=', true).execute(),
    firstGame: () =>
      db
        .selectFrom('games')
        .select('id')
        .where('tenantId', '=', tenantId)
        .orderBy('sortOrder')
        .limit(1)
        .executeTakeFirst(),
    findGame: (id: string) =>
      db
        .selectFrom('games')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst(),
    listed: tenantEvents,
  };
}

export type EventRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof eventRepository>['findById']>>
>;
