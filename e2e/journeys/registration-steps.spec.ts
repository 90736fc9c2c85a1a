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
  const finished = () => steps.evaluateAll((all) => all.map((one) => one.className));

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
