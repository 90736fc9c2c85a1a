import { DEFAULT_LOCALE, LOCALES } from '@ringside/rules/site/locales';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test('the language that a viewer chose opens the site the next time, once per session', async ({
  browser,
  ringside,
}) => {
  const context = await browser.newContext({ baseURL: ringside.url });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr$/);
  await page.goto('/schedule');
  await expect(page).toHaveURL(/\/schedule$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const later = await context.newPage();
  await later.goto('/schedule?event=1');
  await expect(later).toHaveURL(/\/fr\/schedule\?event=1$/);
  await expect(later.locator('html')).toHaveAttribute('lang', 'fr');
  expect(refused).toEqual([]);

  const home = await fetch(`${ringside.url}/`, { headers: { cookie: 'locale=fr' } });
  expect(await home.text()).toMatch(/<html[^>]* lang="en"/);
  await context.close();
});

test('in every language a screen has its texts by its address and after a click on home, which loads none of them', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  let loadedScripts: string[] = [];
  page.on('request', (request) => loadedScripts.push(new URL(request.url()).pathname));
  const screenTexts = () => loadedScripts.filter((path) => path.includes('/screen-texts'));

  for (const locale of LOCALES) {
    const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
    await page.goto(`${prefix}/leaderboards`);
    await waitForHydration(page);
    const byAddress = await page.getByRole('main').innerText();
    expect(screenTexts().length).toBeGreaterThan(0);

    loadedScripts = [];
    await page.goto(prefix || '/');
    await waitForHydration(page);
    expect(screenTexts()).toEqual([]);
    await page.locator('a[href$="/leaderboards"]:visible').first().click();
    await expect(page).toHaveURL(/\/leaderboards$/);
    await expect(page.getByRole('main')).toHaveText(/./);
    await expect.poll(() => page.getByRole('main').innerText()).toBe(byAddress);
    loadedScripts = [];
  }
  expect(faults).toEqual([]);
});
