import type { Browser, CDPSession, Page } from '@playwright/test';

const VIEWPORT = { width: 1440, height: 900 };
/** How many times slower the processor is made, as a phone's. */
export const SLOWED = 4;

export interface Shown {
  /** Milliseconds from navigation until the first cards are painted. */
  ms: number;
  /** Elements of the page then, and once it rests. */
  elements: number;
}

/** A page of its own with a slowed processor and nothing kept from before. */
export async function slowedPage(
  browser: Browser,
): Promise<{ page: Page; session: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return { page, session, close: () => context.close() };
}

/**
 * From navigation until the cards that `selector` finds in the view are painted: the first frame
 * that has them, and the one after it.
 */
export async function showingOf(
  browser: Browser,
  { url, selector, rests }: { url: string; selector: string; rests?: string },
): Promise<Shown> {
  const { page, close } = await slowedPage(browser);
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

/** In a page that has its scripts and data: from the call until the first cards are painted. */
export async function drawingOf(
  browser: Browser,
  { url, selector }: { url: string; selector: string },
): Promise<Shown> {
  const { page, close } = await slowedPage(browser);
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

/** Runs in the page, in each frame before it is painted. */
function watchForCards(selector: string): void {
  const look = () => {
    const card = document.querySelector(selector)?.getBoundingClientRect();
    if (!card || card.height === 0 || card.top > innerHeight)
      return void requestAnimationFrame(look);
    // painted with this frame; a message comes after it
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { shownAt: performance.now() });
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
