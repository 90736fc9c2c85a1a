import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship, pagesOf } from '../support/filled.ts';
import { LANGUAGE_TAGS } from '../support/look-at-screens.ts';
import { expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
test.use({ viewport: PHONE });

for (const { language, prefix } of [
  { language: 'English', prefix: '' },
  { language: 'Russian', prefix: '/ru' },
]) {
  test(`no screen has an accessibility fault, in ${language}`, async ({
    browser,
    gallery,
    ringside,
  }) => {
    test.setTimeout(480_000);
    const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
    const { visitor, player } = pagesOf(filled);
    const faults: unknown[] = [];
    const judge = async (page: Page, path: string, origin = ringside.url) => {
      await page.goto(origin + path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      faults.push(...(await findAccessibilityFaults(page)).map((fault) => ({ path, fault })));
    };
    const [guest, captain] = [
      await (await browser.newContext({ viewport: PHONE })).newPage(),
      await (await browser.newContext({ viewport: PHONE })).newPage(),
    ];
    await captain.goto(filled.captain.launchUrl);
    await expect(captain).not.toHaveURL(/jwt=/);
    for (const path of visitor) await judge(guest, prefix + path);
    for (const path of player) await judge(captain, prefix + path);
    await judge(guest, prefix, gallery);
    expect(faults).toEqual([]);
  });
}

test('a user who prefers less motion gets none, on any screen', async ({
  browser,
  gallery,
  ringside,
}) => {
  test.setTimeout(200_000);
  const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
  const { visitor, player } = pagesOf(filled);
  const moving: string[] = [];
  const look = async (page: Page, addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      const names = await page.evaluate(() =>
        document
          .getAnimations()
          .map(
            (one) =>
              (one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty,
          ),
      );
      moving.push(...names.map((name) => `${address}: ${name}`));
    }
  };
  const open = async (reducedMotion: 'reduce' | 'no-preference') =>
    (await browser.newContext({ viewport: PHONE, reducedMotion })).newPage();
  const [guest, captain, other] = await Promise.all([
    open('reduce'),
    open('reduce'),
    open('no-preference'),
  ]);
  await captain.goto(filled.captain.launchUrl);
  const toAddress = (path: string) => ringside.url + path;
  await look(guest, [...visitor.map(toAddress), gallery]);
  await look(captain, player.map(toAddress));
  expect(moving).toEqual([]);
  // With motion a live element pulses.
  await look(other, [gallery]);
  expect(moving).toContain(`${gallery}: pulse`);
});

test('the home page loads at most 60 kB of fonts in each language, including all that it needs', async ({
  browser,
  ringside,
}) => {
  const weights: Record<string, number> = {};
  for (const prefix of Object.keys(LANGUAGE_TAGS)) {
    // A new context has nothing cached from another language.
    const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${ringside.url}${prefix || '/'}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    weights[prefix || '/'] = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.woff2'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    );
    await context.close();
  }
  expect(Object.entries(weights).filter(([, bytes]) => bytes > 60_000)).toEqual([]);
  // Russian and Polish need letters that English does not have.
  expect(weights['/ru']).toBeGreaterThan(weights['/']!);
  expect(weights['/pl']).toBeGreaterThan(weights['/']!);
  expect(weights['/']).toBeGreaterThan(10_000);
});
