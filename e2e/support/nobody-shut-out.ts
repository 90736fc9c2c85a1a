import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What of a page shuts somebody out, as axe finds it: `<rule>: <the first element's HTML>` each. It
 * looks when the page has its heading: between two screens there is none, and that is no fault of
 * either.
 */
export async function shutOut(page: Page, { nameHoldsLabel = false } = {}): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const axe = new AxeBuilder({ page });
  // a name that does not hold the label that is seen is of no use to who says it: axe does not ask by itself
  if (nameHoldsLabel) axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/**
 * Expects that a page shuts nobody out. `about` stands in the message, where several pages are
 * looked at in turn.
 */
export async function expectNobodyShutOut(page: Page, about?: string): Promise<void> {
  expect(await shutOut(page), about).toEqual([]);
}
