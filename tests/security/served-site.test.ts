import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../../apps/server/src/app/create-server.ts';
import { createManualClock } from '../../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';
import { championship } from '../support/championship.ts';
import { testStorage } from '../support/test-storage.ts';

/** Closes a script, opens a tag and ends an attribute, in whatever context a page writes it. */
const MARKUP = `</script><img src=x id="planted" onerror='alert(1)'>`;

const lines: string[] = [];
let port: number;
let server: Awaited<ReturnType<typeof createServer>>;
let segment: string;

beforeAll(async () => {
  const storage = await testStorage();
  const { operator, stage } = await championship({ storage });
  const { event, region } = await stage();
  await operator.events.update(event.id, { name: MARKUP });
  segment = region.id;
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    SESSION_SECRET: 'a secret for tests only',
    DATA_DIR: 'memory://',
  });
  server = await createServer(config, {
    storage,
    clock: createManualClock(new Date('2026-11-21T12:00:00Z')),
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  port = await server.listen();
}, 120_000);
afterAll(() => server.close());

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });

/** Sends bytes as they are and returns all that the server answers until it closes. */
function sendRaw(...requestLines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write([...requestLines, '', ''].join('\r\n')),
  );
  socket
    .setEncoding('latin1')
    .on('data', (chunk: string) => void (answer += chunk))
    .on('error', reject)
    .on('close', () => resolve(answer));
  return promise;
}

describe('a page', () => {
  test('shows a name with markup as text, in its HTML and in its data', async () => {
    const pages = ['/', `/embed/bracket/${segment}`];
    const texts = await Promise.all(pages.map(async (path) => (await get(path)).text()));
    expect(texts.join()).toMatch(/&lt;\/script&gt;&lt;img src=x/);
    for (const html of texts) {
      expect(html).not.toContain('<img src=x');
      expect(html).not.toMatch(/<[^>]*\sid="planted"/);
    }
    expect(
      texts.join(),
      'the data of a page, in a script, has no bracket that closes the script',
    ).toContain('\\u003c/script');
  });

  test('loads and sends nothing to another host', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'self';/);
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).not.toMatch(/https?:|wss?:|\*/);
  });
});

describe('a request', () => {
  test.each([
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks that it hides', ['Transfer-Encoding: xchunked', 'Content-Length: 5']],
    ['a header with a blank before its colon', ['Content-Length : 5']],
  ])('with %s is refused with 400, and the connection closes', async (_why, headers) => {
    const head = ['POST /api/login/1.0 HTTP/1.1', 'Host: cup.example', ...headers];
    expect(await sendRaw(...head, '', 'GET /healthz HTTP/1.1', 'Host: x')).toMatch(
      /^HTTP\/1\.1 400 [^]*$/,
    );
  });

  test('with line breaks in its address writes no line of its own into the log', async () => {
    lines.length = 0;
    await get('/api/nothing/1.0%0a%7b%22level%22:50%7d?x=%0d%0aforged');
    await get('/healthz');
    const parsed = lines.map((line) => JSON.parse(line) as { time: unknown; level: number });
    expect(lines.filter((line) => line.trimEnd().includes('\n'))).toEqual([]);
    expect(parsed.filter(({ level }) => level >= 50)).toEqual([]);
    expect(parsed.length).toBeGreaterThan(0);
  });
});

test('each line of the log is one JSON object with its time in UTC and its request', async () => {
  lines.length = 0;
  const before = Date.now();
  await get('/api/games/1.0');
  const line = JSON.parse(lines.at(-1)!) as { time: number; msg: string; requestId: string };
  expect(line).toMatchObject({ msg: 'request', requestId: expect.any(String) });
  expect(line.time, 'milliseconds since 1970 in UTC').toBeGreaterThanOrEqual(before);
  expect(line.time).toBeLessThanOrEqual(Date.now());
});

describe('a path outside the site', () => {
  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/index.js',
    '/apps/server/src/app/main.ts',
    '/assets/',
    '/assets',
    '/assets/../../server/index.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/console/assets/',
    '/files/',
    '/pictures/',
  ])('%s is not served', async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1`, 'Host: cup.example', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});
