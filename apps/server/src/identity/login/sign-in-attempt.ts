import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import { keyedHashOf } from '../../kernel/sender/one-time.ts';
import { actorOf } from '../../kernel/sender/sender.ts';
import { type RealInstant, realNow, realTimeAfter } from '../../platform/clock/real-time.ts';
import { canonicalAddress, networkOf } from '../../platform/network/network-of.ts';
import { findKnownBrowser } from '../sessions/known-browser.ts';
import type { UserRow } from '../users/user.repository.ts';
import { accountCounterKeyOf, closeSignIn } from './close-sign-in.command.ts';
import type { LoginDeps } from './login-deps.ts';
import {
  countAttempt,
  deleteCounter,
  subtractAttempts,
  canSendLink,
  deleteExpiredCounters,
} from './sign-in-counter.repository.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

const { account, knownBrowser, address: perAddress, network: perNetwork } = SIGN_IN_LIMITS;

/** An attempt that may continue to the password. It counts as a failure until it succeeds. */
export interface Attempt {
  failed(): Promise<void>;
  /**
   * Records that the password is right and the code of the second factor is missing. The sender has
   * guessed nothing; the account keeps its count until a sign-in with a code succeeds.
   */
  lacksCode(): Promise<void>;
  succeeded(by: { code: boolean }): Promise<void>;
}

/** An attempt that is refused before the password is checked, with the seconds until the next one. */
export interface RefusedAttempt {
  waitS: number;
  /** Whether password sign-in of the account is closed for unknown browsers. */
  isClosed: boolean;
}

interface SignInRequest {
  tenantId: TenantId;
  /** The email as the sender typed it. */
  email: string;
  user: UserRow | undefined;
}

const secondsUntil = (at: RealInstant, now: RealInstant) =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
const windowEnd = ({ windowFrom }: { windowFrom: RealInstant }) =>
  realTimeAfter(windowFrom, SIGN_IN_LIMITS.windowMs);

/**
 * Counts an attempt to sign in by password and decides whether it may continue. It counts before
 * the password is verified, so a hundred simultaneous guesses count as a hundred. A known browser
 * has its own counter and no other limit, so no attacker can shut it out.
 */
export function beginAttempt(
  deps: LoginDeps,
  c: HonoContext,
  trial: SignInRequest,
): Promise<Attempt | RefusedAttempt> {
  const browserId = trial.user && findKnownBrowser(deps, c, trial.user);
  return browserId === undefined
    ? beginInUnknownBrowser(deps, c, trial)
    : beginInKnownBrowser(deps, { tenantId: trial.tenantId, browserId });
}

async function beginInKnownBrowser(
  { storage: { db }, secret }: LoginDeps,
  { tenantId, browserId }: { tenantId: TenantId; browserId: string },
): Promise<Attempt | RefusedAttempt> {
  const key = {
    tenantId,
    subject: keyedHashOf(secret, `sign-in browser ${tenantId} ${browserId}`),
  };
  const now = realNow();
  const counter = await countAttempt(db, key, { now, network: undefined });
  if (counter.attempts > knownBrowser.failures)
    return { waitS: secondsUntil(windowEnd(counter), now), isClosed: false };
  return {
    failed: async () => {},
    lacksCode: async () => {},
    succeeded: async () => {
      await deleteCounter(db, key);
      await deleteExpiredCounters(db, now);
    },
  };
}

async function beginInUnknownBrowser(
  deps: LoginDeps,
  c: HonoContext,
  { tenantId, email }: SignInRequest,
): Promise<Attempt | RefusedAttempt> {
  const { storage, secret } = deps;
  const sender = senderOf(deps, c);
  const waitS = await sender.count();
  if (waitS > 0) return { waitS, isClosed: false };

  const key = accountCounterKeyOf(secret, tenantId, email);
  const now = realNow();
  const network = sender.network && keyedHashOf(secret, `sign-in network ${sender.network}`);
  const counter = await countAttempt(storage.db, key, { now, network });
  const close = () => closeSignIn(deps, { key, email, actor: actorOf(deps, c, null) });
  const { attempts, closedUntil } = counter;
  if (closedUntil !== null) {
    if (canSendLink(counter, now)) await close();
    return { waitS: secondsUntil(closedUntil, now), isClosed: true };
  }
  if (attempts > account.failures) {
    await close();
    return { waitS: account.lockMs / 1000, isClosed: true };
  }
  return {
    failed: async () => {
      if (attempts >= account.failures) await close();
    },
    lacksCode: () => sender.giveBack(),
    succeeded: async ({ code }) => {
      await subtractAttempts(storage.db, key, code ? 2 : 1);
      await sender.giveBack();
      await deleteExpiredCounters(storage.db, now);
    },
  };
}

/** Returns the address and network of a request with their counters; none for calls in process. */
function senderOf({ counters, addressOf }: LoginDeps, c: HonoContext) {
  const sent = addressOf(c);
  const address = sent === null ? undefined : canonicalAddress(sent);
  const network = address && networkOf(address);
  return {
    network,
    /** Counts one attempt; returns the seconds to wait, or 0. */
    async count(): Promise<number> {
      if (!address || !network) return 0;
      const waitS = await counters.count(perAddress, address);
      return waitS > 0 ? waitS : counters.count(perNetwork, network);
    },
    async giveBack(): Promise<void> {
      if (!address || !network) return;
      await counters.giveBack(perAddress, address);
      await counters.giveBack(perNetwork, network);
    },
  };
}
