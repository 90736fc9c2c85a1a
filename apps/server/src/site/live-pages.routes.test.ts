import { expect, test } from 'vitest';
import { SiteOverloaded } from './busy-page.ts';
import { createLivePageRoutes } from './live-pages.routes.ts';

const HEAD = '/live/head?page=%2F';

/** The calls of live pages, whose page cannot be read. */
function openFailingRoutes(error: Error) {
  let inside = 0;
  const routes = createLivePageRoutes({
    livePages: {
      versionOf: () => Promise.reject(error),
      knownVersionOf: () => undefined,
      isBeingRead: () => false,
    },
    siteOf: () => '1',
    admission: {
      enter() {
        inside += 1;
        return () => void (inside -= 1);
      },
      wait: () => 3,
    },
    protection: () => ({}),
  });
  return { ...routes, inside: () => inside };
}

test('answers 503 with the seconds to wait while the database is away', async () => {
  const routes = openFailingRoutes(new SiteOverloaded());
  const answer = await routes.routes.request(HEAD);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({ errors: [{ code: 'database-unavailable' }] });
  expect(routes.inside()).toBe(0);
});

test('answers 500 for another error, and lets the next request in', async () => {
  const routes = openFailingRoutes(new Error('a defect'));
  expect((await routes.routes.request(HEAD)).status).toBe(500);
  expect(routes.inside()).toBe(0);
});
