import { chromium } from '@playwright/test';
import { expect, test } from '../support/server.ts';

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test('a browser can install the site, in each language', async ({
  ringside,
  launchOptions,
}, testInfo) => {
  // Chromium installs nothing from a private window, which a test gets by default.
  const context = await chromium.launchPersistentContext(
    testInfo.outputPath('profile'),
    launchOptions,
  );
  const page = await context.newPage();
  for (const path of ['/', '/de', '/jp/schedule']) {
    await page.goto(ringside.url + path);
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
      'href',
      '/manifest.webmanifest',
    );
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  }
  const get = (path: string) => context.request.get(ringside.url + path);
  const { icons } = (await (await get('/manifest.webmanifest')).json()) as Manifest;
  for (const { src, sizes, type } of icons) {
    const size = await page.evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
    expect((await get(src)).headers()['content-type']).toBe(type);
  }
  await context.close();
});
