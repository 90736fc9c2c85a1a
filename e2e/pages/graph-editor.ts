import { expect, type Page } from '@playwright/test';

/** Wraps the editor of a custom bracket on the console's screen of a segment. */
export function graphEditor(page: Page) {
  const field = (series: string, name: string) =>
    page.getByLabel(`Series ${series}: ${name}`, { exact: true });
  const picture = page.getByRole('region', { name: 'Picture of the bracket' });
  return {
    field,
    picture,

    /** Replaces all series by those of a template; `size` is the text of the size's option. */
    async replaceBy(template: string, size: string) {
      await page.getByLabel('Template', { exact: true }).selectOption(template);
      await page.getByLabel('Size', { exact: true }).selectOption({ label: size });
      await page.getByRole('button', { name: 'Replace all series' }).click();
    },

    /** Expects the faults of the editor, each in words; none where the bracket can be played. */
    async expectFaults(faults: string[]) {
      await expect(page.locator('.segment .err')).toHaveText(faults);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      if (faults.length > 0) {
        const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
        await expect(
          page.getByText(`Cannot be saved: the bracket has ${count}`, { exact: true }),
        ).toBeVisible();
        await expect(save).toBeDisabled();
      } else await expect(save).toBeEnabled();
    },

    /** Returns the card of a series in the picture. */
    card: (series: string) =>
      picture.getByRole('link', { name: new RegExp(`^Series ${series}\\b`) }),

    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Not saved yet')).toBeHidden();
    },
  };
}
