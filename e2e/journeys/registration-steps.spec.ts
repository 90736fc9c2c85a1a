import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test('the stepper goes forward and back, finishes at the end and resets 1.5 s later', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const player = playerPage(page);
  await page.clock.install();
  await player.launch(await actors.launch({ name: 'Anna' }));
  const steps = page.getByRole('list', { name: /^Registration, step/ }).getByRole('listitem');
  const current = page.locator('[aria-current="step"]');
  const finished = () => steps.evaluateAll((elements) => elements.map((one) => one.className));

  await page.goto('/registration/team/pick');
  await expect(current).toContainText('Team');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(current).toContainText('Region');
  expect(await finished()).toEqual(['is-done', 'is-done', '', '', '']);
  await page.goto('/registration/team/create');
  await expect(current).toContainText('Team');
  await page.getByLabel('Team name').fill('Step Ladder');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Create team' }).click();

  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  expect(await finished()).toEqual(Array.from({ length: 5 }, () => 'is-done'));
  await expect(current).toHaveCount(0);
  await page.clock.runFor(1_450);
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/my-team$/);
  expect(player.faults).toEqual([]);
});

test('a player who reads the rules while they fill in their profile finds it unchanged', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const player = playerPage(page);
  await player.launch(await actors.launch({ name: 'Newbie', profile: false }));
  await page.goto('/de/registration/profile/gate');
  await page.getByRole('link', { name: 'Weiter' }).click();
  await page.getByLabel('Geburtsdatum').fill('2001-02-03');
  await page.getByLabel('Land').selectOption('DE');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Vorname').fill('Nora');
  await page.getByLabel('E-Mail').fill('nora@players.example');

  await page.getByRole('link', { name: 'Regeln der Meisterschaft' }).click();
  await expect(page).toHaveURL(/\/de\/rules$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regeln der Meisterschaft');
  await expect(page.getByText('mindestens 16 Jahre alt')).toBeVisible();
  await page.getByRole('navigation', { name: 'Auf dieser Seite' }).getByText('Fair Play').click();
  await expect(page).toHaveURL(/\/de\/rules#fair-play$/);
  await expect(page.getByRole('heading', { name: 'Fair Play' })).toBeInViewport();

  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/registration\/profile\/create$/);
  await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
  await expect(page.getByLabel('E-Mail')).toHaveValue('nora@players.example');
  await expect(page.getByRole('checkbox')).not.toBeChecked();

  await actors.operator.siteSettings.update('site', {
    links: {
      rules: 'https://rules.example/',
      prizes: null,
      support: null,
      chat: null,
      inbox: null,
      social: [],
    },
  });
  await page.goto('/registration/profile/create');
  const outside = page.getByRole('link', { name: 'championship rules' });
  await expect(outside).toHaveAttribute('href', 'https://rules.example/');
  // A new document in the same tab would discard the form.
  await expect(outside).toHaveAttribute('target', '_blank');
  // The user call answers 404 without a profile.
  expect(player.faults.filter((fault) => !/404 .*\/game\/1\.0\/user\?/.test(fault))).toEqual([]);
});
