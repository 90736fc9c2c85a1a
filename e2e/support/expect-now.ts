import { expect, type Page } from '@playwright/test';

/** Returns the action centre of a page. */
export const centreOf = (page: Page) => page.getByRole('region', { name: 'Action centre' });

/**
 * Checks that the first line of the action centre says the same on home, My Team, a page that is
 * about something else, and the match page, if the state has a match.
 */
export async function expectNow(
  page: Page,
  text: string | RegExp,
  { match }: { match?: string } = {},
): Promise<void> {
  const paths = ['/', '/my-team', '/rules', ...(match ? [`/match/${match}`] : [])];
  for (const path of paths) {
    await page.goto(path);
    await expect(centreOf(page).locator('.action__in').first(), path).toContainText(text);
  }
}
