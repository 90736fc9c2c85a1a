import type { TenantId } from '@ringside/rules/ids';
import type { CommandPart } from '../../kernel/http/endpoint.ts';
import { isSuspended } from '../../kernel/sender/identify.ts';
import { keyedHashOf } from '../../kernel/sender/one-time.ts';
import type { Signing } from '../../kernel/sender/server-secret.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type Actor, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { findUserByLoginEmail } from '../users/user.repository.ts';
import {
  claimLink,
  lockAccount,
  type CounterKey,
  deleteCounter,
  raiseAlarm,
} from './sign-in-counter.repository.ts';
import { sendSignInLink } from './sign-in-link.command.ts';

/** Returns the key of an account's counter in unknown browsers, by the email of the attempt. */
export const accountCounterKeyOf = (
  secret: Signing,
  tenantId: TenantId,
  email: string,
): CounterKey => ({
  tenantId,
  subject: keyedHashOf(secret, `sign-in account ${tenantId} ${email.trim().toLowerCase()}`),
});

/**
 * Locks password sign-in of an account in unknown browsers after too many failures, and schedules a
 * link. The job is the same for every email, so neither the answer nor its time shows whether an
 * account exists.
 */
export async function closeSignIn(
  deps: TransactDeps & { metrics: Pick<Metrics, 'signInClosed'> },
  { key, email, actor }: { key: CounterKey; email: string; actor: Actor },
): Promise<void> {
  const isLockedNow = await transact(deps, { tenantId: key.tenantId, actor }, async (work) => {
    const now = realNow();
    const locksNow = await lockAccount(work.db, key, now);
    const sendsLink = await claimLink(work.db, key, now);
    if (locksNow || sendsLink)
      work.schedule({
        kind: 'sign-in-closed',
        subjectId: key.subject,
        dueAt: work.now,
        payload: { email, sendsLink },
      });
    return locksNow;
  });
  if (isLockedNow) deps.metrics.signInClosed();
}

/**
 * Raises the alarm for a locked account and sends the link, if the email is an operator's. Runs as
 * a job right after the lock.
 */
export async function announceClosure(
  { work, services }: CommandPart<'tenants'>,
  subject: string,
  { email, sendsLink }: { email: string; sendsLink: boolean },
): Promise<void> {
  const { db, tenantId } = work;
  const user = await findUserByLoginEmail(db, { tenantId, email });
  if (!user || isSuspended(user)) return;
  const alarm = await raiseAlarm(db, { tenantId, subject }, { userId: user.id, now: realNow() });
  if (alarm)
    work.record({
      action: 'user.sign-in-closed',
      subject: { type: 'users', id: user.id },
      after: {
        failures: alarm.attempts,
        networks: alarm.networks.length,
        closedUntil: alarm.closedUntil,
      },
      silent: true,
    });
  if (sendsLink) await sendSignInLink({ work, services }, user);
}

/** Unlocks password sign-in of an account; false if there was no counter. */
export const reopenSignIn = (
  { work: { db, tenantId }, services: { secret } }: CommandPart<'secret'>,
  email: string | null,
): Promise<boolean> =>
  email === null
    ? Promise.resolve(false)
    : deleteCounter(db, accountCounterKeyOf(secret, tenantId, email));
