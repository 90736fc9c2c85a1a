import type { Browser, Page } from '@playwright/test';
import { type Actors, actorsOf } from '../e2e/support/actors.ts';
import { startRingside } from '../e2e/support/server.ts';
import type { Figure } from './figures.ts';
import { launchBrowser } from './launch-browser.ts';

export interface InBrowser {
  browser: Browser;
  actors: Actors;
  /** A page as wide as an operator's screen. */
  page: Page;
}

/**
 * Runs a measurement of a page in Chromium with a server of its own, and ends both. Without
 * Chromium it returns a figure that says so; `what` names the missing part.
 */
export async function inBrowser(
  what: string,
  figures: (parts: InBrowser) => Promise<Figure[]>,
): Promise<Figure[]> {
  const launched = await launchBrowser();
  if (!launched)
    return [
      {
        what: `${what} in a browser`,
        measured: 'left out: no browser',
        target: '',
        met: false,
      },
    ];
  const { browser } = launched;
  const server = await startRingside();
  try {
    return await figures({
      browser,
      actors: await actorsOf(server.url),
      page: await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } }),
    });
  } finally {
    await browser.close();
    server.stop();
  }
}
