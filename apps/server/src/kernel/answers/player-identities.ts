import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { createIdentityCache, isCacheable, type CachedIdentity } from '../sender/identity-cache.ts';
import { createHeaderIdentifier, type SenderDeps } from '../sender/sender.ts';
import { signInKey } from './dependencies.ts';
import type { Player } from './reading.ts';
import type { Validity } from './validity.ts';

/** Creates the memory of players by the proof in their requests, until a change may end it. */
export function createPlayerIdentities(services: SenderDeps & { validity: Validity }) {
  const { tenants, validity } = services;
  const identities = createIdentityCache((identity) =>
    validity.isUntouched([signInKey(`users:${identity.userId}`)], identity),
  );

  /** Remembers a player whose proof was read after the change `since`. */
  function remember(
    headers: IncomingHttpHeaders,
    { viewer, until, tenantId }: Omit<Player, 'until'> & { until?: RealInstant | undefined },
    since: number,
  ): CachedIdentity | undefined {
    if (!until || !isCacheable(viewer)) return undefined;
    const { userId, permissions } = viewer;
    const identity = { tenantId, userId, permissions, until: until.getTime(), since };
    identities.keep(headers, identity);
    return identity;
  }

  return {
    find: identities.find,
    remember,
    /** Identifies the sender from the database, and remembers a player. */
    async identify({ headers, method = 'GET' }: IncomingMessage) {
      const { since } = validity.now();
      const host = new URL(`http://${headers.host}`).host;
      const key = headers['x-tenant'];
      const tenantId = key ? await tenants.idOf(String(key)) : tenants.atHost(host);
      if (!tenantId) return undefined;
      const header = (name: string) => headers[name]?.toString();
      const identify = createHeaderIdentifier(services, { header, host, method }, { tenantId });
      const identity = await identify();
      return identity.kind === 'viewer'
        ? remember(headers, { ...identity, tenantId }, since)
        : undefined;
    },
  };
}
