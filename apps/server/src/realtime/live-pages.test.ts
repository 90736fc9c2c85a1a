import { expect, test } from 'vitest';
import type { Published } from './live-feed.ts';
import { createLivePages } from './live-pages.ts';
import { createTopicVersions } from './topic-versions.ts';

test('sends the change that happened while the page was read for its first viewer', async () => {
  const hearers = new Set<(published: Published) => void>();
  const hear = (listener: (published: Published) => void) => {
    hearers.add(listener);
    return () => void hearers.delete(listener);
  };
  let now = 0;
  const sent: string[] = [];
  const timers: (() => void)[] = [];
  const reads: ((title: string) => void)[] = [];
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
      new Promise((resolve) =>
        reads.push((title) =>
          resolve({ data: { home: { title } }, dependencies: new Set(['segments:5']) }),
        ),
      ),
    log: { warn() {} },
    clock: () => now,
    later: (_ms, act) => void timers.push(act),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  pages.joined('1', '/', () => {});
  const subject = { type: 'segments', id: '5', version: 2 };
  for (const heard of hearers)
    heard({ id: '2', tenantId: '1', at: new Date(0), change: { action: 'renamed', subject } });
  reads[0]!('before');
  await settle();
  now = 1_000;
  for (const act of timers.splice(0)) act();
  expect(reads, 'the page is read again').toHaveLength(2);
  reads[1]!('after');
  await settle();
  pages.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('after');
});
