import { isIP } from 'node:net';
import { createNetworkGuard } from '../../platform/outbound/webhooks/network-guard.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Fault } from './errors.ts';

/**
 * Returns what is wrong with a web hook's address. Plain HTTP is for development, and an address
 * inside the network is refused; names are resolved when a delivery is sent.
 */
export function findAddressFault(
  url: string,
  { production, webhookAllow }: Pick<Config, 'production' | 'webhookAllow'>,
  pointer: string,
): Fault | undefined {
  const { protocol, hostname, username, password } = new URL(url);
  const source = { pointer };
  if (protocol !== 'https:' && production) return { code: 'https-required', source };
  if (username || password)
    return {
      code: 'credentials-in-url',
      source,
    };
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !createNetworkGuard(webhookAllow).isPublic(host))
    return {
      code: 'inside-the-network',
      source,
    };
  return undefined;
}
