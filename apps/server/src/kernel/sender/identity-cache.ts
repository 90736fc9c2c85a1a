import type { IncomingHttpHeaders } from 'node:http';
import type { TenantId, UserId } from '@ringside/rules/ids';
import { LRUCache } from 'lru-cache';
import { realMs } from '../../platform/clock/real-time.ts';
import type { Viewer } from './viewer.ts';

const MAX_IDENTITIES = 100_000;

/** A signed-in player, identified by an earlier request. */
export interface CachedIdentity {
  tenantId: TenantId;
  userId: UserId;
  permissions: ReadonlySet<string>;
  /** When the token or the session ends, in real time (ms since 1970). */
  until: number;
  /** The position of the changes before the proof was read. */
  since: number;
}

/** A cache of players by the proof in their requests. */
export interface IdentityCache {
  /** Finds an identity; undefined if the proof is unknown or expired, or the user has changed since. */
  find(headers: IncomingHttpHeaders): CachedIdentity | undefined;
  keep(headers: IncomingHttpHeaders, identity: CachedIdentity): void;
}

/**
 * Creates the cache of identities.
 *
 * @param isUnchanged Returns false if a change after the proof may have ended the user's sign-in: a
 *   sign-out, a suspension, a merge, another role.
 */
export function createIdentityCache(
  isUnchanged: (identity: CachedIdentity) => boolean,
  maxIdentities = MAX_IDENTITIES,
): IdentityCache {
  const byProof = new LRUCache<string, CachedIdentity>({ max: maxIdentities });
  return {
    find(headers) {
      const proof = proofOf(headers);
      if (proof === undefined) return undefined;
      const identity = byProof.get(proof);
      if (identity && identity.until > realMs() && isUnchanged(identity)) return identity;
      byProof.delete(proof);
      return undefined;
    },
    keep(headers, identity) {
      const proof = proofOf(headers);
      if (proof !== undefined) byProof.set(proof, identity);
    },
  };
}

/**
 * Returns whether a viewer may be cached: only players, since operators and programs are few and
 * have more rights.
 */
export const isCacheable = ({ sessionKind, apiKey }: Viewer): boolean =>
  sessionKind === 'player' && apiKey === undefined;

/**
 * Returns all parts of a request that identify its sender; undefined for a visitor. A bearer takes
 * precedence over a cookie, and a cookie counts only together with its origin.
 */
function proofOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization, cookie, host, origin } = headers;
  if (authorization === undefined && cookie === undefined) return undefined;
  const sender =
    authorization === undefined
      ? ['cookie', cookie, origin, headers['sec-fetch-site']]
      : ['bearer', authorization];
  return [headers['x-tenant'], host, ...sender].join('\n');
}
