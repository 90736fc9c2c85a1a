import { PROGRESS_RESET_MS, PROGRESS_THROTTLE_MS } from '@ringside/rules/constants';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

// A test cannot delay a service worker's requests.
test.use({ viewport: { width: 844, height: 390 }, serviceWorkers: 'block' });

test('the bar of a slow page waits 200 ms, fills towards 5 s, and disappears 1.5 s after the page loads', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.clock.install({ time: await actors.now() });
  const held = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await waitForHydration(page);
  await page.clock.runFor(2 * PROGRESS_RESET_MS);
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));

  const dataRequest = page.waitForRequest(/leaderboards\.data/);
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await page.getByRole('main').getByRole('link', { name: 'Leaderboards' }).click();
  await dataRequest;
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(PROGRESS_THROTTLE_MS - 1);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(PROGRESS_THROTTLE_MS + 1);
  await expect(bar).toHaveAttribute('aria-valuenow', '8');
  await page.clock.runFor(2_100);
  await expect(bar).toHaveAttribute('aria-valuenow', '48');
  await page.clock.runFor(5_000);
  await expect(bar).toHaveAttribute('aria-valuenow', '99');

  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards' })).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await page.clock.runFor(PROGRESS_RESET_MS - 100);
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await page.clock.runFor(200);
  await expect(bar).toHaveCount(0);
});
