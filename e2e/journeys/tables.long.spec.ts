import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 1280, height: 800 }, timezoneId: 'Asia/Tokyo' });

test('standings are sorted by each column with links; a player finds their own team and its page', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain, rosterId } = await fillChampionship(actors, ringside.url);
  await playerPage(page).launch(captain);
  await page.goto('/standings');
  const head = (name: RegExp) => page.getByRole('columnheader', { name });
  await expect(head(/^Place/)).toHaveAttribute('aria-sort', 'ascending');
  for (const [name, sort] of [
    [/^Played/, 'gamesPlayed'],
    [/^Wins/, 'wins'],
    [/^Losses/, 'losses'],
    [/^FFW/, 'ffw'],
    [/^FFL/, 'ffl'],
    [/^Game diff/, 'gameDifference'],
    [/^Points/, 'points'],
  ] as const) {
    await head(name).getByRole('link').click();
    await expect(head(name)).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(new RegExp(`sort=-${sort}$`));
  }
  await head(/^Team/).getByRole('link').click();
  await expect(page.getByRole('rowheader').first()).toContainText('Alder');
  await head(/^Team/).getByRole('link').click();
  await expect(page.getByRole('rowheader').first()).toContainText('Die Donnerschlagfreunde');
  await expect(page.getByText(/^Your team: place \d to \d, still in$/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to row' }).click();
  await expect(page).toHaveURL(new RegExp(`#place-${rosterId}$`));
  await page
    .getByRole('row')
    .getByRole('link', { name: 'Die Donnerschlagfreunde', exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`/rosters/${rosterId}$`));
});

test('on an upright phone, where forfeits have no column, a keyboard sorts by them', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await fillChampionship(actors, ringside.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/standings');
  await waitForHydration(page);
  const menu = page.getByRole('group', { name: 'Sort by' });
  for (const [name, sort] of [
    ['Forfeit win', 'ffw'],
    ['Forfeit loss', 'ffl'],
    ['Game diff.', 'gameDifference'],
  ] as const) {
    await expect(page.getByRole('columnheader', { name })).toBeHidden();
    const link = menu.getByRole('link', { name });
    await link.press('Enter');
    await expect(page).toHaveURL(new RegExp(`sort=-${sort}$`));
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(link).toBeFocused();
    await link.press('Enter');
    await expect(page).toHaveURL(new RegExp(`sort=${sort}$`));
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeHidden();
});

test('the schedule begins with the player’s own matches, by day in the viewer’s zone', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId } = await fillChampionship(actors, ringside.url);
  await page.clock.install({ time: await actors.now() });
  await playerPage(page).launch(captain);
  await page.goto('/schedule');
  const { date } = await actors.visitor.matchSeries.get(seriesId);
  const time = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(date!));
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('My matches');
  await expect(page.getByText('GMT+9').first()).toBeVisible();
  await page.getByRole('button', { name: 'My matches first' }).click();
  await expect(headings.first()).toHaveText('Now');
  const shownDay = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current=date]');
  await expect(shownDay).toHaveText('today');
  await page.getByRole('link', { name: /Die Donnerschlagfreunde.*Semi finals/ }).click();
  await expect(page).toHaveURL(new RegExp(`/match/${seriesId}$`));
});

test('a leaderboard has a line for each part of its places; equal points say what decided', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({
    configuration: { bans: [], points: [100, 60, 40, 40] },
  });
  const { items: boards } = await actors.visitor.leaderboards.list();
  const existingBoard = boards.find(({ region: name }) => name === 'EMEA');
  const board =
    existingBoard ??
    (await actors.operator.catalogue.leaderboards.create({ region: 'EMEA', crowns: 1, lcq: 1 }));
  if (existingBoard)
    await actors.operator.catalogue.leaderboards.update(board.id, { crowns: 1, lcq: 1 });
  const rosters = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    rosters.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  for (const round of [1, 2]) {
    const { items } = await actors.visitor.matchSeries.list({
      'filter[segment]': region.id,
      'filter[roundNumber]': round,
      'filter[bracket.number]': 0,
    });
    for (const { id } of items) await actors.operator.matchSeries.forfeit(id, 'away');
  }
  await page.goto(`/leaderboards?board=${board.id}`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Direct to Helsinki: the first team' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Last Chance Qualifier: the next team' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Cannot reach a place any more' }).first()).toBeVisible();
  const first = rows.filter({ hasText: '100 points' });
  const third = rows.filter({ hasText: '40 points' }).last();
  await expect(third).toContainText(/^3/);
  await expect(third).toContainText('Equal points');
  for (const row of [first, third]) {
    const link = row.getByRole('link');
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(
      new RegExp(`/rosters/${rosters.find((roster) => roster.name === name)!.id}$`),
    );
    await page.goBack();
  }
});

test('standings of a running stage show ranges, form and the next opponent; at its end places', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({
    configuration: { bans: [], points: [100, 60, 40, 40] },
  });
  const rosters = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    rosters.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const seriesOf = async (round: number) =>
    (
      await actors.visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
        'filter[bracket.number]': 0,
      })
    ).items;
  const [first, second] = await seriesOf(1);
  await actors.operator.matchSeries.forfeit(first!.id, 'away');
  const [winner, loser] = first!.competitors.map(({ roster }) => roster!.name) as [string, string];
  const [home, away] = second!.competitors.map(({ roster }) => roster!.name) as [string, string];
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/standings?segment=${region.id}`);
    await expect(row(winner)).toContainText('1 to 2, still in');
    await expect(row(winner)).toContainText('60+');
    await expect(
      row(winner).getByRole('list', { name: 'Last matches, newest first' }).getByRole('listitem'),
    ).toHaveText(['Wwon']);
    await expect(row(loser)).toContainText(`Out to ${winner}`);
    await expect(row(loser).getByRole('cell').first()).toHaveText('3');
    await expect(row(home)).toContainText('1 to 3, still in');
    await expect(row(home).getByRole('link', { name: `against ${away}` })).toBeVisible();
    await expect(page.getByText('It leads')).toHaveCount(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  // the page follows the results
  await actors.operator.matchSeries.forfeit(second!.id, 'home');
  await expect(row(home)).toContainText(`Out to ${away}`);
  const [final] = await seriesOf(2);
  await actors.operator.matchSeries.forfeit(final!.id, 'away');
  await expect(page.getByText('still in')).toHaveCount(0);
  await expect(row(winner).getByRole('cell').first()).toHaveText('1');
});
