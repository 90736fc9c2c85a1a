import { execFileSync } from 'node:child_process';
import type { PageVersion } from '@ringside/contract/live/page-version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { championship } from './support/championship.ts';
import { siteOf } from './support/site-of.ts';

let ringside: Awaited<ReturnType<typeof championship>>;
let site: Awaited<ReturnType<typeof siteOf>>;
let segmentId: string;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
  ringside = await championship();
  segmentId = (await ringside.stage()).region.id;
  site = await siteOf(ringside.api);
}, 240_000);
afterAll(() => site.close());

/** Returns the forms of a page: its document, its data, both for a player, and its live version. */
const formsOf = (path: string, search: string) => {
  const player = { headers: { cookie: 'ringside_session=1; __Host-ringside_session=1' } };
  const head = `/live/head?page=${encodeURIComponent(path + search)}`;
  const version = head.replace('head', 'page');
  return [
    ...[[path + search], [path + search, player]],
    ...[[`${path === '/' ? '/_' : path}.data${search}`], [head], [version]],
  ] as [string, RequestInit?][];
};

/** Requests the forms in an order; returns the reads of the API during each. */
async function countReads(forms: [string, RequestInit?][]) {
  const counts: number[] = [];
  for (const [address, init] of forms) {
    const before = site.apiReads();
    const response = await site.request(address, init);
    expect([address, response.status]).toEqual([address, 200]);
    await response.text();
    counts.push(site.apiReads() - before);
  }
  return counts;
}

test.each([
  ['/', ''],
  ['/de/brackets', 'segment'],
  ['/standings', 'segment'],
  ['/schedule', 'segment'],
  ['/leaderboards', ''],
])('one reading makes every form of %s, whichever is first', async (path, parameter) => {
  const forms = formsOf(path, parameter && `?${parameter}=${segmentId}`);
  for (const [index] of forms.entries()) {
    await ringside.operator.announcements.create({
      texts: { en: { title: `News ${index}`, text: 'A change that every page shows' } },
      date: { from: ringside.inMinutes(-1), to: ringside.inMinutes(60) },
    });
    const [first = 0, ...others] = await countReads([
      ...forms.slice(index),
      ...forms.slice(0, index),
    ]);
    expect(first).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => 0));
  }
});

test('the stream of a document begins where its reading began', async () => {
  const head = await site.request('/live/head?page=%2Fleaderboards');
  const { at } = (await head.json()) as PageVersion;
  await ringside.player();
  const document = await (await site.request('/leaderboards')).text();
  expect(document).toContain(`\\"position\\",\\"${at}\\"`);
});
