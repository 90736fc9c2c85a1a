import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** What goes out to others, by where it waits. */
export type Outgoing = 'letters' | 'webhooks' | 'inbox' | 'notices';

export interface Backlog {
  /**
   * Rows whose instant has passed by the season's clock, and those among them that have failed
   * before.
   */
  due: number;
  failing: number;
  /** The season's instant of the oldest; null where nothing is due. */
  oldest: Date | null;
  /** Not tried yet, and tried without success (or being tried now). */
  outgoing: { kind: Outgoing; fresh: number; tried: number }[];
  /** Operators' accounts whose password sign-in is closed for unknown browsers. */
  closedAccounts: number;
}

/** What waits, counted over the indexes of waiting rows alone. */
export async function backlogOf(
  db: Kysely<Database>,
  { now, realNow }: { now: Date; realNow: Date },
): Promise<Backlog> {
  const due = await sql<{ due: number; failing: number; oldest: Date | null }>`
    select count(*)::int as due, (count(*) filter (where attempts > 0))::int as failing, min(due_at) as oldest from due_work where due_at <= ${now}`.execute(
    db,
  );
  const counted = sql`(count(*) filter (where attempts = 0))::int as fresh, (count(*) filter (where attempts > 0))::int as tried`;
  const outgoing = await sql<Backlog['outgoing'][number]>`
    select 'letters' as kind, ${counted} from letters where status = 'waiting'
    union all select 'webhooks', ${counted} from webhook_deliveries where status = 'waiting'
    union all select 'inbox', ${counted} from inbox_deliveries where status = 'waiting'
    union all select 'notices', ${counted} from push_messages where status = 'waiting'`.execute(db);
  const closed = await sql<{ count: number }>`
    select count(*)::int as count from sign_in_counters where user_id is not null and closed_until > ${realNow}`.execute(
    db,
  );
  return {
    ...due.rows[0]!,
    outgoing: outgoing.rows,
    closedAccounts: closed.rows[0]!.count,
  };
}
