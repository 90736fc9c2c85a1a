import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-faults.ts';
import { expect, test } from './server.ts';

const SIZES = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects that a page fits each size, without an accessibility fault. */
export async function expectWholeInEachSize(page: Page, about: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${about} at ${size.width}`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${about} at ${size.width}`);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/${about}-${size.width}.png`,
    });
  }
}
