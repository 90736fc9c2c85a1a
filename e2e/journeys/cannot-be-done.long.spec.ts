import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

test('a locked roster offers no rename and no kick, and a closed registration no new team', async ({
  browser,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const { launches, people } = await ownRoster({
    actors,
    url: ringside.url,
    segment: region.id,
    name: 'Locked In',
  });
  const open = async () =>
    playerPage(await (await browser.newContext({ baseURL: ringside.url })).newPage());
  const [captain, lonely] = [await open(), await open()];

  await captain.launch(launches[0]!);
  await captain.page.goto('/my-team/kicked');
  const heading = (page: typeof captain.page) => page.getByRole('heading', { level: 1 });
  await expect(heading(captain.page)).toHaveText('You are still in your team');
  await captain.page.goto('/my-team');
  await captain.page.getByText("Captain's tools").click();
  await expect(captain.page.getByRole('link', { name: 'Rename team' })).toBeVisible();
  await expect(captain.page.getByText('Changes allowed until check-in closes.')).toBeVisible();
  await actors.advance(60);
  await captain.checkRosterIn();
  await expect(captain.page.getByRole('link', { name: 'Rename team' })).toHaveCount(0);
  await captain.page.goto('/my-team/manage');
  await expect(captain.page.getByRole('button', { name: 'Make captain' })).toHaveCount(2);
  await expect(captain.page.getByRole('link', { name: 'Kick' })).toHaveCount(0);
  for (const path of ['/my-team/edit', `/my-team/kick/${people[1]!.id}`]) {
    await captain.page.goto(path);
    await expect(heading(captain.page), path).toHaveText('Rosters are locked');
  }

  const { page } = lonely;
  await lonely.launch(await actors.launch({ name: 'Lonely' }));
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /My Team/ });
  const create = page.getByRole('main').getByRole('link', { name: 'Create your team' });
  for (const path of ['/my-team', '/my-team/kicked']) {
    await page.goto(path);
    await expect(heading(page), path).toHaveText('You have no team yet');
    await expect(create, path).toBeVisible();
    await expect(tab, path).toHaveAttribute('aria-disabled', 'true');
    await expect(tab, path).toHaveAttribute('aria-current', 'page');
  }
  await actors.advance(55);
  for (const path of ['/my-team', '/registration/team/pick', '/registration/team/create']) {
    await page.goto(path);
    await expect(heading(page), path).toBeVisible();
    await expect(create, path).toHaveCount(0);
    await expect(page.getByLabel('Team name'), path).toHaveCount(0);
  }
  expect([...captain.faults, ...lonely.faults]).toEqual([]);
});
