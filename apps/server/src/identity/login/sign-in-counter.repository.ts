import { DAY_MS } from '@ringside/rules/constants';
import type { TenantId, UserId } from '@ringside/rules/ids';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type RealInstant, realTimeAfter } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { ContactTables } from '../../platform/storage/tables/contact.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

type Db = Kysely<Database>;
export type SignInCounter = Selectable<ContactTables['signInCounters']>;
/** The key of a counter: an account or a known browser, as a keyed hash. */
export type CounterKey = Pick<SignInCounter, 'tenantId' | 'subject'>;

const { account, windowMs, linkEveryMs, networksKept } = SIGN_IN_LIMITS;

/**
 * Counts one more attempt in one statement, so that simultaneous attempts get different numbers,
 * also over several processes. The first attempt after a window or a lock begins a new window.
 */
export function countAttempt(
  db: Db,
  { tenantId, subject }: CounterKey,
  { now, network }: { now: RealInstant; network: string | undefined },
): Promise<SignInCounter> {
  const isOver = sql`case when sign_in_counters.closed_until is null
    then sign_in_counters.window_from <= ${realTimeAfter(now, -windowMs)}::timestamptz
    else sign_in_counters.closed_until <= excluded.window_from end`;
  const unlessOver = (column: string) =>
    sql<RealInstant | null>`case when ${isOver} then null else ${sql.ref(`signInCounters.${column}`)} end`;
  return db
    .insertInto('signInCounters')
    .values({
      tenantId,
      subject,
      windowFrom: now,
      attempts: 1,
      networks: network === undefined ? [] : [network],
      closedAt: null,
      closedUntil: null,
      linkSentAt: null,
      userId: null,
    })
    .onConflict((c) =>
      c.columns(['tenantId', 'subject']).doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else sign_in_counters.attempts + 1 end`,
        windowFrom: sql<RealInstant>`case when ${isOver} then excluded.window_from else sign_in_counters.window_from end`,
        networks: sql<string[]>`case
          when ${isOver} then excluded.networks
          when sign_in_counters.networks @> excluded.networks or cardinality(sign_in_counters.networks) >= ${networksKept}
            then sign_in_counters.networks
          else sign_in_counters.networks || excluded.networks end`,
        closedAt: unlessOver('closedAt'),
        closedUntil: unlessOver('closedUntil'),
        userId: sql<string | null>`case when ${isOver} then null else sign_in_counters.user_id end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Subtracts attempts that did not fail. A locked account keeps its count. */
export async function subtractAttempts(
  db: Db,
  { tenantId, subject }: CounterKey,
  count: number,
): Promise<void> {
  await db
    .updateTable('signInCounters')
    .set({ attempts: sql<number>`greatest(0, attempts - ${count}::integer)` })
    .where('tenantId', '=', tenantId)
    .where('subject', '=', subject)
    .where('closedUntil', 'is', null)
    .execute();
}

/** Locks an account after too many failures. Only the call that locks it gets true. */
export async function lockAccount(db: Db, key: CounterKey, now: RealInstant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCounters')
    .set({ closedAt: now, closedUntil: realTimeAfter(now, account.lockMs) })
    .where('tenantId', '=', key.tenantId)
    .where('subject', '=', key.subject)
    .where('attempts', '>=', account.failures)
    .where('closedUntil', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether a locked account may get another link. */
export const canSendLink = (
  { linkSentAt }: Pick<SignInCounter, 'linkSentAt'>,
  now: RealInstant,
): boolean => linkSentAt === null || linkSentAt <= realTimeAfter(now, -linkEveryMs);

/** Claims the next link of a locked account. Only one call gets true. */
export async function claimLink(db: Db, key: CounterKey, now: RealInstant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCounters')
    .set({ linkSentAt: now })
    .where('tenantId', '=', key.tenantId)
    .where('subject', '=', key.subject)
    .where('closedUntil', '>', now)
    .where((eb) =>
      eb.or([
        eb('linkSentAt', 'is', null),
        eb('linkSentAt', '<=', realTimeAfter(now, -linkEveryMs)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Turns the lock of an account into an alarm that names the user. Returns undefined if the alarm
 * exists or the account was unlocked.
 */
export async function raiseAlarm(
  db: Db,
  { tenantId, subject }: CounterKey,
  { userId, now }: { userId: UserId; now: RealInstant },
): Promise<SignInCounter | undefined> {
  const raised = await db
    .updateTable('signInCounters')
    .set({ userId })
    .where('tenantId', '=', tenantId)
    .where('subject', '=', subject)
    .where('userId', 'is', null)
    .where('closedUntil', '>', now)
    .returningAll()
    .executeTakeFirst();
  // one alarm per user: a lock of their former email address no longer concerns them
  if (raised)
    await db
      .updateTable('signInCounters')
      .set({ userId: null })
      .where('userId', '=', userId)
      .where('subject', '!=', subject)
      .execute();
  return raised;
}

/** Returns the query for the alarms of a championship: locked accounts whose user is known. */
export const selectOpenAlarms = (db: Db, tenantId: TenantId, now: RealInstant) =>
  db
    .selectFrom('signInCounters')
    .where('signInCounters.tenantId', '=', tenantId)
    .where('signInCounters.userId', 'is not', null)
    .where('signInCounters.closedUntil', '>', now);

/** Deletes a counter, so that the next attempt is the first. */
export async function deleteCounter(db: Db, { tenantId, subject }: CounterKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signInCounters')
    .where('tenantId', '=', tenantId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired counters, also those of emails without an account. */
export async function deleteExpiredCounters(db: Db, now: RealInstant): Promise<void> {
  await db
    .deleteFrom('signInCounters')
    .where('windowFrom', '<=', realTimeAfter(now, -DAY_MS))
    .where((eb) => eb.or([eb('closedUntil', 'is', null), eb('closedUntil', '<=', now)]))
    .execute();
}
