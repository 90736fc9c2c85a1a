import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import type { AddressOf } from '../sender/sender-address.ts';
import { findStoredSender, type StoredSender } from '../sender/sender.ts';

export interface RefusedSender {
  tenantId: TenantId | null;
  /** The user as far as known: an expired bearer still names its user, a forged one names none. */
  userId: UserId | null;
  apiKeyId?: string;
  address: string | null;
}

const [UNKNOWN, NOT_ALLOWED, TOO_OFTEN] = [401, 403, 429];

/**
 * Returns the refused sender where that is a security event: missing permission or second factor
 * (403), rate limit (429), or an invalid bearer, key or cookie (401). Undefined otherwise, such as
 * for a visitor who only has to sign in.
 */
export function findRefusedSender(
  { addressOf }: { addressOf: AddressOf },
  c: HonoContext,
): RefusedSender | undefined {
  const { status } = c.res;
  const sender = findStoredSender(c);
  const isRefused =
    status === UNKNOWN ? showsProof(c, sender) : status === NOT_ALLOWED || status === TOO_OFTEN;
  if (!isRefused) return undefined;
  const { tenantId = null, userId = null, apiKeyId } = sender ?? {};
  return {
    ...{ tenantId, userId },
    ...(apiKeyId !== undefined && { apiKeyId }),
    address: addressOf(c),
  };
}

/** Returns whether a request carries a bearer, a key or a session, valid or not. */
const showsProof = (c: HonoContext, sender: StoredSender | undefined): boolean =>
  sender?.showsProof ||
  c.req.header('authorization') !== undefined ||
  c.req.header('x-api-token') !== undefined;
