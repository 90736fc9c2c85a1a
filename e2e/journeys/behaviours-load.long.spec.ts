import { consolePage } from '../pages/console-page.ts';
import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { failWith, nextLogEntry } from '../support/failed-calls.ts';
import { expect, OPERATOR, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('home shows only a loader during the initial load, then header, action centre and tabs with their locks', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  let answerUser = () => {};
  const userAnswered = new Promise<void>((resolve) => {
    answerUser = resolve;
  });
  await page.route('**/game/1.0/user?**', async (route) => {
    await userAnswered;
    await route.continue();
  });
  const { launchUrl } = await actors.launch();
  await page.goto(launchUrl);
  await expect(page.getByText('Getting your season ready')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  answerUser();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Action centre' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link', { name: /My Team.*locked/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(tabs.getByRole('link', { name: /Bracket.*locked/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create your team' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Championship prizes' }).first().click();
  await expect(page).toHaveURL(/\/finals$/);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('registration is offered when the game side answers 404, with the qualified flag of the answer', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto((await actors.launch({ profile: false, challengeWins: 15 })).launchUrl);
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText('Qualified');
  expect(calls.filter((path) => path === '/game/1.0/user')).toHaveLength(1);
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto((await actors.launch({ profile: false, challengeWins: 3 })).launchUrl);
  await expect(other.getByRole('region', { name: 'Action centre' })).toContainText('Not Qualified');
});

test('the page reports a failure of the game side, and the log gets it without the token', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.route('**/game/1.0/user?**', failWith(500));
  const { launchUrl, parameters, playerTag } = await actors.launch();
  const log = nextLogEntry(page);
  await page.goto(launchUrl);
  await expect(
    page
      .getByText('We could not sign you in. Close this page and open it again from the game.')
      .first(),
  ).toBeVisible();
  const { error, meta } = await log;
  expect(error).toContain('The initial load failed');
  expect(meta).toMatchObject({ playerTag, country: parameters.country });
  expect(meta.token).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify({ error, meta })).not.toContain(parameters.jwt);
});

test('the tournament API gets the championship in a header, the game side does not', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const tenantHeaders: { api: (string | undefined)[]; game: (string | undefined)[] } = {
    api: [],
    game: [],
  };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/stream/'))
      tenantHeaders.api.push(request.headers()['x-tenant']);
    if (pathname.startsWith('/game/')) tenantHeaders.game.push(request.headers()['x-tenant']);
  });
  await playerPage(page).launch(await actors.launch());
  await expect.poll(() => tenantHeaders.api.length > 1 && tenantHeaders.game.length > 0).toBe(true);
  expect(new Set(tenantHeaders.api)).toEqual(new Set(['default']));
  expect(new Set(tenantHeaders.game)).toEqual(new Set([undefined]));
});

test('without launch parameters loading ends without a call to identify the user', async ({
  page,
  ringside,
}) => {
  await (await actorsOf(ringside.url)).qualifier();
  const gameCalls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/game/') && gameCalls.push(request.url()),
  );
  await page.goto('/?platform=android&country=DE');
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText('Visitor');
  expect(gameCalls).toEqual([]);
});

test('reloads the page after a failed module load, at most once a minute', async ({
  page,
  ringside,
}) => {
  await (await actorsOf(ringside.url)).qualifier();
  await page.clock.install();
  await page.goto('/schedule');
  let loads = 0;
  page.on('load', () => void (loads += 1));
  const fail = () =>
    page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  const reloaded = page.waitForEvent('load');
  await fail().catch(() => undefined);
  await reloaded;
  await page.waitForLoadState();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await fail();
  await page.clock.fastForward(30_000);
  await fail();
  expect(loads).toBe(1);
  const again = page.waitForEvent('load');
  await page.clock.fastForward(31_000);
  await fail().catch(() => undefined);
  await again;
  expect(loads).toBe(2);
});

test.describe('without a service worker, which keeps modules', () => {
  test.use({ serviceWorkers: 'block' });

  test('a click on a page whose module is missing opens that page', async ({ page, ringside }) => {
    await (await actorsOf(ringside.url)).qualifier();
    await page.goto('/schedule');
    let requests = 0;
    await page.route('**/assets/rules-*.js', async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
      else await route.fulfill({ status: 404, body: '' });
    });
    await page.getByRole('button', { name: 'All pages' }).click();
    await page.getByRole('link', { name: 'Rules' }).click();
    await expect(page.getByRole('heading', { name: 'Championship rules' })).toBeVisible();
    await expect(page).toHaveURL(/\/rules$/);
    expect(requests).toBe(2);
  });
});

test('a click before hydration takes effect once, after it', async ({ page, ringside }) => {
  await (await actorsOf(ringside.url)).qualifier();
  const faults = faultsOf(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/schedule', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  scripts.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.click();
  await expect(page.getByRole('dialog'), 'and a press is a press again').toBeVisible();
  expect(faults).toEqual([]);
});

test('a choice in a list before hydration takes effect after it', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { event } = await actors.worldFinals();
  const faults = faultsOf(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/schedule', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'World Finals' });
  scripts.resolve();
  await expect(page).toHaveURL(new RegExp(`event=${event.id}$`));
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue(event.id);
  expect(faults).toEqual([]);
});

test('a request shows its loader for at least 200 ms, however fast the answer is', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.clock.install();
  await playerPage(page).launch(await actors.launch());
  await page.getByRole('button', { name: 'All pages' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Survey' });
  await expect(link).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const answered = page.waitForResponse((answer) => answer.url().includes('/game/1.0/survey/info'));
  await link.click();
  await (await answered).finished();
  const [loader, question] = [
    page.getByRole('main').getByRole('status', { name: 'Loading' }),
    page.getByRole('radio').first(),
  ];
  await expect(loader).toBeVisible();
  await page.clock.runFor(150);
  await expect(loader).toBeVisible();
  await page.clock.runFor(100);
  await expect(question).toBeVisible();
});

test('a browser that blocks the storage loses nothing else: a player founds a team, an operator works', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const blocked = await browser.newContext({ baseURL: ringside.url });
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  const player = playerPage(await blocked.newPage());
  await player.launch(await actors.launch({ name: 'Anna' }));
  await player.createTeam('Nothing Kept');

  const desk = consolePage(await blocked.newPage());
  await desk.signIn(OPERATOR);
  await desk.page.reload();
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
});
