import { faultsOf, playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import {
  answerBirthDate,
  giveBirthDate,
  giveProfile,
  registerPlayer,
} from '../support/register-player.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the age gate refuses a user who is too young, and remembers it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const player = playerPage(page);
  await player.launch(await actors.launch({ name: 'Young', profile: false }));
  await giveBirthDate(page, '2015-05-05');
  await expect(page.getByText('You cannot take part yet.').first()).toBeVisible();
  await page.goto('/registration/profile/age');
  await expect(page.getByText('You cannot take part yet.').first()).toBeVisible();
});

test('a player without a profile registers, step by step', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const player = playerPage(page);
  await player.launch(await actors.launch({ name: 'Newbie', profile: false }));
  await registerPlayer(page, 'Nora');
});

test('a team page leads a player without a profile to it, and back', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const player = playerPage(page);
  await player.launch(await actors.launch({ name: 'Early', profile: false }));
  await page.goto('/fr/registration/team/join');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créez d’abord votre profil');
  await page.goto('/registration/team/join');
  await expect(page.getByRole('heading', { name: 'Create your profile first' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await answerBirthDate(page, '2001-02-03');
  await giveProfile(page, 'Nora');
  await expect(page).toHaveURL(/\/registration\/team\/join$/);
  await expect(page.getByLabel('Team join key')).toBeVisible();
});

test('a country without a region is refused', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ country: 'BR', nationality: 'BR' }));
  await page.goto('/registration/region/check');
  await expect(
    page.getByText('The country you are from is currently not able to participate').first(),
  ).toBeVisible();
});

test('without launch parameters the site shows a visitor, without an error', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const faults = faultsOf(page);
  for (const path of [
    '/',
    '/brackets',
    '/schedule',
    '/standings',
    '/leaderboards',
    '/finals',
    '/survey',
    '/jp/schedule',
    '/zh_CN',
  ]) {
    expect((await page.goto(ringside.url + path))!.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect(faults).toEqual([]);
});

test('pages that are missing or broken say so in the specified words', async ({
  page,
  ringside,
}) => {
  for (const [path, status, text] of [
    ['/nowhere', 404, 'The page you tried to visit cannot be found.'],
    [
      '/error/500',
      500,
      "We've encountered an issue whilst processing your request. Please try again.",
    ],
    ['/error/418', 418, 'An unkown error occured'],
  ] as const) {
    expect((await page.goto(ringside.url + path))!.status()).toBe(status);
    await expect(page.getByRole('heading', { name: 'Oh No' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByText('Back to Home').click();
  await expect(page).toHaveURL(ringside.url + '/');
});

test('the first pages of a visitor have no accessibility fault', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  for (const path of ['/', '/schedule', '/standings', '/leaderboards', '/ru']) {
    await page.goto(ringside.url + path);
    await expectAccessible(page, path);
  }
});

test('a player with a roster keeps their state and their tabs on a page that does not exist', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const {
    launches: [captain],
  } = await ownRoster({ actors, url: ringside.url, segment: region.id, name: 'Alder' });
  await playerPage(page).launch(captain!);
  const tabs = page.getByRole('navigation').first().getByRole('link');
  await page.goto('/rules');
  await expect(tabs.nth(1), 'the page knows the player').toHaveText('My Team');
  const tabTexts = await tabs.allTextContents();
  for (const path of ['/profile', '/profile/schedule', '/nowhere/at/all']) {
    expect((await page.goto(path))!.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oh No' })).toBeVisible();
    await expect(tabs).toHaveText(tabTexts);
    await expect(page.getByText('Create your team')).toHaveCount(0);
  }
});
