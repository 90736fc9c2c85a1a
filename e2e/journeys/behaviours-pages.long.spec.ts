import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { failWith } from '../support/failed-calls.ts';
import { intercept } from '../support/intercept.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('a return from the community chat removes its cookie, and the player continues with their profile', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ profile: false }));
  await context.addCookies([{ name: 'chat_signin', value: '1', url: ringside.url }]);
  await page.goto('/de/schedule');
  await expect(page).toHaveURL(`${ringside.url}/de/registration/profile/create?chat=true`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('chat_signin');
});

test('a player without a team gets the chat of their region and the organiser of their country', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ country: 'BR', nationality: 'BR' }));
  await expect(page.getByText('Your group: Latin America South')).toBeVisible();
  await expect(page.getByRole('link', { name: 'South America Series' })).toHaveAttribute(
    'href',
    'https://south.example/',
  );
  await expect(
    page.getByRole('link', { name: 'Open community chat (opens in a new window)' }),
  ).toHaveAttribute('href', /^https:/);
  await page.getByRole('button', { name: 'Link my chat account' }).click();
  await expect(page).toHaveURL(/\/emulator\/chat\/authorize\?/);

  const chinesePage = await (await browser.newContext({ baseURL: ringside.url })).newPage();
  await playerPage(chinesePage).launch(await actors.launch({ country: 'CN', nationality: 'CN' }));
  await expect(
    chinesePage.getByRole('link', { name: 'Open community chat (opens in a new window)' }),
  ).toHaveCount(0);
  await chinesePage.getByRole('link', { name: 'Looking for a team' }).click();
  await expect(chinesePage).toHaveURL(/\/china\/discord\/lft$/);
  for (const path of ['/china/another/lft', '/china/another/qualifier'])
    expect((await chinesePage.goto(path))!.status()).toBe(404);
});

test('inside the game the app opens the inbox, with params and titles', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { playerTag } = await actors.launch({ name: 'Anna' });
  await page.goto('/emulator');
  await page.getByRole('button', { name: 'Open as Anna' }).click();
  await page.frameLocator('#app').getByRole('button', { name: 'Inbox' }).click();
  await expect(page.locator('#bridge-link')).toContainText('"titles":{"inbox":"Inbox"}');
  await expect(page.locator('#bridge-link')).toContainText(playerTag);
});

test('a chosen language is remembered for a year, and a page recovers from a lost connection', async ({
  page,
  context,
  ringside,
}) => {
  await (await actorsOf(ringside.url)).qualifier();
  const faults = faultsOf(page);
  // A script that is loading when the connection is lost would be reported as another fault.
  const lastScript = () => page.waitForResponse(/\/connect-stream-.*\.js$/);
  await Promise.all([lastScript(), page.goto('/schedule?regions=all')]);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await Promise.all([
    lastScript(),
    page.getByRole('dialog').getByRole('link', { name: 'Türkçe' }).click(),
  ]);
  await expect(page).toHaveURL(/\/tr\/schedule\?regions=all$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  const localeCookie = (await context.cookies()).find(({ value }) => value === 'tr')!;
  expect(Math.round((localeCookie.expires - Date.now() / 1000) / 86_400)).toBe(365);
  // A page whose scripts are still loading cannot report that the connection is lost.
  await page.getByRole('button', { name: 'Dil: Türkçe' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'Bağlantı' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status', { name: 'Bağlantı' })).toBeHidden();
  expect(faults.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('the survey is offered while it is open and answered once', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch());
  await page.getByRole('button', { name: 'All pages' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Survey' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('button', { name: 'All pages' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Survey' })).toHaveCount(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' });
  test('a date has day, month, year, time and GMT offset', async ({ page, ringside }) => {
    const actors = await actorsOf(ringside.url);
    const { event } = await actors.worldFinals();
    await page.goto('/finals');
    const date = page.getByRole('main').locator('time').first();
    const instant = new Date((await date.getAttribute('datetime'))!);
    // The stage begins some hours after its event, which may be the next day in that zone.
    expect(instant >= new Date(event.date.from) && instant <= new Date(event.date.to)).toBe(true);
    await expect(date).toContainText(
      new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Kolkata',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(instant),
    );
    // A range of two times names the zone once, at its end.
    await expect(page.getByRole('main').locator('p:has(time)').first()).toHaveText(
      /\d\d:\d\d (AM|PM) – [^G]*\d\d:\d\d (AM|PM) GMT\+5:30$/,
    );
  });
});

test('an error names a missing field, and an unknown failure says so and links to help', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ profile: false }));
  await page.goto('/registration/profile/create');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The field is required.').first()).toBeVisible();

  await playerPage(page).launch(await actors.launch());
  await page.goto('/registration/team/create');
  await page.getByLabel('Team name').fill('Broken Ropes');
  await intercept(
    page,
    /\/api\/rosters\/1\.0(\?|$)/,
    failWith(500, {
      errors: [{ id: '1', status: '500', code: 'internal', title: 'Something went wrong here' }],
    }),
  );
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Oops! Something went wrong.')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Contact Support' }),
  ).toHaveAttribute('href', /^mailto:/);
});
