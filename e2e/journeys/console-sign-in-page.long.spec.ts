import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { intercept } from '../support/intercept.ts';
import { linkTo } from '../support/mailbox.ts';
import { clientAt, expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const VIEWER = { email: 'viewer@ringside.example', password: 'correct horse battery' };

test('an operator signs in, uses the palette by keyboard, opens a tab without a password, and signs out of every tab', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  await actors.botRoster(region.id, 'Alder');
  const desk = consolePage(page);
  await page.goto('/console/rosters');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await desk.expectWhole();

  await desk.signIn(undefined, '/rosters');
  await expect(page.getByLabel('Search by name')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search by name')).toBeFocused();
  await page.keyboard.type('lder');
  await expect(page.getByRole('row').filter({ hasText: 'Alder' })).toBeVisible();

  const other = await actors.qualifier();
  await actors.botRoster(other.region.id, 'Alderman');
  await actors.operator.events.update(other.event.id, { status: 'archived' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('alde');
  await expect(page.getByRole('option', { name: /Roster.*Alderman.*another event/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Roster.*Alder\b/ })).toBeVisible();
  await desk.expectWhole();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Alder', level: 1 })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('heading', { name: 'Alder', level: 1 })).toBeVisible();
  await desk.button('Sign out').click();
  for (const one of [page, tab])
    await expect(one.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(desk.faults).toEqual([]);
});

test('a session that ends keeps the screen and continues after the password', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await actors.operator.users.create({ ...VIEWER, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  await desk.signIn(VIEWER, '/people');
  await expect(page.getByRole('row').filter({ hasText: 'Vera' })).toBeVisible();
  const {
    items: [vera],
  } = await actors.operator.users.list({ 'filter[search]': VIEWER.email });
  await actors.operator.users.suspend(vera!.id, { reason: 'A pause' });
  await page.getByLabel('Search by name, tag or email address').fill('ver');
  await expect(desk.dialog.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rosters', includeHidden: true })).toBeVisible();
  await desk.dialog.getByLabel('Email').fill(VIEWER.email);
  await desk.dialog.getByLabel('Password').fill(VIEWER.password);
  await desk.dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(desk.dialog.getByRole('alert')).toHaveText(
    'Email or password is wrongCheck both, or reset the password by email.',
  );
  await desk.dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(
    desk.dialog.getByRole('heading', { name: 'Forgot password?', level: 3 }),
  ).toBeVisible();
  await expect(desk.dialog.getByLabel('Email')).toBeFocused();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(desk.dialog.getByLabel('Email')).toHaveValue(VIEWER.email);
  await desk.dialog.getByLabel('Password').fill(VIEWER.password);
  await actors.operator.users.unsuspend(vera!.id);
  await desk.dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Vera' })).toBeVisible();
  await expect(desk.dialog).toBeHidden();
});

test('the bearer is renewed a minute before it ends, and calls use the new one', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.clock.install();
  const desk = consolePage(page);
  await desk.signIn();
  let renewals = 0;
  page.on(
    'response',
    (answer) => void (answer.url().endsWith('/login/1.0/refresh') && answer.ok() && renewals++),
  );
  await page.clock.runFor('13:30');
  expect(renewals).toBe(0);
  const renewed = page.waitForResponse('**/api/login/1.0/refresh');
  await page.clock.runFor('00:45');
  const { data } = (await (await renewed).json()) as { data: { token: string } };
  // its clock is now a quarter of an hour ahead of the server's
  await page.clock.runFor('13:00');
  expect(renewals).toBe(1);
  const usersRequest = page.waitForRequest('**/api/users/1.0?*');
  await page.getByRole('link', { name: 'People' }).click();
  expect((await usersRequest).headers().authorization).toBe(`Bearer ${data.token}`);
});

test('an operator with read access sees no buttons, and the API refuses the command', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const { id } = await actors.botRoster(region.id, 'Alder');
  await actors.operator.users.create({ ...VIEWER, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  await desk.signIn(VIEWER, `/rosters/${id}`);
  await expect(page.getByRole('heading', { name: 'Alder', level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Actions' })).toBeHidden();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('link', { name: 'Vera', exact: true }).click();
  await expect(
    page.getByRole('definition').filter({ hasText: 'activity.read, chat.read, events.read' }),
  ).toBeVisible();
  const { data } = await clientAt(ringside.url).login(VIEWER.email, VIEWER.password);
  await expect(clientAt(ringside.url, data.token).rosters.disband(id)).rejects.toMatchObject({
    status: 403,
  });
  expect(desk.faults).toEqual([]);
});

test('an unreachable server is reported, and a button retries', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  await actors.botRoster(region.id, 'Alder');
  const desk = consolePage(page);
  await desk.signIn();
  await intercept(page, '**/api/rosters/1.0?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Rosters' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/api/rosters/1.0?*');
  await desk.button('Try again').click();
  await expect(page.getByRole('link', { name: 'Alder' })).toBeVisible();
  await page.goto('/console/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('an operator sees their other sessions, ends one, and ends all with a new password', async ({
  page,
  browser,
  ringside,
}) => {
  const NEXT = 'another horse battery';
  const actors = await actorsOf(ringside.url);
  await actors.operator.users.create({ ...VIEWER, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  const phone = consolePage(
    await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: ringside.url })
    ).newPage(),
  );
  await phone.signIn(VIEWER, '/account');
  await expect(phone.page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await desk.signIn(VIEWER);
  await page.getByRole('link', { name: /^Vera/ }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').filter({ hasText: 'This browser' })).toHaveCount(1);
  await desk.expectWhole();

  await desk.button(/^Sign out of/).click();
  await desk.dialog.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(desk.dialog.getByText('The current password is wrong')).toBeVisible();
  await expect(desk.dialog.getByLabel('Your password')).toBeFocused();
  await desk.dialog.getByLabel('Your password').fill(VIEWER.password);
  await desk.dialog.getByRole('button', { name: /^Sign out of/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await phone.signIn(VIEWER, '/account');
  await phone.expectWhole();
  await desk.ask('Change the password', {
    'Current password': 'not this one',
    'New password': NEXT,
  });
  await desk.dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(desk.dialog.getByText('The current password is wrong')).toBeVisible();
  await desk.dialog.getByLabel('Current password').fill(VIEWER.password);
  await desk.dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(clientAt(ringside.url).login(VIEWER.email, VIEWER.password)).rejects.toMatchObject({
    status: 401,
  });
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await phone.signIn({ ...VIEWER, password: NEXT }, '/account');
  await expect(phone.page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('an operator who forgot their password requests the link by keyboard alone and signs in with the new one', async ({
  page,
  ringside,
}) => {
  const NEXT = 'another horse battery';
  const actors = await actorsOf(ringside.url);
  await actors.operator.users.create({ ...VIEWER, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  const email = page.getByLabel('Email');
  const asks = '**/api/password/1.0/reset';
  await page.goto('/console/people');
  await expect(email).toBeFocused();
  await page.keyboard.type('vera@ringside.example');
  for (let time = 0; time < 3; time++) await page.keyboard.press('Tab');
  await expect(desk.button('Forgot password?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot password?', level: 1 })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('vera@ringside.example');
  await expect(page.getByLabel('Password')).toBeHidden();
  await desk.expectWhole();

  // The typed address stays on the way there and back.
  await email.fill(VIEWER.email);
  await desk.button('Back to sign-in').press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(VIEWER.email);
  await desk.button('Forgot password?').press('Enter');
  await intercept(page, asks, (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await desk.expectWhole();
  await page.unroute(asks);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    `If an operator signs in with this address, an email is on its way.${VIEWER.email}The link works for 1 hour.`,
  );
  await expect(desk.button('Back to sign-in')).toBeFocused();
  await desk.expectWhole();
  await page.keyboard.press('Enter');
  await expect(email).toHaveValue(VIEWER.email);

  await page.goto(await linkTo(ringside.url, VIEWER.email));
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect(email).toBeFocused();
  await page.keyboard.type(VIEWER.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
});

test('too many requests for a link show how long to wait; a stranger and an operator get the same answer', async ({
  page,
  ringside,
}) => {
  const desk = consolePage(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/console');
  await expect(desk.button('Forgot password?')).toBeInViewport({ ratio: 1 });
  await desk.button('Forgot password?').click();
  await page.getByLabel('Email').fill('nobody@ringside.example');
  await desk.button('Send the link').click();
  await expect(page.getByRole('alert')).toContainText(
    'If an operator signs in with this address, an email is on its way.',
  );
  await desk.expectWhole();
  await Promise.all(
    Array.from({ length: 29 }, (_, asker) =>
      clientAt(ringside.url).password.reset(`nobody-${asker}@ringside.example`),
    ),
  );
  await desk.button('Back to sign-in').click();
  await desk.button('Forgot password?').click();
  await desk.button('Send the link').click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many attemptsTry again in \d+ minutes\.$/);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await desk.expectWhole();
});

test('the link in the email sets another password, and its token stays in no address', async ({
  page,
  ringside,
}) => {
  const NEXT = 'another horse battery';
  const actors = await actorsOf(ringside.url);
  const { id } = await actors.operator.users.create({
    ...VIEWER,
    username: 'Vera',
    roles: ['operator.viewer'],
  });
  const link = async () => {
    await actors.operator.users.sendPasswordReset(id);
    return linkTo(ringside.url, VIEWER.email);
  };
  const desk = consolePage(page);
  const first = await link();
  expect(first).toContain('/console/password#token=');
  const referers: (string | undefined)[] = [];
  page.on('request', (request) => void referers.push(request.headers().referer));
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expect(page).toHaveURL(`${ringside.url}/console/password`);
  await desk.expectWhole();
  await page.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /^The password has fewer than 12 characters\./,
  );
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is changed')).toBeVisible();
  await desk.expectWhole();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.goBack();
  await expect(page).toHaveURL(`${ringside.url}/console/password`);

  // In the tab that is open already; a link is valid once.
  await page.goto(first);
  await page.getByLabel('New password').fill(VIEWER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'The link is wrong, was used, or has expired',
  );
  await expect(page).toHaveURL(`${ringside.url}/console/password`);

  // the older form of links
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await link()).replace('#', '?'));
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page).toHaveURL(`${ringside.url}/console/password`);
  await desk.expectWhole();
  await page.reload();
  await expect(page.getByText('The link is missing')).toBeVisible();
  await page.getByRole('link', { name: 'go to the sign-in' }).click();
  await expect(desk.button('Forgot password?')).toBeVisible();
  expect(referers.filter((referer) => referer?.includes('token'))).toEqual([]);
  await desk.signIn({ ...VIEWER, password: NEXT });
});
