import { actorsOf } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test('a viewer of a match is told when an operator deletes its event', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { series, event } = await roundOne(actors);
  await page.goto(`/match/${series[0]!.id}`);
  await expect(page.getByText('The match is live')).toBeVisible();
  await actors.operator.events.delete(event.id);
  await expect(page.getByText('The page you tried to visit cannot be found.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(`${ringside.url}/`);
});
