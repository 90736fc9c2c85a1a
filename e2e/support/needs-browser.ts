import { test as base } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { NO_BROWSER } from '../../scripts/no-browser.ts';

/**
 * The test that every journey extends: it is skipped with the reason on a machine without a
 * browser.
 */
export const test = base.extend<{ browserOrSkip: void }>({
  browserOrSkip: [
    async ({}, use, testInfo) => {
      testInfo.skip(!findBrowser(), NO_BROWSER);
      await use();
    },
    { auto: true },
  ],
});

/**
 * Returns whether the browser is that of the optional package: it shows no notifications, and its
 * service workers stay connected while a page is set offline.
 */
export const isPackagedBrowser = (): boolean => findBrowser()?.origin === '@sparticuz/chromium';
