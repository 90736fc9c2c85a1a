import type { Page, Route } from '@playwright/test';

const PROBE = '/healthz';

/**
 * Routes the requests of a page that is already open, like `page.route`. Chromium confirms the
 * interception a moment before the page's requests are held up, so this probes from the page until
 * it has caught one.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, answer);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await page.waitForFunction(async (probe) => (await fetch(probe)).status === 204, PROBE);
  await page.unroute(`**${PROBE}`);
}
