import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { api, player } = await championship({
  env: { STREAMS_PER_ADDRESS: '3', STREAMS_PER_USER: '2' },
});
const PATH = '/api/stream/1.0?topics=segments:1';

/** Requests a stream as over the network. */
const open = (address: string | null, token?: string, method = 'GET') =>
  api.request(
    PATH,
    { method, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    address === null ? undefined : { incoming: { socket: { remoteAddress: address } } },
  );
const statuses = (streams: Response[]) => streams.map(({ status }) => status);
const closeAll = async (streams: Response[]) => {
  for (const { body } of streams) await body?.cancel();
};

test('opens streams of an address up to the limit, and one more after one ends', async () => {
  const streams = [await open('203.0.113.7'), await open('203.0.113.7'), await open('203.0.113.7')];
  expect(statuses(streams)).toEqual([200, 200, 200]);
  const refused = await open('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
  expect(await refused.json()).toMatchObject({
    errors: [
      {
        code: 'too-many-requests',
        detail: expect.stringContaining('One address may keep at most 3 streams open.'),
      },
    ],
  });
  const elsewhere = await open('203.0.113.8');
  expect(elsewhere.status, 'another address has its own').toBe(200);
  await streams[0]!.body!.cancel();
  streams[0] = await open('203.0.113.7');
  expect(streams[0].status).toBe(200);
  expect((await open('203.0.113.7')).status, 'one that ended makes room for one').toBe(429);
  await closeAll([...streams, elsewhere]);
});

test('opens streams of a user up to the limit, from any address', async () => {
  const [one, other] = [await player(), await player()];
  const streams = [await open('203.0.113.1', one.token), await open('203.0.113.2', one.token)];
  const refused = await open('203.0.113.3', one.token);
  expect([...statuses(streams), refused.status]).toEqual([200, 200, 429]);
  expect(await refused.json()).toMatchObject({
    errors: [{ detail: expect.stringContaining('One user may keep at most 2 streams open.') }],
  });
  streams.push(await open('203.0.113.3', other.token));
  await streams[1]!.body!.cancel();
  streams[1] = await open('203.0.113.3', one.token);
  expect(statuses(streams)).toEqual([200, 200, 200]);
  await closeAll(streams);
});

test('does not count requests within the process by address', async () => {
  const streams: Response[] = [];
  for (let count = 0; count < 5; count++) streams.push(await open(null));
  expect(new Set(statuses(streams))).toEqual(new Set([200]));
  await closeAll(streams);
});

test('judges HEAD as GET, and opens no stream', async () => {
  for (let count = 0; count < 5; count++)
    expect((await open('203.0.113.9', undefined, 'HEAD')).status).toBe(200);
  expect(api.context.live.listening()).toBe(0);
  const streams = [await open('203.0.113.9'), await open('203.0.113.9'), await open('203.0.113.9')];
  expect((await open('203.0.113.9', undefined, 'HEAD')).status).toBe(429);
  await closeAll(streams);
});

test('frees the slot of a closed connection, also before the stream has begun', async () => {
  const onSocket = async () => {
    const response = Object.assign(new EventEmitter(), {
      writableLength: 0,
      destroyed: false,
      writeHead: () => {},
      write: () => true,
      end: () => {},
    });
    const turn: { response: typeof response; begin?: (headers: Headers) => void } = { response };
    const answer = await api.request(
      PATH,
      {},
      {
        incoming: { socket: { remoteAddress: '203.0.113.10' } },
        turn,
      },
    );
    return { status: answer.status, begin: () => turn.begin!(answer.headers), response };
  };
  const connections = [await onSocket(), await onSocket(), await onSocket()];
  connections[0]!.begin();
  expect((await onSocket()).status).toBe(429);
  connections[0]!.response.emit('close');
  connections[1]!.response.emit('close');
  const others = [await onSocket(), await onSocket()];
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect((await onSocket()).status).toBe(429);
  for (const { response } of [connections[2]!, ...others]) response.emit('close');
  await expect.poll(() => api.context.live.listening()).toBe(0);
});
