import type { Browser } from '@playwright/test';

/** Bytes on the wire, by kind. */
export interface Weight {
  script: number;
  style: number;
  font: number;
}

/**
 * Returns the bytes of a first visit to a page, compressed, without the heads of the responses,
 * until nothing more loads.
 */
export async function weightOf(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 844, height: 390 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const bodies = await page.evaluate(async () => {
    await document.fonts.ready;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }),
    );
  });
  await context.close();
  const of = (ending: string) =>
    bodies.filter(({ name }) => name.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
  return { script: of('.js'), style: of('.css'), font: of('.woff2') };
}
