import type { Request } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { expect, test } from '../support/server.ts';

const DAY_SECONDS = 24 * 60 * 60;

test('home has a floating header, three countdowns with the nearest first, and the prize pool with its page', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.goto('/');
  await expect(page.getByText('Three players, one shot at Helsinki.')).toBeVisible();
  const clocks = page.locator('.clocks');
  await expect(clocks.getByRole('timer')).toHaveCount(3);
  const texts = await clocks.innerText();
  const places = ['Registration closes', ': start', 'Live show starts'].map((text) =>
    texts.toLowerCase().indexOf(text.toLowerCase()),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await expect(page.getByText('$1,000,000').first()).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await page.getByRole('link', { name: 'Championship prizes' }).first().click();
  await expect(page).toHaveURL(/\/finals$/);
});

test('only a launch with jwt, platform and country loads a player', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { launchUrl } = await actors.launch({ name: 'Anna' });
  // The API token of web-only use would replace the jwt.
  const withoutSecrets = ['jwt', 'apisecret'];
  const visit = async (...without: string[]) => {
    const page = await (await browser.newContext({ baseURL: ringside.url })).newPage();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const address = new URL(launchUrl);
    for (const name of without) address.searchParams.delete(name);
    await page.goto(address.href);
    const main = page.getByRole('main');
    await (without.length > 0
      ? expect(main.getByRole('link', { name: 'See the schedule' })).toBeVisible()
      : expect(main.getByRole('link', { name: 'Create your team' })).toBeVisible());
    await page.context().close();
    return calls.filter((path) => path === '/game/1.0/user').length;
  };
  expect(await visit()).toBeGreaterThan(0);
  expect(await visit(...withoutSecrets)).toBe(0);
  for (const without of ['platform', 'country']) expect(await visit(without)).toBe(0);
});

test('fetches the rosters of the chosen event and the user', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { event } = await actors.qualifier();
  const rosters = page.waitForRequest((request) => request.url().includes('/api/rosters/1.0?'));
  await playerPage(page).launch(await actors.launch({ name: 'Anna' }));
  const query = new URL((await rosters).url()).searchParams;
  expect(query.get('filter[event]')).toBe(event.id);
  expect(query.get('filter[user]')).toMatch(/^(\d+|me)$/);
  expect(query.get('page[size]')).toBe('100');
});

test('links of the service with the emulator keep the player tag', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.goto('/?playerTag=%23ABC');
  await page.getByRole('link', { name: 'See the schedule' }).click();
  await expect(page).toHaveURL(/\/schedule\?playerTag=%23ABC$/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/\?playerTag=%23ABC$/);
  // the bytes of a page are those of all visitors
  const html = await (await page.request.get('/?playerTag=%23ABC')).text();
  expect(html).not.toContain('ABC');
});

test('remembers the choice of a language for 365 days', async ({ page, ringside }) => {
  await actorsOf(ringside.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr$/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
  expect(cookie?.value).toBe('fr');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS;
  expect(Math.round(days)).toBe(365);
});

test('reads the upcoming match every 60 s after a player joins a team, and no more after they leave it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const captain = await actors.bot();
  const { id } = await captain.client.rosters.create({ name: 'The Tunnel', segment: region.id });
  const key = await captain.client.rosters.joiningKey(id);
  await page.clock.install();
  const player = playerPage(page);
  await player.launch(await actors.launch({ name: 'Ben' }));
  const isCheck = (request: Request) => request.url().includes('/api/match-series/1.0?');
  let checks = 0;
  page.on('request', (request) => (checks += Number(isCheck(request))));
  const refreshes = () =>
    page.waitForResponse((answer) => answer.url().includes('/game/1.0/token/refresh'));

  await page.clock.fastForward(61_000);
  await page.goto('/registration/team/join');
  await page.getByLabel('Team join key').fill(key);
  await page.getByRole('button', { name: 'Find team' }).click();
  const joined = page.waitForRequest(isCheck);
  await page.getByRole('button', { name: 'Join team' }).click();
  await joined;
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  const again = page.waitForRequest(isCheck);
  await page.clock.fastForward(61_000);
  await again;
  await expect(page).toHaveURL(/\/my-team$/);

  await page.getByRole('link', { name: 'Leave team' }).click();
  await page.getByRole('button', { name: 'Leave team' }).click();
  await expect(page).not.toHaveURL(/leave/);
  // The live stream also announces the departure, which causes one read.
  const first = refreshes();
  await page.clock.fastForward(301_000);
  await first;
  checks = 0;
  const second = refreshes();
  await page.clock.fastForward(301_000);
  await second;
  expect(checks).toBe(0);
});

test('a banned player does not see the check-in panel that their teammate sees', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const match = await beforeTheMatch(actors, ringside.url);
  const open = async (index: number, isBanned: boolean) => {
    const page = await (await browser.newContext({ baseURL: ringside.url })).newPage();
    await page.route('**/game/1.0/user?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...body, isBanned } });
    });
    const launch = match.launches[index];
    if (!launch) throw new Error(`there is no player ${index}`);
    const checkins = page.waitForResponse((answer) => answer.url().includes('/api/checkins/1.0?'));
    await playerPage(page).launch(launch);
    await (await checkins).finished();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Team' })).toBeVisible();
    return page.getByRole('complementary', { name: 'Match check-in' });
  };
  await expect(await open(1, false)).toBeVisible();
  const panel = await open(2, true);
  await expect(panel).toHaveCount(0);
});
