import { expect, type Page } from '@playwright/test';
import { test as base, startRingside, type Ringside } from './server.ts';
import { copyOfTemplate } from './template.ts';

/** Tests with a server of their own that begins the demo around the real time. */
export const test = base.extend<{ demo: Ringside }>({
  demo: async ({}, use) => {
    const data = await copyOfTemplate();
    const server = await startRingside(() => ({
      DEMO: 'on',
      ...(data && { DATA_DIR: data.directory }),
    }));
    await use(server);
    await server.end();
    await data?.remove();
    expect(server.mistakes).toEqual([]);
  },
});

/** A step on the emulator's page takes seconds, more on a busy machine. */
const STEP_MS = 90_000;

/** Clicks a step and returns the address of its outcome. */
export async function press(page: Page, name: string, outcome: RegExp): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  const said = page.locator('#demo-outcome');
  await expect(said).toHaveText(outcome, { timeout: STEP_MS });
  await expect(page.getByRole('region', { name: 'The demo in five steps' })).not.toHaveAttribute(
    'aria-busy',
  );
  return (await said.getByRole('link').getAttribute('href')) ?? '';
}
