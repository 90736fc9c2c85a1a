import type { TenantId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Database } from '../../storage/tables.ts';
import type { Outcome } from './send-guarded.ts';

export interface NewDelivery {
  webhookId: string;
  activityId: string;
  action: string;
  body: string;
}

/** A delivery that one process has claimed. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  attempts: number;
  body: string;
  url: string;
  secret: string;
}

type Db = Kysely<Database>;

/**
 * Creates the repository of web hooks and their deliveries. Instants here are real time, not the
 * season's.
 */
export const hookRepository = (db: Db) => ({
  tenantsWithHooks: async () =>
    new Set(
      (
        await db
          .selectFrom('webhooks')
          .select('tenantId')
          .distinct()
          .where('isActive', '=', true)
          .execute()
      ).map(({ tenantId }) => tenantId),
    ),
  findActive: (tenantId: TenantId) =>
    db
      .selectFrom('webhooks')
      .select(['id', 'actions'])
      .where('tenantId', '=', tenantId)
      .where('isActive', '=', true)
      .execute(),
  /** Inserts in one statement: the seeding of a segment is thousands of changes. */
  async insertAll(
    rows: NewDelivery[],
    { createdAt, nextAt }: { createdAt: Date; nextAt: RealInstant },
  ) {
    const [hooks, activities, actions, bodies] = [
      rows.map((row) => row.webhookId),
      rows.map((row) => row.activityId),
      rows.map((row) => row.action),
      rows.map((row) => row.body),
    ];
    await sql`insert into webhook_deliveries (webhook_id, activity_id, action, body, status, next_at, created_at)
      select hook, activity, action, body, 'waiting', ${nextAt}, ${createdAt} from unnest(${hooks}::bigint[], ${activities}::bigint[], ${actions}::text[], ${bodies}::text[]) as sent (hook, activity, action, body)`.execute(
      db,
    );
  },
  /** Claims the oldest due deliveries until `until`, each for one process only. */
  async claim({
    now,
    until,
    atOnce,
  }: {
    now: RealInstant;
    until: RealInstant;
    atOnce: number;
  }): Promise<ClaimedDelivery[]> {
    const { rows } =
      await sql<ClaimedDelivery>`update webhook_deliveries as mine set next_at = ${until}, attempts = attempts + 1
      from webhooks as hook
      where hook.id = mine.webhook_id and mine.id in (
        select waiting.id from webhook_deliveries as waiting join webhooks on webhooks.id = waiting.webhook_id and webhooks.is_active
        where waiting.status = 'waiting' and waiting.next_at <= ${now} order by waiting.id limit ${atOnce} for update of waiting skip locked)
      returning mine.id, mine.webhook_id, mine.attempts, mine.body, hook.url, hook.secret`.execute(
        db,
      );
    return rows;
  },
  /** `nextAt` is the next retry; null if the delivery has succeeded or failed for good. */
  async saveOutcome(
    id: string,
    { status, failure }: Outcome,
    {
      delivered,
      now,
      nextAt,
    }: { delivered: boolean; now: RealInstant; nextAt: RealInstant | null },
  ) {
    const over = delivered
      ? ({ status: 'delivered', deliveredAt: now } as const)
      : nextAt === null
        ? ({ status: 'failed' } as const)
        : {};
    await db
      .updateTable('webhookDeliveries')
      .set({ responseStatus: status, failure, nextAt, ...over })
      .where('id', '=', id)
      .execute();
  },
});
