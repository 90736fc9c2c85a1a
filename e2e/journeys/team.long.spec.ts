import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
const TEAM = 'Short Story';

test('a captain kicks, a player leaves, the captain disbands', async ({ browser, ringside }) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const open = async (name: string) => {
    const player = playerPage(
      await (await browser.newContext({ viewport: PHONE, baseURL: ringside.url })).newPage(),
    );
    await player.launch(await actors.launch({ name }));
    return player;
  };
  const [captain, second, third] = [await open('Anna'), await open('Ben'), await open('Cleo')];
  const key = await captain.createTeam(TEAM);
  await second.page.goto('/registration/team/join');
  await second.page.getByLabel('Team join key').fill(key);
  await second.page.getByRole('button', { name: 'Find team' }).click();
  const faceAtGate = await second.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Anna' })
    .locator('img')
    .getAttribute('src');
  await second.joinTeam(key, TEAM);
  await second.page.goto('/my-team');
  await expect(
    second.page.getByRole('listitem').filter({ hasText: 'Anna' }).locator('img'),
  ).toHaveAttribute('src', faceAtGate!);
  await third.joinTeam(key, TEAM);

  await second.page.goto('/my-team');
  await captain.page.goto('/my-team/manage');
  await captain.page
    .getByRole('listitem')
    .filter({ hasText: 'Ben' })
    .getByRole('link', { name: 'Kick' })
    .click();
  await captain.page.getByRole('button', { name: 'Kick' }).click();
  await expect(second.page).toHaveURL(/\/my-team\/kicked$/);
  await expect(
    second.page.getByRole('heading', { name: 'You are no longer in the team' }),
  ).toBeVisible();

  await third.page.goto('/my-team/leave');
  await third.page.getByRole('button', { name: 'Leave team' }).click();
  await expect(third.page).not.toHaveURL(/leave/);
  await third.page.goto('/my-team');
  await expect(third.page.getByRole('heading', { name: 'You have no team yet' })).toBeVisible();

  // a member of a disbanded team does not read that the captain took them out
  await second.joinTeam(key, TEAM);
  await second.page.goto('/my-team');
  await captain.page.goto('/my-team/disband');
  await captain.page.getByRole('button', { name: 'Disband team' }).click();
  await expect(captain.page).not.toHaveURL(/disband/);
  await expect(second.page.getByRole('heading', { name: 'Your team was disbanded' })).toBeVisible();
  await captain.page.goto('/my-team');
  await expect(captain.page.getByRole('heading', { name: 'You have no team yet' })).toBeVisible();
  expect([...captain.faults, ...second.faults, ...third.faults]).toEqual([]);
});
