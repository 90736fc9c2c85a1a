import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

test('an open page follows a move of the clock at once', async ({ page, ringside }) => {
  test.setTimeout(120_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const { launches } = await ownRoster({
    actors,
    url: ringside.url,
    segment: region.id,
    name: 'Time Lords',
  });
  const captain = playerPage(page);
  await captain.launch(launches[0]!);
  await page.goto('/my-team');
  await expect(page.getByText(/^It opens/)).toBeVisible();
  await actors.advance(60);
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Check in the roster' }),
  ).toBeVisible({ timeout: 3_000 });
  expect(captain.faults).toEqual([]);
});
