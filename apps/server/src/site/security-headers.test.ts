import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../tests/support/test-api.ts';
import { testStorage } from '../../../../tests/support/test-storage.ts';
import { createServer } from '../app/create-server.ts';
import { createManualClock } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/settings/config.ts';

let url: string;
let server: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://cup.example',
    DEMO: 'off',
    EMULATOR: 'on',
    SESSION_SECRET: 'a secret for tests only',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    DATA_DIR: 'memory://',
  });
  server = await createServer(config, {
    storage: await testStorage(),
    clock: createManualClock(new Date('2026-11-21T12:00:00Z')),
    log: pino({ level: 'silent' }),
  });
  url = `http://127.0.0.1:${await server.listen()}`;
}, 240_000);
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit) =>
  fetch(url + path, { redirect: 'manual', ...init });
const operatorToken = async () => {
  const answer = await ask('/api/login/1.0', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  return { answer, token: ((await answer.json()) as { data: { token: string } }).data.token };
};

/** Every kind of answer, by the part that makes it. */
const KINDS = [
  '/',
  '/schedule',
  '/there-is-no-such-page',
  '/error/500',
  '/console',
  '/console/events',
  '/console/assets/none.js',
  '/embed/bracket/1',
  '/overlay/match/1',
  '/emulator',
  '/emulator/mailbox',
  '/api/docs',
  '/api/openapi.json',
  '/api/games/1.0',
  '/api/users/1.0',
  '/api/nothing/1.0',
  '/api/events/1.0?nonsense=1',
  '/api/oauth/1.0/callback',
  '/game/1.0/user',
  '/files/none',
  '/pictures/ringside.png',
  '/pictures/none/1.png',
  '/calendar/none.ics',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/assets/none.js',
  '/service-worker.js',
];

describe('the headers of every kind of answer', () => {
  test.each(KINDS)('%s', async (path) => {
    // The second answer is from the cache, where there is one.
    for (const answer of [
      await ask(path),
      await ask(path),
      await ask(path, { headers: { cookie: '__Host-ringside_session=none' } }),
    ]) {
      const header = (name: string) => answer.headers.get(name);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(header('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
      expect(header('permissions-policy')).toContain('camera=()');
      expect(header('cross-origin-resource-policy')).toMatch(/^(same-origin|cross-origin)$/);
      expect(header('server'), 'the software is not disclosed').toBeNull();
      expect(header('x-powered-by')).toBeNull();
      const html = header('content-type')?.startsWith('text/html');
      const policy = header('content-security-policy') ?? '';
      if (html || /^\/(api|game|files)/.test(path))
        expect(policy).toMatch(/default-src '(self|none)'/);
      if (html) expect(header('content-type')).toMatch(/charset=utf-8/i);
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|https?:)/);
    }
  });

  test('let any site frame embedded pages, the emulator frame the site, and no site frame the console or the API', async () => {
    const framing = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec((await ask(path)).headers.get('content-security-policy')!)![1];
    expect(await framing('/embed/bracket/1')).toBe('*');
    expect(await framing('/')).toBe("'self'");
    expect(await framing('/console')).toBe("'none'");
    expect(await framing('/api/games/1.0')).toBe("'none'");
  });

  test('isolate the window of a page, except for pages made for other sites', async () => {
    const alone = async (path: string) =>
      (await ask(path)).headers.get('cross-origin-opener-policy');
    expect(await alone('/')).toBe('same-origin');
    expect(await alone('/console')).toBe('same-origin');
    expect(await alone('/embed/bracket/1')).toBeNull();
  });
});

test('TRACE does not echo the request', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode!))
    .on('error', reject)
    .end();
  expect(await promise).toBeGreaterThanOrEqual(400);
});

describe('a private answer', () => {
  test('is stored nowhere, and a public answer to a signed-in user in no shared cache', async () => {
    const { answer, token } = await operatorToken();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const readCacheControl = async (path: string) =>
      (await ask(path, { headers: { authorization: `Bearer ${token}` } })).headers.get(
        'cache-control',
      );
    for (const path of [
      '/api/users/1.0/me',
      '/api/users/1.0',
      '/api/activity-log/1.0',
      '/api/webhooks/1.0',
    ])
      expect([path, await readCacheControl(path)]).toEqual([
        path,
        expect.stringContaining('no-store'),
      ]);
    expect(await readCacheControl('/api/games/1.0')).toBe('private, no-cache');
    expect(
      (await ask('/', { headers: { cookie: '__Host-ringside_session=none' } })).headers.get(
        'cache-control',
      ),
    ).toBe('private, no-cache');
  });

  test('is protected by a cookie that only our pages send', async () => {
    const { answer } = await operatorToken();
    const cookie = answer.headers.get('set-cookie')!;
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(part);
    const [named] = cookie.split(';');
    const foreign = await ask('/api/login/1.0/refresh', {
      method: 'POST',
      headers: {
        cookie: named!,
        origin: 'https://evil.example',
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(foreign.status).toBe(401);
    const sameOriginAnswer = await ask('/api/login/1.0/refresh', {
      method: 'POST',
      headers: {
        cookie: named!,
        origin: 'https://cup.example',
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(sameOriginAnswer.status).toBe(200);
  });
});
