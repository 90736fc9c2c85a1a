import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { intercept } from '../support/intercept.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const VERA = { email: 'vera@ringside.example', password: 'correct horse battery' };
const SERIES_LIST = /\/api\/match-series\/1\.0\?/;

test('a screen that opens again shows its last data at once, but not after a command or to another operator', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
  } = await roundOne(actors);
  await actors.operator.users.create({ ...VERA, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  await desk.signIn(undefined, '/series');
  const link = page.getByRole('main').locator(`a[href$="/series/${first!.id}"]`);
  const loading = page.getByRole('status', { name: 'Loading series', exact: true });
  const message = page.getByLabel('Message as staff');
  await link.click();
  await expect(message).toBeVisible();

  let held = Promise.withResolvers<void>();
  const heldReads: string[] = [];
  await intercept(page, SERIES_LIST, async (route) => {
    heldReads.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(() => heldReads.length, 'the screen reads again').toBe(1);
  held.resolve();

  await link.click();
  await message.fill('Where are you?');
  await desk.button('Send').click();
  await expect(page.locator('.talk').getByText('Where are you?')).toBeVisible();
  held = Promise.withResolvers();
  await page.goBack();
  await expect(loading).toBeVisible();
  held.resolve();
  await expect(link).toBeVisible();

  // A stream that is still being opened at the sign-out is refused, which the browser logs as a fault.
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await desk.button('Sign out').click();
  held = Promise.withResolvers();
  await page.getByLabel('Email').fill(VERA.email);
  await page.getByLabel('Password').fill(VERA.password);
  await page.keyboard.press('Enter');
  await expect(loading).toBeVisible();
  await expect(link).toBeHidden();
  held.resolve();
  await expect(link).toBeVisible();
  expect(desk.faults).toEqual([]);
});
