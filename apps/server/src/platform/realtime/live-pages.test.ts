import { expect, test } from 'vitest';
import type { Published } from '../../kernel/unit-of-work.ts';
import { createLivePages } from './live-pages.ts';
import { createTopicVersions } from './topic-versions.ts';

/** Creates live pages with simulated clock and reads; `home` depends on the segment 5. */
function playPages() {
  const hearers = new Set<(published: Published) => void>();
  const hear = (listener: (published: Published) => void) => {
    hearers.add(listener);
    return () => void hearers.delete(listener);
  };
  let now = 0;
  const sent: string[] = [];
  const timers: (() => void)[] = [];
  const reads: { resolve: (title: string | null) => void; reject: (error: Error) => void }[] = [];
  const pages = createLivePages({
    live: {
      hear,
      position: () => '1',
      followersOf: () => 1,
      publishToTopic: (_tenantId, _topic, text) => void sent.push(text),
      onTime: () => () => {},
    },
    versions: createTopicVersions({ hear }),
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
    clock: () => now,
    later: (_ms, act) => void timers.push(act),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    pages,
    sent,
    reads,
    settle,
    change() {
      const subject = { type: 'segments', id: '5', version: 2 };
      for (const notifyListener of hearers)
        notifyListener({
          id: '2',
          tenantId: '1',
          at: new Date(0),
          change: { action: 'renamed', subject },
        });
    },
    async passTo(ms: number) {
      now = ms;
      for (const act of timers.splice(0)) act();
      await settle();
    },
  };
}

test('sends a change that happened while the page was read for its first viewer', async () => {
  const { pages, sent, reads, settle, change, passTo } = playPages();
  pages.joined('1', '/', () => {});
  change();
  reads[0]!.resolve('before');
  await settle();
  await passTo(1_000);
  expect(reads, 'the page is read again').toHaveLength(2);
  reads[1]!.resolve('after');
  await settle();
  await pages.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('after');
});

test('notifies the viewers of a page whose subject is deleted', async () => {
  const { pages, sent, reads, settle, change, passTo } = playPages();
  pages.joined('1', '/', () => {});
  reads[0]!.resolve('there');
  await settle();
  change();
  await passTo(1_000);
  reads[1]!.resolve(null);
  await settle();
  await pages.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"gone":true');
});

test('reads a page again two seconds after a failed read, not at once', async () => {
  const { pages, sent, reads, settle, change, passTo } = playPages();
  pages.joined('1', '/', () => {});
  reads[0]!.resolve('before');
  await settle();
  change();
  await passTo(1_000);
  reads[1]!.reject(new Error('the database is away'));
  await settle();
  await passTo(2_000);
  expect(reads).toHaveLength(2);
  await passTo(4_000);
  expect(reads).toHaveLength(3);
  reads[2]!.resolve('after');
  await settle();
  await pages.close();
  expect(sent[0]).toContain('after');
});

test('sends a change whose read failed for a request, and the page that comes back', async () => {
  const { pages, sent, reads, settle, change, passTo } = playPages();
  pages.joined('1', '/', () => {});
  reads[0]!.resolve('before');
  await settle();
  change();
  const request = pages.versionOf('1', '/').catch(() => 'failed');
  reads[1]!.reject(new Error('the database is away'));
  expect(await request).toBe('failed');
  await passTo(3_000);
  reads[2]!.resolve(null);
  await settle();
  const comesBack = pages.versionOf('1', '/');
  reads[3]!.resolve('back');
  await comesBack;
  change();
  await passTo(6_000);
  reads[4]!.resolve('again');
  await settle();
  await pages.close();
  const kindOf = (text: string) => /"gone":true|again/.exec(text)?.[0] ?? 'head';
  expect(sent.map(kindOf)).toEqual(['"gone":true', 'head', 'again']);
});

test('sends the head to a viewer who joined while the database was away, once it is back', async () => {
  const { pages, reads, settle, passTo } = playPages();
  const heads: string[] = [];
  pages.joined('1', '/', (text) => void heads.push(text));
  reads[0]!.reject(new Error('the database is away'));
  await settle();
  await passTo(2_000);
  reads[1]!.resolve('there');
  await settle();
  await pages.close();
  expect(heads).toHaveLength(1);
  expect(heads[0]).toContain('"version":');
});

test('tells a viewer who follows an address without a page that it is gone', async () => {
  const { pages, reads, settle } = playPages();
  const events: string[] = [];
  pages.joined('1', '/match/9', (event) => events.push(event));
  reads[0]!.resolve(null);
  await settle();
  expect(events).toEqual([expect.stringContaining('"page":"/match/9","version":"none"')]);
  expect(events[0]).toContain('"gone":true');
  await pages.close();
});
