import { describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import { createRateLimits } from '../http/rate-limits.ts';

const PROXIES = '10.0.0.0/8,127.0.0.1/32,fd00::/8';
const behind = await championship({ env: { TRUSTED_PROXIES: PROXIES } });
const open = await championship();
/** `socket` is the address of the connection; undefined for a call in process. */
interface From {
  socket?: string | undefined;
  forwarded?: string | undefined;
}

const send = (
  { api }: typeof behind,
  { socket, forwarded }: From,
  path: string,
  { headers, ...init }: RequestInit = {},
) =>
  api.request(
    path,
    {
      ...init,
      headers: {
        ...(headers as Record<string, string>),
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
    },
    socket === undefined ? {} : { incoming: { socket: { remoteAddress: socket } } },
  );

/** Sends a change and returns the address in its activity record. */
async function loggedOf(where: typeof behind, who: Player, from: From) {
  const changed = await send(where, from, `/api/users/1.0/${who.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: { type: 'users', id: who.id, attributes: { firstName: crypto.randomUUID() } },
    }),
  });
  expect(changed.status).toBe(200);
  return (await who.client.users.activity('me', {})).items[0]!.ipAddress;
}

describe('the sender’s address', async () => {
  const [ada, bob] = [await behind.player(), await open.player()];

  test.each<From & { what: string; address: string | null }>([
    { what: 'one proxy', socket: '10.0.0.1', forwarded: '203.0.113.7', address: '203.0.113.7' },
    {
      what: 'two proxies',
      socket: '10.0.0.1',
      forwarded: '203.0.113.7, 10.9.9.9',
      address: '203.0.113.7',
    },
    {
      what: 'a proxy on this machine',
      socket: '127.0.0.1',
      forwarded: '203.0.113.7',
      address: '203.0.113.7',
    },
    {
      what: 'a proxy that listens by IPv6',
      socket: '::ffff:10.0.0.1',
      forwarded: '203.0.113.7',
      address: '203.0.113.7',
    },
    {
      what: 'the same in hex, and no blanks',
      socket: '::ffff:a00:1',
      forwarded: '198.51.100.2,203.0.113.7,::ffff:10.0.0.2',
      address: '203.0.113.7',
    },
    {
      what: 'proxies of IPv6',
      socket: 'fd00::1',
      forwarded: '2001:db8::7, fd00::2',
      address: '2001:db8::7',
    },
    {
      what: 'a sender wrapped in IPv6',
      socket: '10.0.0.1',
      forwarded: '::ffff:203.0.113.7',
      address: '203.0.113.7',
    },
    {
      what: 'a proxy that names the port',
      socket: '10.0.0.1',
      forwarded: '203.0.113.7:50123',
      address: '203.0.113.7',
    },
    {
      what: 'the same of IPv6',
      socket: '10.0.0.1',
      forwarded: '[2001:db8::7]:50123',
      address: '2001:db8::7',
    },
    {
      what: 'a header that the sender wrote on the left',
      socket: '10.0.0.1',
      forwarded: '198.51.100.1, 203.0.113.7',
      address: '203.0.113.7',
    },
    {
      what: 'a proxy’s address in that header',
      socket: '10.0.0.1',
      forwarded: '10.0.0.5, 203.0.113.7, 10.0.0.2',
      address: '203.0.113.7',
    },
    {
      what: 'junk in that header',
      socket: '10.0.0.1',
      forwarded: 'unknown, 203.0.113.7',
      address: '203.0.113.7',
    },
    {
      what: 'junk where a proxy writes',
      socket: '10.0.0.1',
      forwarded: '203.0.113.7, unknown',
      address: '10.0.0.1',
    },
    {
      what: 'junk behind a proxy',
      socket: '10.0.0.1',
      forwarded: "'; drop table users, 10.0.0.2",
      address: '10.0.0.1',
    },
    { what: 'an empty header', socket: '10.0.0.1', forwarded: '', address: '10.0.0.1' },
    { what: 'a proxy that sends a request itself', socket: '10.0.0.1', address: '10.0.0.1' },
    {
      what: 'one proxy that sends a request through another',
      socket: '10.0.0.1',
      forwarded: '10.0.0.3, 10.0.0.2',
      address: '10.0.0.3',
    },
    {
      what: 'a sender that is no proxy',
      socket: '203.0.113.9',
      forwarded: '198.51.100.1',
      address: '203.0.113.9',
    },
    {
      what: 'a sender that names a proxy',
      socket: '203.0.113.9',
      forwarded: '198.51.100.1, 10.0.0.1',
      address: '203.0.113.9',
    },
    {
      what: 'a neighbour of the proxies’ network',
      socket: '11.0.0.1',
      forwarded: '198.51.100.1',
      address: '11.0.0.1',
    },
    { what: 'a page rendered here', forwarded: '198.51.100.1', address: null },
  ])('uses the right address for $what: $address', async ({ address, ...from }) =>
    expect(await loggedOf(behind, ada, from)).toBe(address),
  );

  test.each([{ socket: '127.0.0.1' }, { socket: '10.0.0.1' }, { socket: '203.0.113.9' }])(
    'trusts no header without the setting: $socket',
    async ({ socket }) => {
      expect(await loggedOf(open, bob, { socket, forwarded: '198.51.100.1' })).toBe(socket);
    },
  );
});

describe('behind a proxy', () => {
  const proxy = (forwarded: string): From => ({ socket: '10.0.0.1', forwarded });

  test('limits a guesser without limiting other senders of the proxy', async () => {
    const guess = async (from: From, account: number) =>
      (
        await send(behind, from, '/api/login/1.0', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `guessed${account}@ringside.test`,
            password: 'a wrong password',
          }),
        })
      ).status;
    for (let count = 0; count < 30; count += 1)
      expect(await guess(proxy(`198.51.100.${count}, 203.0.113.7`), count)).toBe(401);
    expect(await guess(proxy('203.0.113.7'), 30)).toBe(429);
    expect(await guess(proxy('203.0.113.8'), 31)).toBe(401);
  });

  test('ignores forged entries on the left of X-Forwarded-For', async () => {
    const { rateLimits } = behind.api.context;
    Object.assign(behind.api.context, {
      rateLimits: createRateLimits({
        limits: { person: { reads: 9, changes: 9 }, address: { reads: 2, changes: 2 } },
      }),
    });
    const read = async (from: From) => (await send(behind, from, '/api/games/1.0')).status;
    expect([
      await read(proxy('203.0.113.7')),
      await read(proxy('198.51.100.1, 203.0.113.7')),
      await read(proxy('198.51.100.2, 203.0.113.7')),
      await read(proxy('203.0.113.8')),
    ]).toEqual([200, 200, 429, 200]);
    Object.assign(behind.api.context, { rateLimits });
  });

  test('serves metrics to the machine itself alone, whatever a proxy or a sender claims', async () => {
    const status = async (from: From) => (await send(behind, from, '/metrics')).status;
    expect(await status({ socket: '127.0.0.1' })).toBe(200);
    expect(
      await Promise.all(
        [
          proxy('127.0.0.1'),
          { socket: '127.0.0.1', forwarded: '127.0.0.1' },
          { socket: '127.0.0.1', forwarded: '203.0.113.7' },
          { socket: '203.0.113.7', forwarded: '127.0.0.1' },
        ].map(status),
      ),
    ).toEqual([404, 404, 404, 404]);
  });
});
