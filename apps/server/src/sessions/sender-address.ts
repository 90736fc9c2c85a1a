import { isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { bareAddress, networksOf, type Networks } from '../networks.ts';

/** Whence a request comes; null within the process. */
export type AddressOf = (c: HonoContext) => string | null;

/** The address at the other end of the connection, whoever that asks for. */
export const socketAddressOf: AddressOf = (c) =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress ?? null;

/**
 * The sender's address: the socket's, and where that is one of the `proxies`, whom it names. A
 * header of anybody else could say anything.
 */
export function senderAddress(proxies: readonly string[]): AddressOf {
  if (proxies.length === 0) return socketAddressOf;
  const trusted = networksOf(proxies);
  return (c) => {
    const peer = socketAddressOf(c);
    if (peer === null || !trusted.has(peer)) return peer;
    return namedBy(c.req.header('x-forwarded-for') ?? '', trusted) ?? peer;
  };
}

/**
 * From the right, where each proxy adds whom it hears: the first that is no proxy, since what
 * stands left of it he may have written himself. Where all are proxies, one of them asks.
 */
function namedBy(forwardedFor: string, trusted: Networks): string | undefined {
  let named: string | undefined;
  for (const entry of forwardedFor.split(',').reverse()) {
    named = addressIn(entry.trim());
    if (named === undefined || !trusted.has(named)) return named;
  }
  return named;
}

/** Some proxies add the port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

function addressIn(entry: string): string | undefined {
  const [, v4, v6] = WITH_PORT.exec(entry) ?? [];
  const address = v4 ?? v6 ?? entry;
  return isIP(address) === 0 ? undefined : bareAddress(address);
}
