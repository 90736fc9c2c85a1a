import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { codeAt } from '../support/authenticator.ts';
import { clientAt, expect, OPERATOR, startRingside, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const VERA = { email: 'vera@ringside.example', password: 'correct horse battery' };
const STEP_MS = 30_000;
type Desk = ReturnType<typeof consolePage>;

/** Signs in with email and password, up to the second factor. */
async function knock(page: Page, { email, password } = VERA): Promise<void> {
  await page.goto('/console/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/**
 * Sets a second factor up from the account's panel. Returns the secret, the time of its first code,
 * and the recovery codes.
 */
async function setUp({ page, dialog, button }: Desk, password = VERA.password) {
  await button('Set up two-factor authentication').click();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '');
  const at = Date.now();
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, at));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  return { secret, at, codes: await dialog.getByRole('listitem').allInnerTexts() };
}

test('an operator sets a second factor up, signs in with it, and has it removed when the phone is lost', async ({
  page,
  context,
  browser,
  ringside,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const actors = await actorsOf(ringside.url);
  const { id } = await actors.operator.users.create({
    ...VERA,
    username: 'Vera',
    roles: ['operator.viewer'],
  });
  const desk = consolePage(page);
  await desk.signIn(VERA, '/account');
  await desk.button('Set up two-factor authentication').click();
  await desk.dialog.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(desk.dialog.getByText('The current password is wrong')).toBeVisible();
  await expect(desk.dialog.getByLabel('Your password')).toBeFocused();
  await desk.dialog.getByLabel('Your password').fill(VERA.password);
  await page.keyboard.press('Enter');
  await desk.dialog.getByLabel('Code', { exact: true }).fill('000000');
  await desk.expectWhole();
  await page.keyboard.press('Enter');
  await expect(
    desk.dialog.getByText('The code is wrong, has expired, or was already used.'),
  ).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();

  const { secret, at, codes } = await setUp(desk);
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(desk.dialog.getByRole('status')).toHaveText('The codes are in the clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const saved = page.waitForEvent('download');
  await desk.dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('ringside recovery codes.txt');
  await desk.dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await desk.expectWhole();

  await desk.button(/^Sign out$/).click();
  await knock(page);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await desk.expectWhole();
  await code.fill(codeAt(secret, at));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'The code is wrong, has expired, or was already used',
  );
  await code.fill(codeAt(secret, at + STEP_MS));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const phone = consolePage(
    await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: ringside.url })
    ).newPage(),
  );
  await knock(phone.page);
  await phone.button('Use a recovery code').click();
  await expect(phone.page.getByLabel('Recovery code')).toBeFocused();
  await phone.expectWhole();
  await phone.page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
  await phone.page.keyboard.press('Enter');
  await expect(phone.page.getByText('9 recovery codes are left.')).toBeVisible();
  await phone.expectWhole();

  await phone.button(/^Sign out$/).click();
  await phone.signIn(OPERATOR, `/people/${id}`);
  await phone.act('Turn off two-factor authentication', {
    press: /^Turn it off/,
    fill: { 'Your own password': OPERATOR.password },
  });
  await expect(
    phone.page.getByText('Two-factor authentication removed by an operator'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await desk.signIn(VERA, '/account');
  await expect(desk.button('Set up two-factor authentication')).toBeVisible();
});

test('an operator changes their email address, renews the recovery codes and turns the factor off', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.operator.users.create({ ...VERA, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  await desk.signIn(VERA, '/account');
  const { secret, at, codes } = await setUp(desk);
  await desk.dialog.getByRole('button', { name: 'I have saved them' }).click();
  await desk.ask('Change the email address', {
    'Email address': 'vera.novak@ringside.example',
    'Your password': VERA.password,
  });
  const code = desk.dialog.getByLabel('Code or recovery code');
  await expect(code).toHaveCount(0);
  await desk.dialog.getByRole('button', { name: 'Change the email address' }).click();
  await expect(code).toBeFocused();
  await expect(
    desk.dialog.getByText('Enter the code of your authenticator app, or a recovery code.'),
  ).toBeVisible();
  await desk.expectWhole();
  await code.fill(codes[1]!);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vera, vera.novak@ringside.example')).toBeVisible();

  await desk.button('New recovery codes').click();
  await desk.dialog.getByLabel('Your password').fill(VERA.password);
  await desk.dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, at + STEP_MS));
  await desk.dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(desk.dialog.getByRole('listitem')).toHaveCount(10);
  const [next] = await desk.dialog.getByRole('listitem').allInnerTexts();
  await desk.dialog.getByRole('button', { name: 'I have saved them' }).click();
  await desk.button('Turn off two-factor authentication').click();
  await desk.dialog.getByLabel('Your password').fill(VERA.password);
  await desk.dialog.getByLabel('Code or recovery code').fill(codes[0]!);
  await desk.dialog.getByRole('button', { name: 'Turn it off' }).click();
  await expect(
    desk.dialog.getByText('The code is wrong, has expired, or was already used.'),
  ).toBeVisible();
  await desk.dialog.getByLabel('Code or recovery code').fill(next!);
  await desk.dialog.getByRole('button', { name: 'Turn it off' }).click();
  await expect(desk.button('Set up two-factor authentication')).toBeVisible();
  await clientAt(ringside.url).login('vera.novak@ringside.example', VERA.password);
});

test('a required second factor leads to the account screen, and a keyboard alone completes it', async ({
  browser,
}) => {
  const server = await startRingside(() => ({ OPERATORS_SECOND_FACTOR: 'required' }));
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 844, height: 390 }, baseURL: server.url })
    ).newPage();
    const desk = consolePage(page);
    await knock(page, OPERATOR);
    await expect(page.getByText('Two-factor authentication is required here.')).toBeVisible();
    await page.goto('/console/people');
    await expect(page).toHaveURL(/\/console\/account$/);
    await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveCount(
      0,
    );
    await desk.expectWhole();

    await desk.button('Set up two-factor authentication').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(OPERATOR.password);
    await page.keyboard.press('Enter');
    await expect(desk.dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await desk.expectWhole();
    const secret = (await desk.dialog.locator('.secret').innerText()).replaceAll(' ', '');
    await page.keyboard.type(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    const savedButton = desk.dialog.getByRole('button', { name: 'I have saved them' });
    await expect(savedButton).toBeVisible();
    const [first, second] = await desk.dialog.getByRole('listitem').allInnerTexts();
    for (
      let press = 0;
      press < 8 && !(await savedButton.evaluate((button) => button === document.activeElement));
      press++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'People' }),
    ).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'This browser' })).toHaveCount(1);
    expect(desk.faults).toEqual([]);

    // The factor is removed elsewhere: the operator's next call leads back to the account.
    const elsewhere = await clientAt(server.url).login(OPERATOR.email, OPERATOR.password, first);
    await clientAt(server.url, elsewhere.data.token).secondFactor.remove({
      password: OPERATOR.password,
      code: second!,
    });
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByText('Two-factor authentication is required here.')).toBeVisible();
    await expect(page).toHaveURL(/\/console\/account$/);
    expect(server.mistakes).toEqual([]);
  } finally {
    server.stop();
  }
});
