import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Returns the accessibility faults of a page that axe finds, each as `<rule>: <the first element's
 * HTML>`. It waits for the page's heading: between two screens there is none, and that is no fault
 * of either.
 */
export async function findAccessibilityFaults(
  page: Page,
  { nameHoldsLabel = false } = {},
): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const axe = new AxeBuilder({ page });
  // A name without the visible label is useless for voice control; axe does not check this by
  // default.
  if (nameHoldsLabel) axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** Expects that a page has no accessibility fault. `about` identifies the page in the message. */
export async function expectAccessible(page: Page, about?: string): Promise<void> {
  expect(await findAccessibilityFaults(page), about).toEqual([]);
}
