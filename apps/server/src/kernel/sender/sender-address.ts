import { isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { unwrapIPv4, parseNetworks, type Networks } from '../../platform/network/networks.ts';

/** A function that returns the address of a request's sender; null for a call in process. */
export type AddressOf = (c: HonoContext) => string | null;

/** Returns the address at the other end of the connection. */
export const socketAddressOf: AddressOf = (c) =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress ?? null;

/**
 * Returns a function for the sender's address: that of the socket, or, if it is one of the
 * `proxies`, the address that the proxy names. The header of any other sender is not trusted.
 */
export function createSenderAddress(proxies: readonly string[]): AddressOf {
  if (proxies.length === 0) return socketAddressOf;
  const trusted = parseNetworks(proxies);
  return (c) => {
    const peer = socketAddressOf(c);
    if (peer === null || !trusted.has(peer)) return peer;
    return findForwardedAddress(c.req.header('x-forwarded-for') ?? '', trusted) ?? peer;
  };
}

/**
 * Returns the first address from the right that is no proxy, since each proxy appends the sender
 * that it sees and the rest may be forged. If all are proxies, the sender is one of them.
 */
function findForwardedAddress(forwardedFor: string, trusted: Networks): string | undefined {
  let named: string | undefined;
  for (const entry of forwardedFor.split(',').reverse()) {
    named = parseAddress(entry.trim());
    if (named === undefined || !trusted.has(named)) return named;
  }
  return named;
}

/** Some proxies add the port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

function parseAddress(entry: string): string | undefined {
  const [, v4, v6] = WITH_PORT.exec(entry) ?? [];
  const address = v4 ?? v6 ?? entry;
  return isIP(address) === 0 ? undefined : unwrapIPv4(address);
}
