import type { PageHead } from '@ringside/contract/live/page-version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startProcess } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { type Edge, EDGE_NAMES, EDGE_PURGE_SECRET, isInstalled, startEdge } from './real-edges.ts';
import { playTwoBrackets } from './two-brackets.ts';

/** The edge caches a visitor's response for so long: a round that takes longer proves nothing. */
const KEPT_MS = 1_000;
const ROUNDS = 25;
const POLL = { timeout: 20_000, interval: 20 };
const SESSION_COOKIES = [
  'ringside_session',
  'ringside_operator',
  '__Host-ringside_session',
  '__Host-ringside_operator',
];

const [origin, varnish] = [await freePort(), await freePort()];
const server = startProcess(['apps/server/src/app/main.ts'], {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: String(origin),
  PUBLIC_URL: `http://127.0.0.1:${origin}`,
  DATA_DIR: 'memory://',
  DATABASE_URL: '',
  REDIS_URL: '',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  TRUSTED_PROXIES: '127.0.0.1/32',
  OPERATOR_EMAIL: OPERATOR.email,
  OPERATOR_PASSWORD: OPERATOR.password,
  EDGE_PURGE_URL: `http://127.0.0.1:${varnish}/`,
  EDGE_PURGE_SECRET,
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
});
await server.says('is ready on');
const { series, otherSeries, report } = await playTwoBrackets(`http://127.0.0.1:${origin}`);
const unplayed = series.values();
let variants = 0;

describe.each(EDGE_NAMES.filter(isInstalled))('%s', (name) => {
  let edge: Edge;
  beforeAll(async () => {
    const edgePort = name === 'Varnish' ? varnish : await freePort();
    edge = await startEdge(name, { origin, listenPort: edgePort });
  });
  afterAll(() => edge.stop());

  /** Reads an address through the edge. */
  async function read(address: string, headers: Record<string, string> = {}) {
    const response = await fetch(edge.url + address, { headers });
    return {
      status: response.status,
      cache: response.headers.get('x-cache'),
      headers: response.headers,
      text: await response.text(),
    };
  }
  const cacheOf = async (address: string, headers?: Record<string, string>) =>
    (await read(address, headers)).cache;
  /** Repeats a proof until it ends while the first response that it cached is still fresh. */
  async function whileKept(prove: () => Promise<{ since: number; judge: () => void }>) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { since, judge } = await prove();
      if (performance.now() - since < KEPT_MS) return judge();
    }
    throw new Error(`no round of ${ROUNDS} took less than ${KEPT_MS} ms`);
  }

  test.each([
    ['a page', `/match/${otherSeries}`],
    ['the data of a page', `/match/${otherSeries}.data`],
  ])('answers from its cache once it has %s', async (_what, address) => {
    await expect.poll(() => cacheOf(address), POLL).toBe('HIT');
  });

  test('passes on the response to a visitor with the cookie of another program', async () => {
    const cookie = '_ga=GA1.1.42; consent=yes; theme=ringside_';
    await expect.poll(() => cacheOf('/rules', { cookie }), POLL).toBe('HIT');
  });

  test.each(SESSION_COOKIES)('never serves or caches a response for %s', async (cookieName) => {
    const headers = { cookie: `_ga=GA1.1.42; ${cookieName}=a-session` };
    await whileKept(async () => {
      const address = `/rules?page=${(variants += 1)}`;
      const since = performance.now();
      const ofSession = await cacheOf(address, headers);
      const ofVisitor = await cacheOf(address);
      const after = [await cacheOf(address), await cacheOf(address, headers)];
      const judge = () => {
        expect(ofSession).not.toBe('HIT');
        expect(ofVisitor).toBe('MISS');
        expect(after).toEqual(['HIT', ofSession]);
      };
      return { since, judge };
    });
  });

  test('never caches a response of the API', async () => {
    const address = '/api/events/1.0';
    const authorization = 'Bearer of-no-session';
    for (const headers of [{}, { authorization }, {}])
      expect(await cacheOf(address, headers)).not.toBe('HIT');
    expect((await read(address, { authorization })).status).toBe(401);
    expect((await read(address)).status).toBe(200);
  });

  test('passes a stream on without a buffer', async () => {
    const reported = unplayed.next().value!;
    const response = await fetch(`${edge.url}/api/stream/1.0?topics=match-series:${reported}`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (end: string) => {
      while (!text.includes(end)) text += (await reader.read()).value;
    };
    await readUntil(': open\n\n');
    expect(text).not.toContain('event:');
    await report(reported);
    await readUntil('event: match-series.updated');
    await reader.cancel();
  });

  test('shows a result after its commit', async () => {
    const reported = unplayed.next().value!;
    await expect.poll(() => cacheOf(`/match/${reported}`), POLL).toBe('HIT');
    await report(reported);
    await expect
      .poll(async () => (await read(`/match/${reported}`)).text, POLL)
      .toContain('Final score');
  });

  describe('of a live page', () => {
    const address = encodeURIComponent(`/match/${otherSeries}`);
    const head = `/live/head?page=${address}`;
    const readVersion = async () => (JSON.parse((await read(head)).text) as PageHead).version;
    const dataOf = (version: string) =>
      `/live/page?page=${address}&v=${encodeURIComponent(version)}`;

    test('caches the head for a second', async () => {
      await expect.poll(() => cacheOf(head), POLL).toBe('HIT');
      expect((await read(head)).headers.get('cache-control')).toContain('s-maxage=1');
    });

    test('caches a version for good', async () => {
      const version = await readVersion();
      await expect.poll(() => cacheOf(dataOf(version)), POLL).toBe('HIT');
      const { headers, text } = await read(dataOf(version));
      expect(headers.get('cache-control')).toContain('immutable');
      expect(JSON.parse(text)).toMatchObject({ version });
    });

    test('caches nothing under a version that the page does not have', async () => {
      const wanted = dataOf('a-version-of-another-time');
      for (let time = 0; time < 3; time += 1) {
        const { cache, text } = await read(wanted);
        expect(cache).not.toBe('HIT');
        expect(JSON.parse(text)).toMatchObject({ version: await readVersion() });
      }
    });
  });

  test('never reveals the keys of responses', async () => {
    const { headers } = await read('/rules');
    expect([...headers.keys()]).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(surrogate-key|cache-tag|xkey)$/)]),
    );
  });

  test.runIf(name === 'Varnish').each([
    {
      what: 'the page of a result',
      addressOf: (id: string) => `/match/${id}`,
      isNew: (text: string) => text.includes('Final score'),
    },
    {
      what: 'the head of its live page',
      addressOf: (id: string) => `/live/head?page=${encodeURIComponent(`/match/${id}`)}`,
      isNew: (text: string, before: string) =>
        (JSON.parse(text) as PageHead).version !== (JSON.parse(before) as PageHead).version,
    },
  ])('purges $what at once, and keeps a page that does not depend on it', ({ addressOf, isNew }) =>
    whileKept(async () => {
      const reported = unplayed.next().value!;
      const address = addressOf(reported);
      const otherPage = `/match/${otherSeries}?page=${(variants += 1)}`;
      const since = performance.now();
      const before = [await read(address), await read(otherPage), await read(address)];
      await report(reported);
      let after = await read(address);
      while (after.cache === 'HIT') after = await read(address);
      const caches = [...before, await read(otherPage)].map(({ cache }) => cache);
      const judge = () => {
        expect(caches).toEqual(['MISS', 'MISS', 'HIT', 'HIT']);
        expect(isNew(after.text, before[0]!.text)).toBe(true);
      };
      return { since, judge };
    }),
  );

  test.runIf(name === 'Varnish')('keeps one entry of a page for all orders of its parameters', () =>
    whileKept(async () => {
      const page = (variants += 1);
      const since = performance.now();
      const caches = [
        await cacheOf(`/standings?page=${page}&sort=wins`),
        await cacheOf(`/standings?sort=wins&page=${page}`),
        await cacheOf(`/standings?sort=wins&page=${page}0`),
      ];
      return { since, judge: () => expect(caches).toEqual(['MISS', 'HIT', 'MISS']) };
    }),
  );

  test.runIf(name === 'Varnish')('accepts purges from the server only', async () => {
    const purge = async (headers: Record<string, string>) =>
      (await fetch(edge.url, { method: 'PURGE', headers: { 'xkey-purge': 't1', ...headers } }))
        .status;
    expect(await purge({})).toBe(403);
    expect(await purge({ authorization: 'Bearer another' })).toBe(403);
    expect(await purge({ authorization: `Bearer ${EDGE_PURGE_SECRET}` })).toBe(200);
  });
});
