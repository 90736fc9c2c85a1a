import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createTally } from '../../platform/metrics/tally.ts';
import { createDocumentAnswer } from '../../site/cached-page.ts';
import { createPageCache } from './page-cache.ts';
import { simulateValidity } from './simulated-validity.fixture.ts';

const CUP = { host: 'cup', path: '/', variant: 'visitor' };
const LOOK = { host: 'cup', path: '/', signedIn: false };

const page =
  (pageText: string, init: ResponseInit = {}, dependencies = ['segments:5']) =>
  async () => ({
    answer: await createDocumentAnswer(
      LOOK,
      {
        response: new Response(`<p>${pageText}</p>`, {
          headers: { 'content-type': 'text/html' },
          ...init,
        }),
        nonce: 'nonce',
      },
      { framing: { pages: "'none'", ancestors: undefined }, protection: () => ({}) },
    ),
    dependencies: new Set(dependencies),
  });

function opened({
  isStrict = false,
  limits,
}: { isStrict?: boolean; limits?: { answers: number; bytes: number } } = {}) {
  const { validity, state, change: commit } = simulateValidity();
  const pauses: { ms: number; end: () => void }[] = [];
  const pause = (ms: number) => new Promise<void>((end) => void pauses.push({ ms, end }));
  const cache = createPageCache({
    siteOf: (host) => host ?? 'default',
    variantOf: ({ headers }) => (headers.cookie ? 'signed-in' : 'visitor'),
    validity,
    contentKeysOf: (site) => [`=sites:${site}`],
    isStrict,
    ...(limits && { limits }),
    tally: createTally(),
    pause,
  });
  const change = (id = '5') =>
    commit({ action: 'segment.changed', subject: { type: 'segments', id } });
  /** Returns what a visitor gets from the cache; null if the page must be rendered. */
  function findCachedAnswer(host: string, headers: Record<string, string> = {}) {
    let answer: { status: number; headers: Record<string, string>; body: string } | null = null;
    const response = {
      writeHead: (status: number, sent: Record<string, string>) => (
        (answer = { status, headers: sent, body: '' }),
        response
      ),
      end: (bytes = '', encoding?: BufferEncoding) =>
        void (answer!.body = Buffer.from(bytes, encoding).toString()),
    };
    return cache.answer(
      { method: 'GET', headers: { host, ...headers } } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      '/',
    )
      ? (answer! as { status: number; headers: Record<string, string>; body: string })
      : null;
  }
  const findCachedBody = (host: string) => findCachedAnswer(host)?.body ?? null;
  const make = async (host: string, pageText: string, init?: ResponseInit) =>
    (await cache.page({ ...CUP, host }, page(pageText, init))).text();
  /** Changes what all pages of a site show. */
  const changeContent = (site: string) =>
    commit({ action: 'site.changed', subject: { type: 'sites', id: site } });
  return { state, cache, change, changeContent, findCachedAnswer, findCachedBody, make, pauses };
}

test('caches a page for the visitors of its site until the site’s content changes', async () => {
  const { changeContent, findCachedBody, make } = opened();
  await make('cup', 'one');
  await make('bowl', 'other');
  expect([findCachedBody('cup'), findCachedBody('bowl')]).toEqual(['<p>one</p>', '<p>other</p>']);
  changeContent('cup');
  expect([findCachedBody('cup'), findCachedBody('bowl')]).toEqual([null, '<p>other</p>']);
});

test('gives a page whose content changes during its rendering to earlier requests only, and does not cache it', async () => {
  const { cache, changeContent, findCachedBody } = opened();
  const old = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof page>>>>();
  const before = cache.page(CUP, () => old.promise);
  changeContent('cup');
  const after = cache.page(CUP, page('new'));
  old.resolve(await page('old')());
  expect(await (await before).text()).toBe('<p>old</p>');
  expect(await (await after).text()).toBe('<p>new</p>');
  expect(findCachedBody('cup')).toBe('<p>new</p>');
});

test('renders a new page once for a thousand concurrent requests', async () => {
  const { cache } = opened();
  let times = 0;
  const render = () => (times++, page(`time ${times}`)());
  const answers = await Promise.all(Array.from({ length: 1000 }, () => cache.page(CUP, render)));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
    new Set(['<p>time 1</p>']),
  );
  expect(times).toBe(1);
});

test('renders again for the next request after a failure', async () => {
  const { cache, make } = opened();
  await expect(cache.page(CUP, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await make('cup', 'there')).toBe('<p>there</p>');
});

test('renders a stale page for one visitor, and gives the others the previous one for up to a second', async () => {
  const { state, change, findCachedBody, make } = opened();
  await make('cup', 'before');
  state.realMs = 3_000;
  change();
  state.realMs = 3_400;
  expect(findCachedBody('cup'), 'the first renders').toBeNull();
  state.realMs = 4_000;
  expect(findCachedBody('cup'), 'the others').toBe('<p>before</p>');
  state.realMs = 4_001;
  expect(findCachedBody('cup'), 'later visitors wait for the new one').toBeNull();
  await make('cup', 'after');
  expect(findCachedBody('cup')).toBe('<p>after</p>');
});

test('counts the age from the first change: after a second without requests all visitors wait for the new page', async () => {
  const { state, change, findCachedBody, make } = opened();
  await make('cup', 'before');
  state.realMs = 1_000;
  change();
  state.realMs = 1_500;
  change();
  state.realMs = 2_100;
  expect([findCachedBody('cup'), findCachedBody('cup')]).toEqual([null, null]);
  change();
  expect(findCachedBody('cup'), 'long after both are forgotten').toBeNull();
});

test.each([
  { tookMs: 0, times: 4, what: 'four times in three seconds' },
  { tookMs: 200, times: 5, what: 'five times if it takes 200 ms' },
  { tookMs: 390, times: 8, what: 'every 400 ms at most' },
])('renders $what, however often something changes', async ({ tookMs, times }) => {
  const { state, cache, change, findCachedBody } = opened();
  let rendered = 0;
  let renderedAtMs = 0;
  let due: { at: number; done: () => void; page: Promise<Response> } | null = null;
  const oldest: number[] = [];
  for (state.realMs = 0; state.realMs < 3_000; state.realMs += 10) {
    change();
    if (due && state.realMs >= due.at) {
      due.done();
      await due.page;
      due = null;
    }
    const body = findCachedBody('cup');
    if (body !== null) oldest.push(state.realMs - Number(/\d+/.exec(body)![0]));
    else if (!due) {
      rendered += 1;
      renderedAtMs = state.realMs;
      const { promise, resolve } = Promise.withResolvers<void>();
      const pageText = `${renderedAtMs}`;
      due = {
        at: state.realMs + tookMs,
        done: resolve,
        page: cache.page(CUP, async () => (await promise, page(pageText)())),
      };
    }
  }
  expect(rendered).toBe(times);
  expect(Math.max(...oldest), 'no visitor is more than a second behind').toBeLessThanOrEqual(1_010);
  expect(oldest.length, 'and only the first visitor waits').toBeGreaterThan(
    300 - tookMs / 10 - 2 * times,
  );
});

test.each([
  ['renders a popular page once for a burst of changes', 100, 20, [130]],
  ['renders a popular page at once if the change is older', 100, 150, []],
  ['renders a page with few visitors at once', 99, 20, []],
])('%s', async (_what, many, askedMs, waited) => {
  const { state, change, findCachedBody, make, pauses } = opened();
  await make('cup', 'one');
  state.realMs = 2_000;
  for (let visitor = 0; visitor < many; visitor++) findCachedBody('cup');
  change();
  state.realMs += askedMs;
  expect(findCachedBody('cup'), 'the first renders it').toBeNull();
  const making = make('cup', 'two');
  expect(pauses.map(({ ms }) => ms)).toEqual(waited);
  expect(findCachedBody('cup'), 'the others get the one before').toBe('<p>one</p>');
  state.realMs += 100;
  change();
  for (const { end } of pauses) end();
  expect(await making, 'visitors of a popular page do not wait').toBe(
    many >= 100 ? '<p>one</p>' : '<p>two</p>',
  );
  await expect.poll(() => findCachedBody('cup')).toBe('<p>two</p>');
  state.realMs += 900; // by now it must be as new as the second change
  expect(findCachedBody('cup')).toBe(waited.length > 0 ? '<p>two</p>' : null);
});

test('gives the previous version of a popular page for up to a second while the new one is rendered', async () => {
  const { state, cache, change, findCachedBody, make } = opened();
  await make('cup', 'one');
  for (let visitor = 0; visitor < 100; visitor++) findCachedBody('cup');
  state.realMs = 2_000;
  change();
  state.realMs = 2_200;
  expect(findCachedBody('cup')).toBeNull();
  const late = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof page>>>>();
  const requestPage = (brotli: boolean) => cache.page({ ...CUP, brotli }, () => late.promise);
  const [plain, packed] = [await requestPage(false), await requestPage(true)];
  expect([plain.status, plain.headers.get('content-encoding'), await plain.text()]).toEqual([
    200,
    null,
    '<p>one</p>',
  ]);
  expect([
    packed.status,
    packed.headers.get('content-encoding'),
    brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString(),
  ]).toEqual([200, 'br', '<p>one</p>']);
  state.realMs = 3_001;
  const waiting = requestPage(false);
  late.resolve(await page('two')());
  expect(await (await waiting).text(), 'not after a second').toBe('<p>two</p>');
  expect(findCachedBody('cup')).toBe('<p>two</p>');
});

test('renders again for the next request after a failure behind the previous page', async () => {
  const { state, cache, change, findCachedBody, make } = opened();
  await make('cup', 'one');
  for (let visitor = 0; visitor < 100; visitor++) findCachedBody('cup');
  state.realMs = 2_000;
  change();
  state.realMs = 2_200;
  expect(findCachedBody('cup')).toBeNull();
  expect(await (await cache.page(CUP, () => Promise.reject(new Error('away')))).text()).toBe(
    '<p>one</p>',
  );
  state.realMs = 3_100;
  expect(findCachedBody('cup'), 'by now it is too old').toBeNull();
  expect(await make('cup', 'two')).toBe('<p>two</p>');
});

test('gives visitors the previous page while rendering fails', async () => {
  const { state, cache, make, findCachedBody } = opened();
  await make('cup', 'one');
  state.realMs += 6_000;
  expect(findCachedBody('cup')).toBeNull();
  expect(await make('cup', 'Something went wrong', { status: 503 })).toBe('<p>one</p>');
  expect(await (await cache.page(CUP, () => Promise.reject(new Error('away')))).text()).toBe(
    '<p>one</p>',
  );
  expect(await make('bowl', 'Something went wrong', { status: 503 })).toBe(
    '<p>Something went wrong</p>',
  );
  expect(await make('cup', 'two')).toBe('<p>two</p>');
});

test('renders an unchanged page again after five seconds, since it contains the time', async () => {
  const { state, findCachedBody, make } = opened();
  await make('cup', 'before');
  state.realMs = 5_000;
  expect(findCachedBody('cup')).toBe('<p>before</p>');
  state.realMs = 5_001;
  expect(findCachedBody('cup')).toBeNull();
});

test('answers 304 to a current ETag, and lets a cache in front store the page for a second', async () => {
  const { findCachedAnswer, make } = opened();
  await make('cup', 'one');
  const whole = findCachedAnswer('cup')!;
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^W\/".{22}"$/),
  });
  expect(findCachedAnswer('cup', { 'if-none-match': whole.headers.etag! })).toMatchObject({
    status: 304,
    body: '',
    headers: { etag: whole.headers.etag },
  });
  expect(findCachedAnswer('cup', { 'if-none-match': 'W/"another"' })).toMatchObject({
    status: 200,
  });
  expect(
    findCachedAnswer('cup', { cookie: 'session=1' }),
    'not the variant of signed-in players',
  ).toBeNull();
});

test('passes on an error without caching it, and a redirect with its target', async () => {
  const { cache, findCachedBody, make } = opened();
  expect(await make('cup', 'gone', { status: 404 })).toBe('<p>gone</p>');
  expect(findCachedBody('cup')).toBeNull();
  const moved = await cache.page(CUP, page('', { status: 302, headers: { location: '/de' } }));
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/de']);
});

test('makes a page stale only by a change that it depends on', async () => {
  const { state, change, findCachedBody, make } = opened();
  await make('cup', 'before');
  state.realMs = 2_000;
  change('6');
  expect(findCachedBody('cup'), 'another segment changed').toBe('<p>before</p>');
  change('5');
  expect(findCachedBody('cup')).toBeNull();
});

test('makes a page stale at once if it changes while it is rendered', async () => {
  const { state, cache, change, findCachedBody } = opened();
  const slow = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof page>>>>();
  const pendingPage = cache.page(CUP, () => slow.promise);
  change();
  slow.resolve(await page('before')());
  await pendingPage;
  state.realMs = 1_100;
  expect(findCachedBody('cup')).toBeNull();
});

describe('a strict cache', () => {
  test('gives no page after a change', async () => {
    const { change, findCachedBody, make } = opened({ isStrict: true });
    await make('cup', 'before');
    expect(findCachedBody('cup')).toBe('<p>before</p>');
    change();
    expect(findCachedBody('cup')).toBeNull();
  });

  test('lets a request after the change wait for a rendering that began after it', async () => {
    const { cache, change } = opened({ isStrict: true });
    const slow = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof page>>>>();
    let times = 0;
    const first = cache.page(CUP, () => slow.promise);
    change();
    const later = [1, 2, 3].map(() => cache.page(CUP, () => (times++, page('after')())));
    slow.resolve(await page('before')());
    expect(await (await first).text()).toBe('<p>before</p>');
    const texts = await Promise.all(later.map(async (answer) => (await answer).text()));
    expect([texts, times]).toEqual([Array(3).fill('<p>after</p>'), 1]);
  });

  test('gives no page after a jump of the season’s clock', async () => {
    const { findCachedBody, make, state } = opened({ isStrict: true });
    await make('cup', 'before');
    state.aheadMs = 60_000;
    expect(findCachedBody('cup')).toBeNull();
  });
});

test('gives nothing from the cache after two seconds without word from other processes', async () => {
  const { findCachedBody, make, state } = opened();
  await make('cup', 'before');
  state.unheardMs = 2_001;
  expect(findCachedBody('cup')).toBeNull();
});

test.each([
  { limits: { answers: 2, bytes: 1e6 }, why: 'the number of pages' },
  { limits: { answers: 10, bytes: 300 }, why: 'their bytes' },
])('drops the oldest pages above the limit of $why', async ({ limits }) => {
  const { findCachedBody, make } = opened({ limits });
  for (const host of ['one', 'two', 'three']) await make(host, host.repeat(20));
  expect(findCachedBody('one')).toBeNull();
  expect(findCachedBody('three')).toContain('three');
});
