import type { Browser, CDPSession, Page } from '@playwright/test';

const VIEWPORT = { width: 1440, height: 900 };
/** The factor by which the processor is slowed, to that of a phone. */
export const SLOWED = 4;

export interface Shown {
  /** Milliseconds from navigation until the first cards are painted. */
  ms: number;
  /** The elements of the page then, and once it is idle. */
  elements: number;
}

/** Opens a page with a slowed processor and an empty cache. */
export async function openSlowedPage(
  browser: Browser,
): Promise<{ page: Page; session: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return { page, session, close: () => context.close() };
}

/**
 * Measures from navigation until the cards that `selector` finds in the view are painted: the first
 * frame with them, and the one after it.
 */
export async function showingOf(
  browser: Browser,
  { url, selector, rests }: { url: string; selector: string; rests?: string },
): Promise<Shown> {
  const { page, close } = await openSlowedPage(browser);
  try {
    await page.addInitScript(watchForCards, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const ms = await page
      .waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt, undefined, {
        timeout: 120_000,
        polling: 250,
      })
      .then((handle) => handle.jsonValue());
    if (rests) await page.waitForSelector(rests, { timeout: 120_000 });
    await page.waitForLoadState('load');
    return { ms: ms!, elements: await page.evaluate(() => document.querySelectorAll('*').length) };
  } finally {
    await close();
  }
}

/** Measures, in a page with scripts and data, from the call until the first cards are painted. */
export async function drawingOf(
  browser: Browser,
  { url, selector }: { url: string; selector: string },
): Promise<Shown> {
  const { page, close } = await openSlowedPage(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => 'show' in window);
    const ms = await page.evaluate(
      (cards) => (window as unknown as { show(selector: string): Promise<number> }).show(cards),
      selector,
    );
    return { ms, elements: await page.evaluate(() => document.querySelectorAll('*').length) };
  } finally {
    await close();
  }
}

/** Watches for the cards in each frame before it is painted. It runs in the page. */
function watchForCards(selector: string): void {
  const look = () => {
    const card = document.querySelector(selector)?.getBoundingClientRect();
    if (!card || card.height === 0 || card.top > innerHeight)
      return void requestAnimationFrame(look);
    // The browser paints this frame before it delivers the message.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { shownAt: performance.now() });
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
