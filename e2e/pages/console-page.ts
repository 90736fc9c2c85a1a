import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { OPERATOR } from '../support/server.ts';
import { faultsOf } from './player-page.ts';

/** The console as one operator has it open. */
export function consolePage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  return {
    page, dialog,
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

    /** Opens an act, and does it in its dialog. */
    async act(name: string, { press = name, fill = {} }: { press?: string | RegExp; fill?: Record<string, string> } = {}) {
      await page.getByRole('group', { name: 'What can be done' }).getByRole('button', { name, exact: true }).click();
      await expect(dialog.getByText('Undo', { exact: true })).toBeVisible();
      for (const [label, value] of Object.entries(fill)) await dialog.getByLabel(label).fill(value);
      await dialog.getByRole('button', { name: press }).last().click();
    },

    /** Expects nothing that shuts somebody out, and nothing beside the screen. */
    async expectWhole() {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  };
}
