import type { TenantId, UserId } from '@ringside/rules/ids';
import { type Kysely, sql, type Selectable } from 'kysely';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Database } from '../../platform/storage/tables.ts';

export type ContactPoint = Selectable<Database['contactPoints']>;
export type ContactKind = ContactPoint['kind'];

/** Returns the queries for addresses and numbers of one kind in one tenant. */
export function contactPointRepository(
  db: Kysely<Database>,
  { tenantId, kind }: { tenantId: TenantId; kind: ContactKind },
) {
  const tenantPoints = () =>
    db.selectFrom('contactPoints').where('tenantId', '=', tenantId).where('kind', '=', kind);
  const versioned = (id: string, set: Partial<Record<string, unknown>>) =>
    db
      .updateTable('contactPoints')
      .set((eb) => ({ ...(set as object), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  return {
    listed: tenantPoints,
    findById: (id: string) => tenantPoints().selectAll().where('id', '=', id).executeTakeFirst(),
    findAllById: (ids: string[]) =>
      tenantPoints().selectAll().where('id', '=', anyOf(ids)).execute(),
    /**
     * Locks a user and returns their contact points, the oldest first. The lock serialises two
     * additions, so that the limit holds.
     */
    async lockAllOf(userId: UserId) {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      return tenantPoints().selectAll().where('userId', '=', userId).orderBy('id').execute();
    },
    insert: (point: { userId: UserId; value: string; createdAt: Date }) =>
      db
        .insertInto('contactPoints')
        .values({
          ...point,
          tenantId,
          kind,
          verifiedAt: null,
          codeHash: null,
          codeExpiresAt: null,
          codeSentAt: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: versioned,
    /** Takes one of the `allowed` tries at the pending code; returns the hash to compare with. */
    takeTry: ({ id, allowed, now }: { id: string; allowed: number; now: RealInstant }) =>
      db
        .updateTable('contactPoints')
        .set({ codeTries: sql`code_tries + 1` })
        .where('id', '=', id)
        .where('codeHash', 'is not', null)
        .where('codeExpiresAt', '>', now)
        .where('codeTries', '<', allowed)
        .returning('codeHash')
        .executeTakeFirst(),
    delete: async (id: string) =>
      void (await db.deleteFrom('contactPoints').where('id', '=', id).execute()),
  };
}
