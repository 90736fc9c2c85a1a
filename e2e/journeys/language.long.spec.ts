import { expect, test } from '../support/server.ts';

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
