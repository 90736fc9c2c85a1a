import { expect, test } from 'vitest';
import type { PageViewer } from '../../platform/realtime/page-viewers.ts';
import { createLivePages } from './live-pages.ts';
import { simulateValidity } from './simulated-validity.fixture.ts';

/** Creates live pages with simulated clock and reads; `home` depends on the segment 5. */
function playPages(limits = { perAddress: 100, perUser: 100 }) {
  const { validity, state, change } = simulateValidity();
  const sent: string[] = [];
  const isFull = { now: false };
  const viewers = new Set<PageViewer>();
  function stopViewing(viewer: PageViewer) {
    viewers.delete(viewer);
    pages.leave(viewer);
  }
  const timers: (() => void)[] = [];
  const reads: { resolve: (title: string | null) => void; reject: (error: Error) => void }[] = [];
  const pages = createLivePages({
    live: {
      position: () => '1',
      publishToTopic: (_tenantId, _topic, text) => void sent.push(text),
      endTopic(_tenantId, topic, text) {
        sent.push(text);
        for (const viewer of [...viewers])
          if (topic === `page:${viewer.address}`) stopViewing(viewer);
      },
      onTime: () => () => {},
    },
    admission: {
      enter: () => (isFull.now ? undefined : () => {}),
      wait: () => 4,
    },
    limits,
    validity,
    read: () =>
      new Promise((resolve, reject) =>
        reads.push({
          reject,
          resolve: (title) =>
            resolve(
              title === null
                ? null
                : { data: { home: { title } }, dependencies: new Set(['segments:5']) },
            ),
        }),
      ),
    log: { warn() {} },
    later: (_ms, act) => void timers.push(act),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Follows a page; the result has the events that reach this viewer alone. */
  function view(path: string, address = '203.0.113.1') {
    const events: string[] = [];
    const viewer: PageViewer = {
      tenantId: '1',
      address: path,
      holder: { address, user: null },
      send: (text) => void events.push(text),
    };
    viewers.add(viewer);
    const refusal = pages.join(viewer);
    if (refusal !== undefined) viewers.delete(viewer);
    return { events, refusal, leave: () => stopViewing(viewer) };
  }
  return {
    pages,
    view,
    /** Ends the reads in progress, and closes. */
    close() {
      for (const { reject } of reads) reject(new Error('over'));
      return pages.close();
    },
    isFull,
    sent,
    reads,
    settle,
    change,
    async passTo(ms: number) {
      state.realMs = ms;
      for (const act of timers.splice(0)) act();
      await settle();
    },
  };
}

test('sends a change that happened while the page was read for its first viewer', async () => {
  const { close, view, sent, reads, settle, change, passTo } = playPages();
  view('/');
  await settle();
  change();
  reads[0]!.resolve('before');
  await settle();
  await passTo(1_000);
  expect(reads, 'the page is read again').toHaveLength(2);
  reads[1]!.resolve('after');
  await settle();
  await close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('after');
});

test('shares the read of a request with its viewers, and the other way round', async () => {
  const { pages, close, view, sent, reads, settle, change, passTo } = playPages();
  const requested = Promise.all([pages.versionOf('1', '/'), pages.versionOf('1', '/')]);
  reads[0]!.resolve('one');
  const [first, second] = await requested;
  expect(first).toBe(second);
  const { events } = view('/');
  expect(events, 'the head without a read').toEqual([
    expect.stringContaining(`"version":"${first!.version.version}"`),
  ]);
  change();
  const again = pages.versionOf('1', '/');
  reads[1]!.resolve('two');
  await again;
  expect(sent).toEqual([expect.stringContaining('two')]);
  await passTo(6_000);
  expect(pages.knownVersionOf('1', '/'), 'a followed page').toBe(await again);
  expect(reads, 'the viewers need no read of their own').toHaveLength(2);
  await settle();
  await close();
});

test('a requested version holds for 5 s, and until the change of a dependency', async () => {
  const { pages, close, reads, change, passTo } = playPages();
  const request = async (title: string) => {
    const requested = pages.versionOf('1', '/');
    reads.at(-1)!.resolve(title);
    return requested;
  };
  const first = await request('one');
  expect(await pages.versionOf('1', '/')).toBe(first);
  expect(first?.dependencies.keys).toEqual(['segments:5']);
  await passTo(5_001);
  expect(pages.knownVersionOf('1', '/')).toBeUndefined();
  await request('two');
  change();
  expect(pages.knownVersionOf('1', '/')).toBeUndefined();
  await close();
});

test('the first delta of a viewer leads from the version that a request has read', async () => {
  const { pages, close, view, sent, reads, settle, change, passTo } = playPages();
  const requested = pages.versionOf('1', '/');
  reads[0]!.resolve('one');
  const before = await requested;
  change();
  const { events } = view('/');
  await passTo(1_000);
  reads[1]!.resolve('two');
  await settle();
  expect(sent).toEqual([expect.stringContaining(`"from":"${before!.version.version}"`)]);
  expect(events).toEqual([expect.stringContaining('"version":')]);
  await close();
});

test('notifies the viewers of a page whose subject is deleted', async () => {
  const { close, view, sent, reads, settle, change, passTo } = playPages();
  view('/');
  await settle();
  reads[0]!.resolve('there');
  await settle();
  change();
  await passTo(1_000);
  reads[1]!.resolve(null);
  await settle();
  await close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"gone":true');
});

test('retries a failed read after 1, 2, 4 … 60 s, and stops with the last viewer', async () => {
  const { close, view, reads, settle, passTo } = playPages();
  const { events, leave } = view('/');
  await settle();
  let now = 0;
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    reads.at(-1)!.reject(new Error('the database is away'));
    await settle();
    expect(events.pop()).toContain(
      `{"page":"/","status":"503","code":"database-unavailable","retryAfter":${seconds}}`,
    );
    const count = reads.length;
    await passTo(now + seconds * 1000 - 1);
    expect(reads).toHaveLength(count);
    await passTo((now += seconds * 1000));
    expect(reads).toHaveLength(count + 1);
  }
  reads.at(-1)!.reject(new Error('the database is away'));
  await settle();
  leave();
  const count = reads.length;
  await passTo(now + 600_000);
  expect(reads).toHaveLength(count);
  await close();
});

test('sends the head to all viewers who wait, once a later read succeeds', async () => {
  const { close, view, sent, reads, settle, change, passTo } = playPages();
  const [one, other] = [view('/'), view('/', '203.0.113.2')];
  await settle();
  reads[0]!.reject(new Error('the database is away'));
  await settle();
  await passTo(1_000);
  reads[1]!.resolve('there');
  await settle();
  for (const { events } of [one, other]) expect(events.at(-1)).toContain('"version":');
  change();
  await passTo(2_000);
  reads[2]!.resolve('after');
  await settle();
  expect(sent).toEqual([expect.stringContaining('after')]);
  await close();
});

test('tells the viewers when to come back while the process has no room for a first read', async () => {
  const { close, view, isFull, reads, settle, passTo } = playPages();
  isFull.now = true;
  const { events } = view('/');
  await settle();
  expect(events).toEqual([
    'event: error\ndata: {"page":"/","status":"503","code":"busy","retryAfter":4}\n\n',
  ]);
  isFull.now = false;
  await passTo(3_999);
  expect(reads).toHaveLength(0);
  await passTo(4_000);
  reads[0]!.resolve('there');
  await settle();
  expect(events[1]).toContain('event: page');
  await close();
});

test('reads at most two pages at a time, those of viewers with few pages first', async () => {
  const { close, view, reads, settle } = playPages();
  for (let page = 1; page <= 20; page += 1) view(`/match/${page}`, '203.0.113.66');
  const visitor = view('/brackets', '203.0.113.1');
  await settle();
  expect(reads).toHaveLength(2);
  reads[0]!.resolve('the visitor’s');
  await settle();
  expect(visitor.events).toEqual([expect.stringContaining('"page":"/brackets"')]);
  await close();
});

test('does not keep an address without a page, and ends its topic', async () => {
  const { close, view, sent, reads, settle } = playPages({ perAddress: 1, perUser: 1 });
  view('/match/9');
  await settle();
  reads[0]!.resolve(null);
  await settle();
  expect(sent).toEqual([expect.stringContaining('"page":"/match/9","version":"none"')]);
  expect(sent[0]).toContain('"gone":true');
  expect(view('/').refusal, 'its budget is free again').toBeUndefined();
  await close();
});

test('refuses one more page of an address with a 429, and takes it after one was left', async () => {
  const { close, view, settle } = playPages({ perAddress: 2, perUser: 100 });
  const [first] = [view('/match/1'), view('/match/2'), view('/match/1')];
  expect(view('/match/3').refusal).toBe(
    'event: error\ndata: {"page":"/match/3","status":"429","code":"too-many-requests","retryAfter":30}\n\n',
  );
  expect(view('/match/3', '203.0.113.2').refusal, 'another address').toBeUndefined();
  first.leave();
  expect(view('/match/3').refusal, 'the page has another viewer').toBeDefined();
  await settle();
  await close();
});

test('keeps 1,000 pages, and gives up one of the address that follows most for another', async () => {
  const { close, view, sent, settle } = playPages({ perAddress: 999, perUser: 100 });
  for (let page = 1; page <= 999; page += 1) view(`/match/${page}`, '203.0.113.66');
  const shared = view('/match/1', '203.0.113.1');
  view('/brackets', '203.0.113.1');
  expect(view('/standings', '203.0.113.2').refusal).toBeUndefined();
  expect(sent).toEqual([expect.stringMatching(/"page":"\/match\/\d+","status":"429"/)]);
  expect(sent[0]).not.toContain('"/match/1"');
  expect(shared.refusal).toBeUndefined();
  expect(view('/schedule', '203.0.113.66').refusal, 'the hoarder itself').toBeDefined();
  await settle();
  await close();
});
