import type { Route } from '@playwright/test';
import { intercept } from '../support/intercept.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

// A test cannot refuse the requests of a service worker.
test.use({ serviceWorkers: 'block' });

const notNow = (route: Route) =>
  route.fulfill({ status: 503, headers: { 'retry-after': '0' }, body: '' });

test('the page retries a server that is too busy, and stays until the answer arrives', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  let refused = 0;
  await intercept(page, '**/schedule.data*', (route) =>
    (refused += 1) <= 2 ? notNow(route) : route.fallback(),
  );
  await page.evaluate(() => Object.assign(globalThis, { stands: true }));
  await page.getByRole('link', { name: 'See the schedule' }).click();
  await expect(page).toHaveURL(/\/schedule/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/schedule/i);
  expect([refused, await page.evaluate(() => 'stands' in globalThis)]).toEqual([3, true]);
});

test('the browser loads the whole page from a server that stays too busy', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  let refused = 0;
  await intercept(page, '**/schedule.data*', (route) => ((refused += 1), notNow(route)));
  await page.getByRole('link', { name: 'See the schedule' }).click();
  await expect(page).toHaveURL(/\/schedule/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/schedule/i);
  expect(refused).toBe(4);
});
