import type { TenantId, UserId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import type { RealInstant } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';

export interface Watched {
  tenantId: TenantId;
  userId: UserId;
  topics: string[];
}

/** Creates the repository of visible pages, in real time. */
export const presenceRepository = (db: Kysely<Database>) => ({
  /**
   * Inserts a row only for a user with a registered device, and returns whether there is one. It
   * also deletes the expired rows of other processes.
   */
  async enter(
    id: string,
    { tenantId, userId, topics }: Watched,
    { now, until }: { now: RealInstant; until: RealInstant },
  ): Promise<boolean> {
    const { rows } =
      await sql`with gone as (delete from stream_presences where user_id = ${userId}::bigint and seen_until < ${now})
      insert into stream_presences (id, tenant_id, user_id, topics, seen_until)
      select ${id}, ${tenantId}::bigint, ${userId}::bigint, ${topics}::text[], ${until} where exists (select 1 from push_subscriptions where user_id = ${userId}::bigint) returning id`.execute(
        db,
      );
    return rows.length > 0;
  },
  stay: async (ids: string[], until: RealInstant) =>
    void (
      ids.length > 0 &&
      (await db
        .updateTable('streamPresences')
        .set({ seenUntil: until })
        .where('id', 'in', ids)
        .execute())
    ),
  leave: async (ids: string[]) =>
    void (
      ids.length > 0 && (await db.deleteFrom('streamPresences').where('id', 'in', ids).execute())
    ),
});
