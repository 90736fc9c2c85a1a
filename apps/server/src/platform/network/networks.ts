import { BlockList, isIP } from 'node:net';
import { getItem } from '@ringside/rules/must';

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** Returns an IPv4 address without the IPv6 form around it. */
export function unwrapIPv4(address: string): string {
  const hex = MAPPED_HEX.exec(address);
  if (!hex) return MAPPED.exec(address)?.[1] ?? address;
  const [high, low] = [Number.parseInt(getItem(hex, 1), 16), Number.parseInt(getItem(hex, 2), 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const LONGEST_PREFIX: Record<number, number> = { 4: 32, 6: 128 };

/** Returns whether a text is a network, such as `10.1.2.0/24` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  return Number(prefix) <= (LONGEST_PREFIX[isIP(address)] ?? -1);
}

export interface Networks {
  /** Returns whether an address lies in one of the networks; other text lies in none. */
  has(address: string): boolean;
}

/** Parses networks such as `10.1.2.0/24`. */
export function parseNetworks(networks: readonly string[]): Networks {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string];
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return {
    has(text) {
      const address = unwrapIPv4(text);
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}
