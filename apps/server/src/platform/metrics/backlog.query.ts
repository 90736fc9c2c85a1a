import { getItem } from '@ringside/rules/must';
import { type Kysely, sql } from 'kysely';
import type { RealInstant } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';

/** The outgoing messages by their queue. */
export type Outgoing = 'letters' | 'webhooks' | 'inbox' | 'notices';

export interface Backlog {
  /**
   * The rows whose instant has passed by the season's clock, and those among them that have failed
   * before.
   */
  due: number;
  failing: number;
  /** The season's instant of the oldest due row; null if none is due. */
  oldest: Date | null;
  /** Messages not tried yet, and those tried without success or being sent now. */
  outgoing: { kind: Outgoing; fresh: number; tried: number }[];
  /** Operator accounts whose password sign-in is closed for unknown browsers. */
  closedAccounts: number;
}

/** Counts what waits, using only the indexes of waiting rows. */
export async function loadBacklog(
  db: Kysely<Database>,
  { now, realNow }: { now: Date; realNow: RealInstant },
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
    ...getItem(due.rows, 0),
    outgoing: outgoing.rows,
    closedAccounts: getItem(closed.rows, 0).count,
  };
}
