import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { codeAt } from '../support/authenticator.ts';
import { linkTo } from '../support/mailbox.ts';
import { clientAt, expect, OPERATOR, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const VERA = { email: 'vera@ringside.example', password: 'correct horse battery' };
const SMALL = { width: 844, height: 390 };
const CLOSED = 'Sign-in by password is closed for a while';

/** Guesses as an attacker does until the account takes no password from unknown browsers. */
async function lockAccount(url: string, email: string): Promise<void> {
  for (let guess = 0; guess < 20; guess++)
    await clientAt(url)
      .login(email, `guess ${guess}`)
      .catch(() => undefined);
}

test('a closed account stays open to its known browser, a new one signs in by the link, and an operator unlocks it', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await actors.operator.users.create({ ...VERA, username: 'Vera', roles: ['operator.viewer'] });
  const newBrowser = async (viewport = SMALL) =>
    consolePage(await (await browser.newContext({ viewport, baseURL: ringside.url })).newPage());
  const knownBrowser = await newBrowser();
  await knownBrowser.signIn(VERA, '/account');
  // A stream that is still being opened at the sign-out is refused, which the browser logs as a fault.
  await expect(knownBrowser.page.getByText('Connected', { exact: true })).toBeVisible();
  await knownBrowser.button('Sign out').click();
  await lockAccount(ringside.url, VERA.email);
  await knownBrowser.signIn(VERA, '/account');

  const fresh = await newBrowser();
  await fresh.page.goto('/console');
  await fresh.page.getByLabel('Email').fill(VERA.email);
  await fresh.page.getByLabel('Password').fill(VERA.password);
  await fresh.page.keyboard.press('Enter');
  await expect(fresh.page.getByRole('alert')).toContainText(CLOSED);
  await expect(fresh.page.getByRole('alert')).toContainText('opens again in');
  await fresh.expectWhole();

  const desk = consolePage(page);
  await desk.signIn(OPERATOR);
  const alarms = page.getByRole('region', { name: 'Accounts locked after failed sign-ins' });
  await expect(alarms.getByRole('link', { name: 'Vera' })).toBeVisible();
  await expect(alarms).toContainText('21 failures from 1 network');
  await desk.expectWhole();

  const link = await linkTo(ringside.url, VERA.email);
  await fresh.page.goto(link);
  await expect(fresh.button('Sign in')).toBeFocused();
  expect(new URL(fresh.page.url()).hash, 'the token leaves the address').toBe('');
  await fresh.expectWhole();
  await fresh.page.keyboard.press('Enter');
  await expect(fresh.page.getByRole('navigation', { name: 'Screens' })).toBeVisible();

  const late = await newBrowser();
  await late.page.goto(link);
  await late.button('Sign in').click();
  await expect(late.page.getByRole('alert')).toContainText('was used, or has expired');
  await late.expectWhole();

  await alarms.getByRole('button', { name: 'Unlock Vera' }).click();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(alarms).toBeHidden();
  await late.signIn(VERA, '/account');
  for (const { faults } of [desk, knownBrowser]) expect(faults).toEqual([]);
});

test('the link requires the second factor, and a wrong code does not use it up', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.operator.users.create({ ...VERA, username: 'Vera', roles: ['operator.viewer'] });
  const { data } = await clientAt(ringside.url).login(VERA.email, VERA.password);
  const secondFactor = clientAt(ringside.url, data.token).secondFactor;
  const { secret } = await secondFactor.begin(VERA.password);
  await secondFactor.confirm(codeAt(secret, Date.now() - 30_000));
  await lockAccount(ringside.url, VERA.email);

  const desk = consolePage(page);
  await page.goto('/console/sign-in');
  await expect(page.getByText('The link is missing')).toBeVisible();
  await page.goto(await linkTo(ringside.url, VERA.email));
  await desk.button('Sign in').click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code is wrong');
  await desk.expectWhole();
  await page.getByLabel('Code').fill(codeAt(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
});
