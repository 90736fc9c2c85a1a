import { consolePage } from '../pages/console-page.ts';
import { type Actors, actorsOf, botsCheckIn, sweep } from '../support/actors.ts';
import { fillLargeBracket } from '../support/large-bracket.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const REPORTS = 25;
const MINUTE_MS = 60_000;

/** Plays a second event until two minutes before round one, where one roster is absent. */
async function eventWithNoShow(actors: Actors) {
  const { region } = await actors.qualifier({ name: 'Winter Cup', configuration: { bans: [] } });
  const bots = [];
  for (const name of ['Elm', 'Fir', 'Gorse', 'Hazel'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items: series } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
    sort: 'matchNumber',
  });
  const absent = series[1]!.competitors[1].roster!;
  const present = bots.filter(({ id }) => id !== absent.id);
  for (const one of series) await botsCheckIn(present, one);
  await actors.moveTo(new Date(Date.parse(series[0]!.date!) - 2 * MINUTE_MS));
  return { region, absent };
}

test('over two running events the operator takes one thing after the other by keyboard, until nothing needs a hand', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { series, captainOf } = await roundOne(actors);
  const [disputed, other] = series;
  await captainOf(disputed!, 0).matchSeries.report(disputed!.id, sweep('home'));
  await captainOf(disputed!, 1).matchSeries.report(disputed!.id, sweep('away'));
  await actors.operator.matchSeries.report(other!.id, sweep('home'));
  const { absent } = await eventWithNoShow(actors);

  const desk = consolePage(page);
  await desk.signIn();
  const queue = page.getByRole('region', { name: 'Needs a hand' });
  const rows = queue.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Dispute.*November, EMEA M1, holds M3/);
  await expect(rows.last()).toContainText(
    new RegExp(`No-show.*Winter Cup, EMEA M2, holds M3. ${absent.name} 0 of 3`),
  );
  await desk.expectWhole();
  await page.screenshot({ path: test.info().outputPath('desk-1440.png') });

  await page.keyboard.press('t');
  const panel = page.getByRole('complementary', { name: 'Open series' });
  await expect(queue.getByText('You have it open')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await desk.expectWhole();
  await page.screenshot({ path: test.info().outputPath('desk-open-1440.png') });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: test.info().outputPath('desk-open-1024.png') });

  await panel
    .getByRole('button', { name: /^Use this report of/ })
    .first()
    .click();
  await desk.dialog.getByRole('button', { name: 'Set this result' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('No-show');
  await expect(desk.dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('desk-1024.png') });

  await page.keyboard.press('t');
  await panel
    .getByRole('button', { name: /^Check in .* by hand$/ })
    .first()
    .click();
  await expect(queue.getByText('Nothing needs a hand')).toBeVisible();
  await panel.getByLabel('Message as staff').fill('The letter t is only a letter here');
  await expect(panel.getByLabel('Message as staff')).toHaveValue(/letter t is only/);
  await desk.expectWhole();
  await page.screenshot({ path: test.info().outputPath('desk-done-1024.png') });
  expect(desk.faults).toEqual([]);
});

test('an hour before, the operator sees who is missing and checks them in at once', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    await actors.botRoster(region.id, name);
  await actors.advance(60);
  const desk = consolePage(page);
  await desk.signIn();
  await expect(page.getByRole('heading', { name: 'Missing: 4' })).toBeVisible();
  await expect(page.getByText('check-in closes, then the draw').first()).toBeVisible();
  await desk.expectWhole();
  await page.screenshot({ path: test.info().outputPath('desk-before-1440.png') });
  await page.getByLabel('Filter the missing rosters').fill('r');
  await desk.button('Select 3').click();
  await desk.button('Check in 3 rosters').click();
  await expect(page.getByRole('heading', { name: 'Missing: 1' })).toBeVisible();
  await expect(page.getByText('3 of 4 in')).toBeVisible();
  await page.getByLabel('Filter the missing rosters').fill('');
  await actors.advance(37);
  await expect(page.getByText('1 of 4 rosters missing')).toBeVisible();
  expect(desk.faults).toEqual([]);
});

// bench/desk.ts measures how soon each result is shown.
test('with 2,048 rosters the desk follows result after result without a reload', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 2,
    'filter[bracket.number]': 0,
    'page[size]': REPORTS,
    sort: 'matchNumber',
  });
  const desk = consolePage(page);
  await desk.signIn();
  const progress = page.getByText(/^\d+ of \d+, \d+ live$/);
  const before = Number.parseInt((await progress.textContent())!, 10);
  for (const [index, { id }] of items.entries()) {
    await actors.operator.matchSeries.report(id, sweep('home'));
    await expect(progress).toHaveText(new RegExp(`^${before + index + 1} of `));
  }
  expect(desk.faults).toEqual([]);
});
