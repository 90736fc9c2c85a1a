import { faultsOf } from '../pages/player-page.ts';
import { actorsOf, botsCheckIn, botsPlay } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('a visitor finds the World Finals, which no list of events names, follows them to the champion, and finds them again when they are over', async ({
  page,
  ringside,
}) => {
  const faults = faultsOf(page);
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { event, segment } = await actors.worldFinals();
  const rosters = [
    await actors.botRoster(segment.id, 'Alder'),
    await actors.botRoster(segment.id, 'Birch'),
  ];
  await page.goto('/finals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals, Helsinki');
  await expect(page.getByRole('timer').or(page.getByText('It starts in')).first()).toBeVisible();

  await actors.moveTo(new Date(Date.parse(segment.date.from) - 9 * 60_000));
  await page.goto('/finals');
  await expect(page.getByRole('listitem').filter({ hasText: 'Alder' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Bracket' }).click();
  await expect(page).toHaveURL(new RegExp(`segment=${segment.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals');
  await expect(page.getByText('Birch').first()).toBeVisible();

  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': segment.id });
  const final = items[0]!;
  await botsCheckIn(rosters, final);
  await actors.moveTo(new Date(Date.parse(final.date!) + 1000));
  await botsPlay(rosters, final);
  await page.goto('/finals');
  await expect(page.getByRole('listitem').filter({ hasText: 'Champion' })).toHaveText(
    /Alder|Birch/,
  );
  await actors.moveTo(new Date(Date.parse(event.date.to) + 60_000));
  await page.goto('/finals_old');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals, Helsinki');
  expect(faults).toEqual([]);
});
