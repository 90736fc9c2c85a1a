import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';
import type { Published } from '../unit-of-work.ts';
import { purgedKeysOf } from './edge-keys.ts';
import { createEdgePurges } from './edge-purges.ts';
import type { PurgeStyle } from './purge-settings.ts';

const SECRET = 'a-secret-of-the-edge';

interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts an edge on loopback that answers with the next of `statuses`, or 200. */
async function startEdge() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ method: request.method!, headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/purge`, received, statuses };
}

const edge = await startEdge();
const keysSent = (received = edge.received) =>
  received.map(({ headers }) => String(headers['xkey-purge']).split(' '));
const { operator, inMinutes } = await championship({
  env: { EDGE_PURGE_URL: edge.url, EDGE_PURGE_SECRET: SECRET },
});
beforeEach(() => {
  edge.received.length = 0;
  edge.statuses.length = 0;
});

const changed = (id: string | number, tenantId = '1'): Published => ({
  id: '1',
  tenantId,
  at: new Date(0),
  change: { action: 'match-series.reported', subject: { type: 'match-series', id: String(id) } },
});

/** Creates the purge hook, with pauses that end at once and are recorded. */
function purgesTo(urls: string[], style: PurgeStyle = 'xkey') {
  const pauses: number[] = [];
  const warnings: object[] = [];
  const purges = createEdgePurges({
    settings: { urls, style, secret: SECRET },
    log: { warn: (fields: object) => void warnings.push(fields) } as never,
    pause: async (ms) => void pauses.push(ms),
  });
  return { purges, pauses, warnings };
}

describe('after a commit', () => {
  test('the keys of the change are sent to the configured edge', async () => {
    const event = await operator.events.create({
      name: 'Purged',
      date: { from: inMinutes(60), to: inMinutes(120) },
    });
    await expect.poll(() => keysSent().flat()).toContain(`t1.events.${event.id}`);
    expect(edge.received[0]).toMatchObject({
      method: 'PURGE',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(keysSent().flat()).toEqual(expect.arrayContaining(['t1.~2a~', 't1.events.~2a~']));
  });

  test('nothing is sent if the transaction is rolled back', async () => {
    await expect(
      operator.events.create({ name: '', date: { from: inMinutes(0), to: inMinutes(1) } }),
    ).rejects.toMatchObject({ status: 422 });
    const event = await operator.events.create({
      name: 'Sent after it',
      date: { from: inMinutes(60 * 48), to: inMinutes(60 * 49) },
    });
    await expect.poll(() => keysSent().flat()).toContain(`t1.events.${event.id}`);
    expect(
      keysSent()
        .flat()
        .filter((key) => /^t1\.events\.\d+$/.test(key)),
    ).toEqual([`t1.events.${event.id}`]);
  });
});

describe('a batch', () => {
  test('holds the keys of all changes of the window, each once', async () => {
    const { purges, pauses } = purgesTo([edge.url]);
    purges.noteCommit({ published: [changed(63), changed(64)] });
    purges.noteCommit({ published: [changed(63), changed(65)] });
    await purges.stop();
    expect(keysSent()).toEqual([[...purgedKeysOf([changed(63), changed(64), changed(65)])]]);
    expect(pauses).toEqual([25]);
    expect(purges.counts()).toEqual({ sent: 1, retried: 0, failed: 0, overflowed: 0 });
  });

  test('has at most 100 keys', async () => {
    const { purges } = purgesTo([edge.url]);
    const changes = Array.from({ length: 150 }, (_none, index) => changed(index));
    purges.noteCommit({ published: changes });
    await purges.stop();
    const purgedKeys = [...purgedKeysOf(changes)];
    expect(keysSent().flat()).toEqual(purgedKeys);
    expect(keysSent().map(({ length }) => length)).toEqual([
      ...Array.from({ length: Math.floor(purgedKeys.length / 100) }, () => 100),
      purgedKeys.length % 100,
    ]);
  });

  test('goes to every edge', async () => {
    const other = await startEdge();
    const { purges } = purgesTo([edge.url, other.url]);
    purges.noteCommit({ published: [changed(63)] });
    await purges.stop();
    expect(keysSent(other.received)).toEqual(keysSent());
    expect(keysSent()).toHaveLength(1);
  });

  test.each<{ style: PurgeStyle; request: (keys: string[]) => object }>([
    {
      style: 'xkey',
      request: (keys) => ({
        method: 'PURGE',
        headers: { 'xkey-purge': keys.join(' '), authorization: `Bearer ${SECRET}` },
        body: '',
      }),
    },
    {
      style: 'fastly',
      request: (keys) => ({
        method: 'POST',
        headers: { 'surrogate-key': keys.join(' '), 'fastly-key': SECRET },
        body: '',
      }),
    },
    {
      style: 'cloudflare',
      request: (keys) => ({
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
      }),
    },
  ])('is written as $style reads it', async ({ style, request }) => {
    const { purges } = purgesTo([edge.url], style);
    purges.noteCommit({ published: [changed(63)] });
    await purges.stop();
    expect(edge.received).toMatchObject([request([...purgedKeysOf([changed(63)])])]);
  });
});

describe('an edge that fails', () => {
  test('gets the same keys up to three times, later each time', async () => {
    edge.statuses.push(503, 500);
    const { purges, pauses, warnings } = purgesTo([edge.url]);
    purges.noteCommit({ published: [changed(63)] });
    await expect.poll(() => purges.counts().sent).toBe(1);
    expect(new Set(keysSent().map(String)).size).toBe(1);
    expect(keysSent()).toHaveLength(3);
    expect(pauses).toEqual([25, 200, 1_000]);
    expect(warnings).toEqual([]);
  });

  test('is given up after the third time, with a warning, and gets the next keys', async () => {
    edge.statuses.push(503, 503, 503);
    const { purges, warnings } = purgesTo([edge.url]);
    purges.noteCommit({ published: [changed(63)] });
    await expect.poll(() => purges.counts().failed).toBe(1);
    expect(warnings).toMatchObject([{ edge: new URL(edge.url).host, status: 503 }]);
    purges.noteCommit({ published: [changed(64)] });
    await expect.poll(() => purges.counts().sent).toBe(1);
    expect(keysSent().at(-1)).toContain('t1.match-series.64');
  });

  test('does not delay other edges if it cannot be reached', async () => {
    const { purges } = purgesTo(['http://127.0.0.1:1/', edge.url]);
    purges.noteCommit({ published: [changed(63)] });
    await expect.poll(() => purges.counts()).toMatchObject({ sent: 1, failed: 1 });
  });

  test('is not retried once the server stops', async () => {
    edge.statuses.push(503);
    const { purges } = purgesTo([edge.url]);
    purges.noteCommit({ published: Array.from({ length: 150 }, (_none, index) => changed(index)) });
    await purges.stop();
    expect(keysSent()).toHaveLength(1);
    expect(purges.counts()).toMatchObject({ failed: 1, retried: 0 });
  });

  test('gets the keys of the tenants alone when too many keys wait', async () => {
    const { purges } = purgesTo([edge.url]);
    purges.noteCommit({
      published: Array.from({ length: 6_000 }, (_none, index) => changed(index)),
    });
    purges.noteCommit({ published: [changed('last'), changed('other', '2')] });
    purges.noteCommit({ published: [changed('later', '2')] });
    await purges.stop();
    const keys = keysSent().flat();
    expect(keys.filter((key) => key.startsWith('t1'))).toEqual(['t1']);
    expect(keys).toContain('t2.match-series.later');
    expect(purges.counts()).toMatchObject({ overflowed: 1 });
  });
});

describe('the settings', () => {
  test('name no edge by default', () => expect(readConfig({}).edgePurge).toBeUndefined());

  test('take several addresses', () =>
    expect(
      readConfig({ EDGE_PURGE_URL: 'http://127.0.0.1:6081/,https://edge.example.org/purge' })
        .edgePurge,
    ).toEqual({
      urls: ['http://127.0.0.1:6081/', 'https://edge.example.org/purge'],
      style: 'xkey',
      secret: undefined,
    }));

  test.each([
    [{ EDGE_PURGE_URL: 'varnish:6081' }, 'EDGE_PURGE_URL: http or https addresses'],
    [{ EDGE_PURGE_URL: 'http://edge.example.org/,' }, 'EDGE_PURGE_URL: http or https addresses'],
    [{ EDGE_PURGE_URL: 'http://name:word@edge.example.org/' }, 'without a user name'],
    [{ EDGE_PURGE_URL: 'http://edge.example.org/', EDGE_PURGE_STYLE: 'other' }, 'EDGE_PURGE_STYLE'],
    [
      { EDGE_PURGE_URL: 'https://api.fastly.com/', EDGE_PURGE_STYLE: 'fastly' },
      'EDGE_PURGE_SECRET: required with EDGE_PURGE_STYLE=fastly',
    ],
  ])('%o are refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  });

  test('do not show the secret in an error', () =>
    expect(() =>
      readConfig({ EDGE_PURGE_URL: 'http://edge.example.org/', EDGE_PURGE_SECRET: 'too short' }),
    ).toThrow(/^EDGE_PURGE_SECRET: at least 16[^(]*$/));
});
