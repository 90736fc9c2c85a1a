import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { linkTo } from '../support/mailbox.ts';
import { clientAt, expect, OPERATOR, test } from '../support/server.ts';

const REFEREE = { email: 'ref@ringside.example', password: 'correct horse battery' };

test('two accounts of one person are merged after a preview of what moves, and split again', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const {
    id,
    members: [captain],
  } = await actors.botRoster(region.id, 'Alder');
  const [
    second,
    {
      members: [rival],
    },
  ] = [await actors.bot(), await actors.botRoster(region.id, 'Birch')];
  const tagOf = async (person: string) =>
    ((await actors.operator.users.get(person)) as { playerTag?: string }).playerTag!;
  await captain!.client.push.subscribe({
    endpoint: 'https://push.example.net/captain',
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  await captain!.client.chatMutes.mute(rival!.id);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/people/${second.id}`);
  const choose = async (person: string) => {
    await page.getByRole('button', { name: 'Merge with another account' }).click();
    await desk.dialog.getByLabel('Name, tag or email address').fill(await tagOf(person));
    await desk.dialog.getByRole('button', { name: /^Choose / }).click();
  };
  await choose(captain!.id);
  await expect(desk.dialog.getByText('Alder').first()).toBeVisible();
  const fact = (name: string) =>
    desk.dialog.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(fact('Players that it muted')).toHaveText('1');
  await expect(fact('Notified devices')).toHaveText('1');
  await expect(fact('Silenced until')).toHaveText('–');
  await desk.expectWhole();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/merge-${viewport.width}.png`,
    });
  }
  await desk.dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged accounts')).toBeVisible();
  expect((await actors.visitor.rosters.get(id)).owner.id).toBe(second.id);

  await choose(rival!.id);
  await expect(desk.dialog.getByText('Both play in the same stage')).toBeVisible();
  await expect(desk.dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await desk.open(`/people/${captain!.id}`);
  await expect(page.getByText('Merged into another account')).toBeVisible();
  await desk.expectWhole();
  await desk.act('Split again', { press: 'Split' });
  await expect(page.getByText('Merged into another account')).toBeHidden();
  expect((await actors.visitor.rosters.get(id)).owner.id).toBe(captain!.id);
  expect(desk.faults).toEqual([]);
});

test('an owner creates an operator with a role, which a referee can do neither in the page nor by the API', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const desk = consolePage(page);
  await desk.signIn(undefined, '/people');
  await desk.act('New operator', {
    press: 'Create operator',
    fill: { 'Email address': REFEREE.email, Name: 'Rita' },
  });
  await page.getByRole('link', { name: 'Rita' }).click();
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Change the role' })
    .click();
  await desk.dialog.getByLabel('Role').selectOption('operator.referee');
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.locator('.head').getByText('referee')).toBeVisible();
  await expect(page.getByText('series.rule')).toBeVisible();

  const me = await actors.operator.users.me();
  await desk.open(`/people/${me.id}`);
  await expect(page.getByRole('button', { name: 'Change the role' })).toBeHidden();

  await desk.button('Sign out').click();
  await page.goto(await linkTo(ringside.url, REFEREE.email));
  await page.getByLabel('New password').fill(REFEREE.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is changed')).toBeVisible();
  await desk.signIn(REFEREE, `/people/${me.id}`);
  await expect(page.getByRole('heading', { name: me.username, level: 1 })).toBeVisible();
  for (const name of ['Change the role', 'Suspend', 'Erase'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  const referee = clientAt(
    ringside.url,
    (await actors.visitor.login(REFEREE.email, REFEREE.password)).data.token,
  );
  await expect(referee.users.update(me.id, { roles: [] })).rejects.toMatchObject({ status: 403 });
  expect(desk.faults).toEqual([]);
});

test('an operator changes the email address for signing in, their own and another’s, with their own password', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { id } = await actors.operator.users.create({
    ...REFEREE,
    username: 'Rita',
    roles: ['operator.referee'],
  });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/people/${id}`);
  await page.setViewportSize({ width: 844, height: 390 });
  await desk.ask('Change the email address', {
    'Email address': 'rita@ringside.example',
    'Your own password': 'not this one',
  });
  await page.keyboard.press('Enter');
  await expect(desk.dialog.getByText('The current password is wrong')).toBeInViewport({ ratio: 1 });
  await expect(desk.dialog.getByLabel('Your own password')).toHaveAccessibleDescription(
    /The current password is wrong/,
  );
  await expect(desk.dialog.getByLabel('Your own password')).toBeFocused();
  await desk.expectWhole();
  await desk.dialog.getByLabel('Your own password').fill(OPERATOR.password);
  await desk.dialog.getByRole('button', { name: 'Change the email address' }).click();
  await expect(
    page.getByRole('definition').filter({ hasText: 'rita@ringside.example' }),
  ).toBeVisible();

  await desk.button('Sign out').click();
  await desk.signIn({ ...REFEREE, email: 'rita@ringside.example' }, '/account');
  await desk.ask('Change the email address', {
    'Email address': OPERATOR.email,
    'Your password': REFEREE.password,
  });
  await desk.dialog.getByRole('button', { name: 'Change the email address' }).click();
  await expect(desk.dialog.getByLabel('Email address')).toHaveAccessibleDescription(
    /Another user already signs in with this address/,
  );
  await desk.expectWhole();
  await desk.dialog.getByLabel('Email address').fill(REFEREE.email);
  await desk.dialog.getByRole('button', { name: 'Change the email address' }).click();
  await expect(page.locator('.head').getByText(`Rita, ${REFEREE.email}`)).toBeVisible();
  await expect(
    actors.visitor.login('rita@ringside.example', REFEREE.password),
  ).rejects.toMatchObject({ status: 401 });
});

test('on a phone a user’s data are exported, and the user is erased after their name is typed', async ({
  page,
  ringside,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const actors = await actorsOf(ringside.url);
  const { id } = await actors.bot();
  const { username } = await actors.operator.users.get(id);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/people/${id}`);
  const saved = page.waitForEvent('download');
  await desk.act('Export data', { press: 'Download' });
  expect((await saved).suggestedFilename()).toBe(`${username}.json`);
  await desk.ask('Erase', { Name: 'Somebody else' });
  await desk.dialog.getByRole('button', { name: `Erase ${username}` }).click();
  await expect(desk.dialog).toBeVisible();
  await desk.expectWhole();
  expect((await actors.operator.users.get(id)).username).toBe(username);
  await desk.dialog.getByLabel('Name').fill(username);
  await desk.dialog.getByRole('button', { name: `Erase ${username}` }).click();
  await expect(page.getByRole('heading', { name: 'Deleted player', level: 1 })).toBeVisible();
  await desk.expectWhole();
  expect(desk.faults).toEqual([]);
});
