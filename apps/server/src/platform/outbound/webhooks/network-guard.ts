import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { getItem } from '@ringside/rules/must';
import { parseNetworks } from '../../network/networks.ts';

/**
 * The networks that no web hook may reach: this machine, private and shared networks, link-local,
 * documentation, multicast, and IPv4 mapped into IPv6.
 */
const INSIDE = parseNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/**
 * Creates the guard of the addresses that hooks may reach; `allowed` are networks (`127.0.0.1/32`)
 * that are permitted although they are internal.
 */
export function createNetworkGuard(allowed: readonly string[] = []) {
  const exceptions = parseNetworks(allowed);
  const isPublic = (address: string): boolean =>
    isIP(address) !== 0 && (exceptions.has(address) || !INSIDE.has(address));

  /**
   * Replaces the system's lookup: the connection uses the very address that was checked, so a name
   * cannot resolve differently in between.
   */
  function lookup(
    host: string,
    options: LookupOptions,
    answer: (
      error: NodeJS.ErrnoException | null,
      address: string | LookupAddress[],
      family?: number,
    ) => void,
  ): void {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const free = addresses.filter(({ address }) => isPublic(address));
      if (free.length === 0)
        return answer(
          Object.assign(new Error(`${host} leads into the internal network`), { code: 'EINSIDE' }),
          [],
        );
      return options.all
        ? answer(null, free)
        : answer(null, getItem(free, 0).address, getItem(free, 0).family);
    });
  }

  return { isPublic, lookup };
}

export type NetworkGuard = ReturnType<typeof createNetworkGuard>;
