import type { Page } from '@playwright/test';

/**
 * Waits until a page of the site that has been read answers by its own code. Before that a press on
 * a link loads the next page as without JavaScript, and the focus is gone with the old one: who
 * presses and then asks for the focus waits for this.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      '__reactRouterDataRouter' in window &&
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
  );
}
