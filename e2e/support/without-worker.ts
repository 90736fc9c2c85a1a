import type { BrowserContext, Page } from '@playwright/test';

/**
 * Takes SharedWorkers away, as in browsers that have none: one of the tabs then holds the live
 * stream. A tab that is alone holds it itself, so that a test sees and stops its requests.
 */
export async function withoutSharedWorker(of: Page | BrowserContext): Promise<void> {
  await of.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
}
