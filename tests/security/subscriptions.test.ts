import { execFileSync } from 'node:child_process';
import type { PageChange, PageRefusal } from '@ringside/contract/live/page-version';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { championship } from '../support/championship.ts';
import { siteOf } from '../support/site-of.ts';

const LIMITS = { PAGES_PER_ADDRESS: '20', PAGES_PER_USER: '2' };

let ringside: Awaited<ReturnType<typeof championship>>;
let site: Awaited<ReturnType<typeof siteOf>>;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
  ringside = await championship({ env: LIMITS });
  await ringside.stage();
  site = await siteOf(ringside.api);
}, 240_000);
afterAll(() => site.close());

type Event = { event: string; data: PageChange & PageRefusal };

/** Opens a stream as over the network; the result has its `page` and `error` events. */
async function open(pages: string[], { address = '203.0.113.1', token = '' } = {}) {
  const topics = pages.map((page) => encodeURIComponent(`page:${page}`)).join(',');
  const answer = await site.app.request(
    `/api/stream/1.0?topics=${topics}`,
    { headers: token ? { authorization: `Bearer ${token}` } : {} },
    { incoming: { socket: { remoteAddress: address } } },
  );
  expect(answer.status).toBe(200);
  const events: Event[] = [];
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const [, event, data] of part.value.matchAll(/^event: (\w+)\ndata: (.*)$/gm))
        events.push({ event: event!, data: JSON.parse(data!) as Event['data'] });
  })();
  return {
    events,
    arrive: (count: number) =>
      vi.waitUntil(() => events.length >= count, { timeout: 20_000, interval: 10 }),
    async close() {
      await reader.cancel();
      await reading;
    },
  };
}
const kindOf = ({ event, data }: Event) =>
  `${event} ${data.page} ${data.status ?? (data.gone ? 'gone' : 'head')}`;

test('follows the one page of many addresses once', async () => {
  const pages = Array.from({ length: 50 }, (_none, index) => `/brackets?sort=a${index}&x=${index}`);
  const stream = await open(pages);
  await stream.arrive(1);
  expect(stream.events.map(kindOf)).toEqual(['page /brackets head']);
  await stream.close();
});

test('follows 16 pages in one stream, and refuses the others with 429', async () => {
  const stream = await open(
    Array.from({ length: 18 }, (_none, index) => `/standings?page=${index + 2}`),
  );
  await stream.arrive(18);
  const kinds = stream.events.map(kindOf);
  expect(kinds.filter((kind) => kind.startsWith('page '))).toHaveLength(16);
  expect(kinds.filter((kind) => kind.startsWith('error '))).toEqual([
    'error /standings?page=18 429',
    'error /standings?page=19 429',
  ]);
  const refusal = stream.events.find(({ event }) => event === 'error')!.data;
  expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfter: 30 });
  const head = await site.request('/live/head?page=%2Fstandings%3Fpage%3D18');
  expect(head.status, 'the page polls its head instead').toBe(200);
  await stream.close();
});

test('keeps no address without a page', async () => {
  const names = [
    '/no/page',
    '/api/events/1.0',
    ...Array.from({ length: 40 }, (_none, index) => `/match/${index + 90_000}`),
  ];
  for (let begin = 0; begin < names.length; begin += 14) {
    const some = names.slice(begin, begin + 14);
    const stream = await open(some);
    await stream.arrive(some.length);
    expect(stream.events.map(({ data }) => data.gone)).toEqual(some.map(() => true));
    const after = await open(['/brackets']);
    await after.arrive(1);
    expect(after.events.map(kindOf)).toEqual(['page /brackets head']);
    await after.close();
    await stream.close();
  }
});

test('limits the pages of an address over its streams, and frees them when streams end', async () => {
  const pagesFrom = (first: number) =>
    Array.from({ length: 12 }, (_none, index) => `/schedule?page=${first + index}`);
  const [one, other] = [await open(pagesFrom(1)), await open(pagesFrom(13))];
  await Promise.all([one.arrive(12), other.arrive(12)]);
  expect(other.events.filter(({ event }) => event === 'error')).toHaveLength(4);
  const elsewhere = await open(['/leaderboards'], { address: '203.0.113.2' });
  await elsewhere.arrive(1);
  expect(elsewhere.events.map(kindOf)).toEqual(['page /leaderboards head']);
  await one.close();
  const again = await open(['/leaderboards']);
  await again.arrive(1);
  expect(again.events.map(kindOf)).toEqual(['page /leaderboards head']);
  await Promise.all([other.close(), elsewhere.close(), again.close()]);
});

test('limits the pages of a user over their addresses', async () => {
  const { token } = await ringside.player();
  const one = await open(['/', '/brackets'], { token });
  const other = await open(['/standings'], { token, address: '203.0.113.3' });
  await Promise.all([one.arrive(2), other.arrive(1)]);
  expect(other.events.map(kindOf)).toEqual(['error /standings 429']);
  await Promise.all([one.close(), other.close()]);
});

test('answers all addresses of a page with the same cached bytes', async () => {
  const tagOf = async (path: string) => (await site.request(path)).headers.get('etag');
  const tag = await tagOf('/brackets');
  expect(tag).toBeTruthy();
  for (const path of ['/brackets?utm_source=x', '/Brackets/', '/brackets?sort=a1&playerTag=%23A'])
    expect([path, await tagOf(path)]).toEqual([path, tag]);
  const answers = await Promise.all(
    ['/live/head?page=%2Fbrackets', '/live/head?page=%2Fbrackets%3Fsort%3Da1%26playerTag%3DA'].map(
      async (path) => (await site.request(path)).text(),
    ),
  );
  expect(answers[0]).toBe(answers[1]);
});
