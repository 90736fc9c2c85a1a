import { expectAccessible } from '../support/accessibility-faults.ts';
import { expect, test } from '../support/server.ts';

test('a developer looks a call up on a phone, by keyboard alone, and nothing loads from another host', async ({
  browser,
  ringside,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: ringside.url })
  ).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on(
    'request',
    (request) => !request.url().startsWith(ringside.url) && faults.push(request.url()),
  );
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Ringside API' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('rosters join post');
  await expect(page.getByRole('status')).toHaveText('3 calls');
  const call = page.locator('#postRostersJoin');
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByText('joiningKey', { exact: false }).first()).toBeVisible();
  await expect(call.getByText('"type": "rosters"')).toBeVisible();
  await expectAccessible(page);
  await call.getByRole('link', { name: 'RostersDocument' }).press('Enter');
  await expect(page.locator('#RostersDocument pre')).toBeVisible();

  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'nothing sticks out',
  ).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});
