import type { Page, Route } from '@playwright/test';

const PROBE = '/healthz';

/**
 * `page.route` for a page that is already there. Chromium says that it holds requests up a moment
 * before the page asks by that way (2 of 150 presses right after it still got through), so this
 * asks from the page until it has caught one.
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
