import type { Page } from '@playwright/test';

/**
 * Waits until a page of the site is hydrated. Before that a click on a link loads the next page as
 * without JavaScript, and the focus is lost with the old one: a test that clicks and then checks
 * the focus waits for this.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      '__reactRouterDataRouter' in window &&
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
  );
}
