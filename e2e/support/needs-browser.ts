import { test as base } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { NO_BROWSER } from '../../scripts/no-browser.ts';

/** Every journey extends this test: on a machine without a browser it is skipped, with the reason. */
export const test = base.extend<{ browserOrSkip: void }>({
  browserOrSkip: [
    async ({}, use, testInfo) => {
      testInfo.skip(!findBrowser(), NO_BROWSER);
      await use();
    },
    { auto: true },
  ],
});
