import { isIP } from 'node:net';
import { unwrapIPv4 } from './networks.ts';

const GROUPS_OF_64_BITS = 4;

/**
 * Returns the network that an address belongs to: `a.b.c.0/24` for IPv4, the /64 for IPv6. An IPv4
 * address inside an IPv6 one (`::ffff:a.b.c.d`) counts as IPv4. Undefined for text that is not an
 * address.
 *
 * A /24 is the smallest IPv4 network that is routed by itself; a /64 is what one household or one
 * machine gets, and it can use any address of it.
 */
export function networkOf(address: string): string | undefined {
  const canonical = canonicalAddress(address);
  if (canonical === undefined) return undefined;
  if (isIP(canonical) === 4) return canonical.replace(/\d+$/, '0/24');
  return `${expandedGroups(canonical).slice(0, GROUPS_OF_64_BITS).join(':')}::/64`;
}

/** Returns the one spelling of an address, without its zone; undefined for any other text. */
export function canonicalAddress(address: string): string | undefined {
  const [withoutZone = ''] = address.split('%');
  if (isIP(withoutZone) === 0) return undefined;
  if (isIP(withoutZone) === 4) return withoutZone;
  return unwrapIPv4(new URL(`http://[${withoutZone}]`).hostname.slice(1, -1));
}

/** Returns the eight groups of an IPv6 address that is written with hexadecimal groups alone. */
function expandedGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  if (tail === undefined) return left;
  const right = tail ? tail.split(':') : [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
