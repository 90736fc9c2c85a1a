import { expect, type Page } from '@playwright/test';
import { press, test } from '../support/demo.ts';
import { clientAt } from '../support/server.ts';

const MINUTE_MS = 60_000;

test('the demo returns to now with its players, and a reset removes them', async ({
  demo: { url },
  browser,
}) => {
  test.setTimeout(300_000);
  const nowOf = async () => {
    const answer = await fetch(`${url}/emulator/clock`);
    return Date.parse(((await answer.json()) as { data: { now: string } }).data.now);
  };
  const playerNames = async (page: Page) => {
    await page.getByRole('searchbox').fill('Ada');
    return page.getByRole('button', { name: 'Open as Ada', exact: true });
  };
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/emulator');
  await press(page, 'Create a team of three players', /is registered in Open Cup/);
  await press(page, 'Jump to check-in', /is open until/);
  expect(await nowOf()).toBeGreaterThan(Date.now() + 30 * MINUTE_MS);

  await press(page, 'Return to the current time', /again, and Day 2 is being played/);
  expect(Math.abs((await nowOf()) - Date.now())).toBeLessThan(MINUTE_MS);
  await expect((await playerNames(page)).first()).toBeVisible();
  const { items: events } = await clientAt(url).events.list();
  expect(events).toHaveLength(5);

  await press(page, 'Reset the demo', /The demo began again/);
  await expect(await playerNames(page)).toHaveCount(0);
  await expect(page.locator('#who')).toHaveText('Choose a player.');
  await press(page, 'Create a team of three players', /is registered in Open Cup/);
});
