import { expectCached } from '../pages/cached-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { startDeployProxy } from '../support/deploy-proxy.ts';
import { isPackagedBrowser } from '../support/needs-browser.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('visited pages open without a connection and show their age; an unvisited one says so', async ({
  page,
  context,
  ringside,
}) => {
  test.skip(isPackagedBrowser(), 'the packaged browser leaves service workers connected');
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/de/leaderboards');
  await expectCached(page, '/de/leaderboards');
  const home = page.getByRole('navigation').first().getByRole('link').first();
  await home.click();
  await expect(page).toHaveURL(/\/de$/);
  await expectCached(page, '/de');
  await expectCached(page, '/de/offline');

  await context.setOffline(true);
  await page.goto('/de/leaderboards');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Aktualisiert vor \d+ (Sekunde|Minute)/)).toBeVisible();
  await home.click();
  await expect(page, 'the router goes on inside').toHaveURL(/\/de$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Drei/);

  await page.goto('/de/standings');
  await expect(page).toHaveURL(/\/de\/offline/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Verbindung');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await context.setOffline(false);
  await page.getByRole('button', { name: /versuchen/ }).click();
  await expect(page).toHaveURL(/\/de\/standings$/);
  expect(faults).toEqual([]);
});

test('no personal data are cached: the next user of the phone finds the public page', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ name: 'Anna' }));
  await page.goto('/schedule');
  await expectCached(page, '/schedule');
  const bytes = await page.evaluate(async () => {
    const pageCache = await caches.open('ringside-pages');
    return Promise.all(
      (await pageCache.keys()).map(
        async (request) => await (await pageCache.match(request))!.text(),
      ),
    );
  });
  expect(bytes.length).toBeGreaterThan(0);
  for (const html of bytes) expect(html).not.toContain('Anna');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await context.setOffline(true);
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
  await expect(page.getByText('Anna')).toHaveCount(0);
});

test('a page catches up by itself when the server is back', async ({ page, context, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  await page.goto(`/schedule?segment=${region.id}`);
  await expectCached(page, `/schedule?segment=${region.id}`);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const bots = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  await context.setOffline(false);
  await expect(
    page.getByRole('link', { name: /Alder.*Birch|Birch.*Alder/ }).first(),
    'what happened meanwhile',
  ).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a new build takes over at once, and pages cached before still open', async ({
  page,
  context,
  ringside,
}) => {
  const front = await startDeployProxy(ringside.url);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${front.url}/leaderboards`);
  await expectCached(page, '/leaderboards');
  front.deploy('the next build');
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      sessionStorage.setItem('taken-over', 'yes'),
    );
    return navigator.serviceWorker.getRegistration().then((registration) => registration!.update());
  });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('taken-over'))).toBe('yes');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
  await expect(page.getByText(/Updated \d+/)).toBeVisible();
  expect(faults).toEqual([]);
  front.close();
});
