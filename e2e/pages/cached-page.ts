import { expect, type Page } from '@playwright/test';

/** Waits until a page is cached for use without a connection. */
export const expectCached = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path))
    .toBe(true);
