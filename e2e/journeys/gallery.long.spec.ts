import { findAccessibilityFaults } from '../support/accessibility-faults.ts';
import { fittingFaults } from '../support/fitting.ts';
import { isFirst } from '../support/look-at-screens.ts';
import { expect, test } from '../support/server.ts';
import { IN_GAME, PREFIXES, SIZES } from '../support/walk-fitting.ts';

test.use({ viewport: IN_GAME, baseURL: ({ gallery }, use) => use(gallery) });

test('the gallery fits in every language at five sizes', async ({ page }) => {
  test.setTimeout(1_200_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const prefix of PREFIXES) {
    await page.goto(prefix || '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      faults.push(
        ...(await fittingFaults(page)).map(
          (fault) => `${size.width} × ${size.height} ${prefix}: ${fault}`,
        ),
      );
    }
  }
  expect(faults).toEqual([]);
});

test('the button that folds the check-in panel covers nothing of it', async ({ page }) => {
  test.setTimeout(300_000);
  const covered: string[] = [];
  for (const prefix of PREFIXES.filter((one) => isFirst([one, '']))) {
    await page.goto(prefix || '/');
    await expect(page.locator('.prompt')).toHaveCount(3);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const overlaps = await page.locator('.prompt').evaluateAll((panels) =>
        panels.map((panel) => {
          const fold = panel.querySelector('.prompt__fold')!;
          const tops = [...panel.children]
            .filter((part) => part !== fold && part.checkVisibility())
            .map((part) => part.getBoundingClientRect().top);
          return fold.getBoundingClientRect().bottom - Math.min(...tops);
        }),
      );
      if (overlaps.some((px) => px > 1))
        covered.push(`${size.width} × ${size.height} ${prefix}: ${overlaps.map(Math.round)} px`);
    }
  }
  expect(covered).toEqual([]);
});

test('the gallery fits with every text twice as long, and accessible names begin like the visible text', async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const path of ['/?long=1', '/de?long=1', '/ko']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
    expect(await findAccessibilityFaults(page, { nameHoldsLabel: true }), path).toEqual([]);
  }
});

test('keeps the height of the action centre in every state', async ({ page }) => {
  const heights = (part = '') =>
    page
      .locator(`.gal .action__in${part}`)
      .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().height)));
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await heights()).length).toBeGreaterThan(10);
  expect(new Set(await heights()).size).toBe(1);
  // On an upright phone a button beside a long tag makes it higher, and a countdown by a line or two.
  await page.setViewportSize({ width: 390, height: 844 });
  const withoutCountdown = await heights(':not(:has(.action__cd))');
  expect(withoutCountdown.length).toBeGreaterThan(10);
  expect(withoutCountdown.filter((height) => height !== 101).length).toBeLessThanOrEqual(1);
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(145);
});
