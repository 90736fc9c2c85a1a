import type { TenantId, UserId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import { type RealInstant, realNow } from '../../clock/real-time.ts';
import type { Database } from '../../storage/tables.ts';
import { splitIntoChunks } from '../../unit-of-work.ts';

/** A notice that one process has claimed, with the device that it is sent to. */
export interface ClaimedNotice {
  id: string;
  subscriptionId: string;
  facts: string;
  toldBy: string[];
  expiresAt: Date;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  tenantId: TenantId;
  userId: UserId;
  playerTag: string | null;
  preferredLocale: string | null;
}

export interface NewNotice {
  subscriptionId: string;
  cause: string;
  notice: string;
  facts: string;
  toldBy: string[];
  expiresAt: Date;
}

/** The beginning of the address of a device that stands for the inbox in the game. */
export const INBOX_ADDRESS = 'inbox:';

/** A finished notice is kept for a day, so that its cause is not notified twice. */
const KEPT_MS = 86_400_000;

/**
 * Creates the repository of notices to be sent. `nextTryAt`, `started` and `again` are in real
 * time, as for all retries; whether a notice is worth showing follows from the season's clock.
 */
export const pushRepository = (db: Kysely<Database>) => ({
  /** Returns the tenants with devices, each with whether a player asks for the progress of a stage. */
  tenantsWithDevices: async (): Promise<Map<string, boolean>> => {
    const rows = await db
      .selectFrom('pushSubscriptions')
      .leftJoin('noticeSettings', 'noticeSettings.userId', 'pushSubscriptions.userId')
      .select(['tenantId', sql<boolean>`coalesce(bool_or(matches_before), false)`.as('asks')])
      .groupBy('tenantId')
      .execute();
    return new Map(rows.map(({ tenantId, asks }) => [tenantId, asks]));
  },
  /** Inserts notices, at most one for each cause and device. Returns the number of new ones. */
  async insertAll(rows: NewNotice[], createdAt: Date): Promise<number> {
    let claimedCount = 0;
    for (const some of splitIntoChunks(rows)) {
      const written = await db
        .insertInto('pushMessages')
        .values(
          some.map((row) => ({
            ...row,
            status: 'waiting' as const,
            nextTryAt: realNow(),
            createdAt,
          })),
        )
        .onConflict((c) => c.columns(['subscriptionId', 'cause']).doNothing())
        .returning('id')
        .execute();
      claimedCount += written.length;
    }
    return claimedCount;
  },
  async claim({
    started,
    again,
    most,
  }: {
    started: RealInstant;
    again: RealInstant;
    most: number;
  }): Promise<ClaimedNotice[]> {
    const { rows } =
      await sql<ClaimedNotice>`update push_messages as mine set next_try_at = ${again}, attempts = attempts + 1
      from push_subscriptions as device join users as person on person.id = device.user_id
      where device.id = mine.subscription_id and mine.id in (
        select id from push_messages where status = 'waiting' and next_try_at <= ${started} order by id limit ${most} for update skip locked)
      returning mine.id, mine.subscription_id, mine.facts, mine.told_by, mine.expires_at, mine.attempts, device.endpoint, device.p256dh, device.auth, device.tenant_id, device.user_id, person.player_tag, person.preferred_locale`.execute(
        db,
      );
    return rows;
  },
  /** Returns whether the user has a visible page that subscribes to one of these topics. */
  isSeen: async (userId: UserId, topics: string[]) =>
    topics.length > 0 &&
    (await db
      .selectFrom('streamPresences')
      .select('id')
      .where('userId', '=', userId)
      .where('seenUntil', '>', realNow())
      .where(sql<boolean>`topics && ${topics}::text[]`)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  /** Deletes the facts, which contain names. */
  end: async (id: string, status: 'sent' | 'seen' | 'late' | 'failed') =>
    void (await db
      .updateTable('pushMessages')
      .set({ status, facts: '{}' })
      .where('id', '=', id)
      .execute()),
  tryAgain: async (id: string, nextTryAt: RealInstant) =>
    void (await db.updateTable('pushMessages').set({ nextTryAt }).where('id', '=', id).execute()),
  /** Deletes a device with its pending notices. */
  dropDevice: async (subscriptionId: string) =>
    void (await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute()),
  tidy: async (now: Date) =>
    void (await db
      .deleteFrom('pushMessages')
      .where('status', '<>', 'waiting')
      .where('expiresAt', '<', new Date(+now - KEPT_MS))
      .execute()),
});
