import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { test as base } from '../support/needs-browser.ts';
import { expect, startRingside } from '../support/server.ts';

/**
 * One server with a host name of its own for the console; a browser resolves every name under
 * `localhost` to this machine.
 */
const test = base.extend<{ site: string; desk: string }>({
  site: async ({}, use) => {
    const server = await startRingside((port) => ({
      CONSOLE_URL: `http://desk.localhost:${port}`,
    }));
    await use(server.url);
    server.stop();
    expect(server.mistakes).toEqual([]);
  },
  desk: async ({ site }, use) => use(`http://desk.localhost:${new URL(site).port}`),
  baseURL: async ({ desk }, use) => use(desk),
});
test.use({ viewport: { width: 1440, height: 900 } });

test('an old address leads to the console on its own host, where an operator works and gets live events', async ({
  page,
  site,
  desk,
}) => {
  const actors = await actorsOf(site);
  const { region } = await actors.qualifier();
  const roster = await actors.botRoster(region.id, 'Alder');
  const operator = consolePage(page);
  await page.goto(`${site}/console/rosters`);
  await expect(page).toHaveURL(`${desk}/console/rosters`);
  await operator.signIn(undefined, `/rosters/${roster.id}`);
  await expect(page.getByRole('heading', { name: 'Alder', level: 1 })).toBeVisible();
  await operator.expectWhole();

  await actors.operator.rosters.rename(roster.id, 'Birch');
  await expect(page.getByRole('heading', { name: 'Birch', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Birch', level: 1 })).toBeVisible();
  expect(operator.faults).toEqual([]);

  const onSite = async () => (await page.context().cookies(site)).map(({ name }) => name);
  expect(await onSite()).not.toContain('ringside_operator');
  await page.goto(`${site}/schedule`);
  await expect(page.getByRole('main')).toContainText('Qualifier, Day 1');
  expect(await page.evaluate(async () => (await fetch('/api/users/1.0/me')).status)).toBe(401);
});

test('the console’s host serves no page of the site, cached ones included, and knows no player', async ({
  page,
  site,
  desk,
}) => {
  const actors = await actorsOf(site);
  for (const round of ['rendered', 'kept']) {
    expect((await page.goto(`${site}/`))!.status(), round).toBe(200);
    for (const path of ['/schedule', '/sitemap.xml', '/emulator'])
      expect((await page.goto(desk + path))!.status(), `${path}, ${round}`).toBe(404);
  }
  await page.goto(`${desk}/`);
  await expect(page).toHaveURL(`${desk}/console`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await playerPage(page).launch(await actors.launch({ name: 'Ada' }));
  await page.goto(`${desk}/console`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.context().cookies(desk)).map(({ name }) => name)).not.toContain(
    'ringside_session',
  );
});
