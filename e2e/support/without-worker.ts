import type { BrowserContext, Page } from '@playwright/test';

/**
 * Removes SharedWorkers, as in browsers that have none: one of the tabs then holds the live stream.
 * A single tab holds it itself, so that a test can observe and stop its requests.
 */
export async function withoutSharedWorker(of: Page | BrowserContext): Promise<void> {
  await of.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
