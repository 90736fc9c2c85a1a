import { expect, test } from '@playwright/test';
import { createClient } from '@ringside/contract/client';
import type { Site } from '@ringside/contract/site';

const BUILT = new URL('../../apps/web/build/server/index.js', import.meta.url).href;
const SITE_TARGETS = {
  chat: { slug: 'discord', url: 'https://chat.example/', signIn: false },
  inbox: null,
  support: 'mailto:help@ringside.example',
  prizes: { amount: 1_000_000, currency: 'USD', places: [] },
  prizesPage: null,
  rules: null,
  social: [],
};

/** Collects the console's lines of a level while `act` runs. */
async function heardOn(level: 'info' | 'error', act: () => Promise<void>): Promise<string[]> {
  const { [level]: originalMethod } = console;
  const lines: string[] = [];
  console[level] = (...args: unknown[]) => void lines.push(args.map(String).join(' '));
  await act().finally(() => {
    console[level] = originalMethod;
  });
  return lines;
}

/** Imports a build of its own, so that it starts again. */
const freshSite = async (name: string) => (await import(`${BUILT}?${name}`)) as Site;
const listOf = (...ids: string[]) =>
  new Response(
    JSON.stringify({
      data: ids.map((id) => ({
        type: 'events',
        id,
        attributes: {
          name: id,
          status: 'archived',
          date: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
        },
      })),
      meta: { page: { number: 1, size: 20, total: ids.length } },
    }),
    { headers: { 'content-type': 'application/vnd.api+json' } },
  );
const page = {
  signedIn: false,
  origin: 'http://ringside.example',
  tenant: 'default',
  siteTargets: SITE_TARGETS,
  ownTexts: async () => ({}),
};

test('the first page of a server loads the events once and logs the duration', async () => {
  const site = await freshSite('good');
  let lists = 0;
  const client = createClient({
    send: (path) => {
      if (path.startsWith('/api/leaderboards/')) lists += 1;
      return listOf(...(path.startsWith('/api/events/1.0') ? ['1', '2'] : []));
    },
  });
  const lines = await heardOn('info', async () => {
    for (const path of ['/', '/ru'])
      expect(
        (await site.renderPage(new Request(`http://ringside.example${path}`), { ...page, client }))
          .status,
      ).toBe(200);
  });
  expect(lines).toEqual([expect.stringMatching(/^Loaded 2 events and 0 leaderboards in \d+ ms$/)]);
  expect(lists).toBe(1);
});

test('a failed load of events is logged in the specified words, and the page still renders', async () => {
  const site = await freshSite('failing');
  const client = createClient({ send: () => new Response('{}', { status: 503 }) });
  let html = '';
  const lines = await heardOn('error', async () => {
    const answer = await site.renderPage(new Request('http://ringside.example/'), {
      ...page,
      client,
    });
    expect(answer.status).toBe(200);
    html = await answer.text();
  });
  expect(lines.some((line) => line.startsWith('SPA nuxtServerInit failed'))).toBe(true);
  expect(html).toContain('Three players.');
});
