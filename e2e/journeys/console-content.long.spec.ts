import { consolePage } from '../pages/console-page.ts';
import { actorsOf, botsCheckIn } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test('the ban phase shows a new map with its picture, and omits one that is disabled for the stage', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const desk = consolePage(page);
  await desk.signIn(undefined, '/content');
  await expect(page.getByText('Lantern Docks')).toBeVisible();
  await desk.expectWhole();
  await page.getByRole('button', { name: 'Add to maps' }).click();
  await desk.dialog.getByLabel('Name').fill('Moon Harbour');
  await desk.dialog
    .getByLabel('Picture')
    .setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await desk.dialog.getByRole('button', { name: 'Add item' }).click();
  const mine = page.locator('details').filter({ hasText: 'Moon Harbour' });
  await expect(mine.locator('img')).toHaveAttribute('src', /^\/files\/items\//);

  const { event, region } = await actors.qualifier({
    configuration: {
      bans: [
        {
          category: 'maps',
          turns: [{ sides: 'both', kind: 'ban', count: 1, mode: 'blind', seconds: 60 }],
        },
      ],
    },
  });
  await desk.open(`/content?event=${event.id}`);
  const docks = page.locator('details').filter({ hasText: 'Lantern Docks' });
  await docks.locator('summary').click();
  await docks.getByRole('button', { name: 'Switch off' }).click();
  await desk.dialog.getByLabel('Segment').selectOption({ label: 'EMEA · Day 1' });
  await desk.dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(docks.getByText('Off in EMEA · Day 1')).toBeVisible();

  const bots = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const {
    items: [series],
  } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  await botsCheckIn(bots, series!);
  const site = await context.newPage();
  await site.setViewportSize({ width: 844, height: 390 });
  await site.goto(`/match/${series!.id}/ban`);
  await expect(site.getByText('Moon Harbour').first()).toBeVisible();
  await expect(site.locator('img[src^="/files/items/"]').first()).toBeVisible();
  await expect(site.getByText('Lantern Docks')).toHaveCount(0);

  await mine.locator('summary').click();
  await mine.getByRole('button', { name: 'Delete' }).click();
  await desk.dialog.getByRole('button', { name: 'Delete Moon Harbour' }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText('The entry is in use');
  expect(desk.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('on a phone an operator adds, changes and deletes groups and regional operators', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = consolePage(page);
  await desk.signIn(undefined, '/content');
  await page.getByRole('button', { name: 'New group' }).click();
  await desk.dialog.getByLabel('Region').fill('Antarctica');
  await desk.dialog.getByLabel('Name').fill('Penguins');
  await desk.dialog.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('button', { name: 'Change Penguins' }).click();
  await desk.dialog.getByLabel('Name').fill('Seals');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Seals' }).click();
  await desk.dialog.getByRole('button', { name: 'Delete Seals' }).click();
  await expect(page.getByText('Seals', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'New regional operator' }).click();
  for (const [label, text] of [
    ['Region', 'SEA'],
    ['Event', 'Southern Cup'],
    ['Operator', 'Southern League'],
    ['Address', 'http://cup.example'],
    ['Countries', 'sg my'],
  ])
    await desk.dialog.getByLabel(label!, { exact: true }).fill(text!);
  await desk.dialog.getByRole('button', { name: 'Add operator' }).click();
  await expect(desk.dialog.getByRole('alert')).toBeVisible();
  await desk.dialog.getByLabel('Address').fill('https://cup.example');
  await desk.dialog.getByRole('button', { name: 'Add operator' }).click();
  await expect(page.getByText('SG MY')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Southern Cup' }).click();
  await desk.dialog.getByRole('button', { name: 'Delete Southern Cup' }).click();
  await expect(page.getByText('Southern Cup')).toHaveCount(0);
  await desk.expectWhole();
});
