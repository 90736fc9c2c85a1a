import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('a team queues in the Championship Challenge, lets one match-up go and accepts the next', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.challenge();
  const rivals = await actors.botRoster(region.id, 'Rivals');
  const captain = playerPage(page);
  await page.addInitScript(() =>
    Object.assign(navigator, {
      vibrate: (pattern: number[]) => Object.assign(window, { shaken: pattern }),
    }),
  );
  await captain.launch(await actors.launch({ name: 'Anna', challengeWins: 13 }));
  await page.goto('/queue');
  await expect(page.getByText('2 more wins qualify you for the Monthly Qualifier.')).toBeVisible();
  await page.getByLabel('Team name').fill('Night Shift');
  await page.getByRole('button', { name: 'Create team' }).click();
  const key = await page.locator('.key').innerText();
  for (const mate of [await actors.bot(), await actors.bot()]) await mate.client.rosters.join(key);

  await page.getByRole('button', { name: 'Find a match' }).click();
  await expect(page.getByText('Place 1 in the queue.')).toBeVisible();
  await actors.advance(1);
  await rivals.members[0]!.client.queue.join(region.id, rivals.id);
  await expect(page.getByRole('heading', { name: 'Opponent found' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shaken?: number[] }).shaken)).toEqual([
    200, 100, 200,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Find a match' })).toBeVisible();
  await expect(page.getByText('One team is waiting.')).toBeVisible();

  await actors.advance(6);
  await page.getByRole('button', { name: 'Find a match' }).click();
  await expect(page.getByRole('alert').getByText('Rivals')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Your team has accepted. Waiting for the other one.')).toBeVisible();
  const { items } = await rivals.members[0]!.client.matchUps.list({ 'filter[status]': 'open' });
  await rivals.members[0]!.client.matchUps.accept(items[0]!.id);
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await page.goto('/queue');
  await expect(page.getByRole('link', { name: 'Open match' })).toBeVisible();
  expect(captain.faults).toEqual([]);
});

test('outside of its dates the queue is closed, and the page says when the next one opens', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ name: 'Anna' }));
  await page.goto('/queue');
  await expect(
    page.getByRole('heading', { name: 'There is no challenge at the moment' }),
  ).toBeVisible();
});
