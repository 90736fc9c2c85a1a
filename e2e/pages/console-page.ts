import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { OPERATOR } from '../support/server.ts';
import { faultsOf } from './player-page.ts';

/** Wraps a page as the console of one operator. */
export function consolePage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  async function ask(name: string, fill: Record<string, string> = {}) {
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name, exact: true })
      .click();
    await expect(dialog.getByText('How to undo:', { exact: true })).toBeVisible();
    for (const [label, value] of Object.entries(fill)) await dialog.getByLabel(label).fill(value);
  }
  return {
    page,
    dialog,
    faults: faultsOf(page),
    button,

    async signIn({ email, password } = OPERATOR, path = '') {
      await page.goto(`/console${path}`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    },

    /** Opens a screen by its address. */
    async open(path: string) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },

    /** Opens the dialog of a command and fills it. */
    ask,

    /**
     * Runs a command in its dialog, which stays open until its subject is read again, or shows why
     * the server refused it.
     */
    async act(
      name: string,
      { press = name, fill = {} }: { press?: string | RegExp; fill?: Record<string, string> } = {},
    ) {
      await ask(name, fill);
      await dialog.getByRole('button', { name: press }).last().click();
      await expect(page.locator('dialog[open]:not(:has([role=alert]))')).toHaveCount(0);
    },

    /** Expects no accessibility fault and no sideways scrolling. */
    async expectWhole() {
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  };
}
