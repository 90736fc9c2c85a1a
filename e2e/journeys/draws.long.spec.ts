import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf, type Actors, type BotRoster } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const SIZES = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const ROUND_ROBIN = {
  format: 'round_robin',
  configuration: { bestOf: 2, resultPoints: { win: 3, draw: 1, loss: 0 }, bans: [] },
};

/** Opens the check-in of the first series between our own roster and a bot's. */
async function openFirstSeries(actors: Actors, url: string) {
  const { region } = await actors.qualifier(ROUND_ROBIN);
  const bot = await actors.botRoster(region.id, 'Alder');
  const team = await ownRoster({ actors, url, segment: region.id, name: 'The Tunnel' });
  await actors.advance(60);
  await team.people[0]!.client.checkins.ofRoster(team.roster.id);
  await bot.members[0]!.client.checkins.ofRoster(bot.id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  for (const { client } of [...team.people, ...bot.members])
    await client.checkins.ofSeries(series.id);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  return { ...team, bot, region, series };
}

/** Expects the text on a page in each size, where nothing sticks out and axe finds no fault. */
async function expectInEachSize(page: Page, path: string, text: string | RegExp) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${path} at ${size.width}`);
  }
}

test('a player reports one win each, the other side confirms, and every page says that it is a draw', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { launches, bot, region, series } = await openFirstSeries(actors, ringside.url);
  const player = playerPage(page);
  await player.launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  const game = (number: number, name: string) =>
    page.getByRole('group', { name: `Game ${number}` }).getByRole('button', { name });
  const report = page.getByRole('button', { name: /Report result|Choose each winner/ });
  await game(1, 'The Tunnel').click();
  await expect(report).toBeDisabled();
  await game(2, 'Alder').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 : 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Draw', { exact: true })).toBeVisible();
  await report.click();
  await expect(page.getByRole('button', { name: 'Change our report' })).toBeVisible();
  await bot.members[0]!.client.matchSeries.confirm(series.id);
  await expect(page.getByRole('main').getByText('Draw', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Winner', { exact: true })).toHaveCount(1);

  await expectInEachSize(page, `/match/${series.id}`, 'Draw');
  await expectInEachSize(
    page,
    `/schedule?segment=${region.id}&results=${region.id}-0-${series.roundNumber}`,
    'Draw',
  );
  await expectInEachSize(page, '/brackets', 'Draw');
  await expectInEachSize(page, `/rosters/${bot.id}`, /Draw 1 : 1/);
  await expectInEachSize(page, '/standings', '3 for a win, 1 for a draw, 0 for a loss');

  const cells = page.getByRole('row', { name: 'The Tunnel' }).getByRole('cell');
  await expect(page.getByRole('columnheader', { name: 'Draws' })).toBeVisible();
  await expect(cells.filter({ hasText: /^1$/ })).not.toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Draws' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=-draws$/);
  await page.goto(`/de/match/${series.id}`);
  await expect(page.getByRole('main').getByText('Unentschieden', { exact: true })).toBeVisible();
  expect(player.faults).toEqual([]);
});

test('an operator configures a table and an even best of, with refusals at their fields', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ format: 'round_robin' });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await field('All other series').fill('2');
  await desk.button('Save').click();
  await expect(group('Best of').getByRole('alert')).toContainText('needs a points table');
  for (const [name, points] of Object.entries({ Win: '3', Draw: '3', Loss: '0' }))
    await group('Match points').getByLabel(name).fill(points);
  await desk.button('Save').click();
  await expect(group('Match points').getByRole('alert')).toContainText(
    /win must give more than a draw/i,
  );
  await group('Match points').getByLabel('Draw').fill('1');
  await desk.expectWhole();
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await actors.operator.segments.get(region.id)).configuration).toMatchObject({
    bestOf: 2,
    resultPoints: { win: 3, draw: 1, loss: 0 },
  });
  await expect(group('Tie-breakers').getByText('1. Match points')).toBeVisible();
  for (const name of ['Win', 'Draw', 'Loss']) await group('Match points').getByLabel(name).fill('');
  await desk.button('Save').click();
  await expect(group('Best of').getByRole('alert')).toContainText('needs a points table');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  expect(desk.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

test('an operator sets a draw, and corrects it with the preview', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier(ROUND_ROBIN);
  const bots: BotRoster[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  const [home] = series.competitors.map(({ roster }) => roster!.name);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${series.id}`);
  await desk.button('Set the result').click();
  await desk.button('Draw 1 : 1').click();
  await expect(desk.dialog.getByRole('status')).toHaveText('The series is drawn 1 : 1.');
  await desk.expectWhole();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  await expect(page.getByText('Drawn', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Winner', { exact: true })).toBeHidden();
  await desk.button('Correct the result').click();
  await desk.button(`${home} wins 2 : 0`).click();
  await expect(desk.dialog.getByText('No other series changes.')).toBeVisible();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  await expect(page.getByText('Winner', { exact: true })).toBeVisible();
  expect(desk.faults).toEqual([]);
});

const LANGUAGES = 'de es fr it ja ko pl pt ru tr zh-Hans zh-Hant'.split(' ');

/** Returns the names of figures that are wider than their column. */
const wideHeads = (page: Page) =>
  page.locator('th.fig').evaluateAll((heads) =>
    heads
      .filter((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        const [text, cell] = [range.getBoundingClientRect(), head.getBoundingClientRect()];
        return text.left < cell.left || text.right > cell.right;
      })
      .map(({ textContent }) => textContent),
  );

/** Returns the words of a name that a row breaks inside. */
const brokenWords = (page: Page, name: string) =>
  page
    .getByRole('rowheader', { name })
    .getByRole('link')
    .evaluate((link) => {
      const text = link.firstChild!;
      return [...text.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
      });
    });

test('a table with draws and five tie-breakers breaks no word of a name, and its heads fit in every language', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({
    format: 'round_robin',
    configuration: {
      ...ROUND_ROBIN.configuration,
      tieBreakers: [
        'result-points',
        'head-to-head',
        'mini-league-points',
        'mini-league-difference',
        'seed',
      ],
    },
  });
  const name = 'Alderwoodinternational X';
  const bots: BotRoster[] = [];
  for (const one of [name, 'Doum', 'Elm', 'Hazel'])
    bots.push(await actors.botRoster(region.id, one));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const game = (side: 'home' | 'away') => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [1, 0] : [0, 1]) as [number, number] }],
    forfeit: null,
  });
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  for (const { id, competitors } of items) {
    const at = competitors.findIndex(({ roster }) => roster!.name === name);
    const winners = (['home', 'away'] as const).map((side) =>
      at === -1 ? side : at === 0 ? 'home' : 'away',
    );
    await actors.operator.matchSeries.report(id, winners.map(game));
  }
  for (const size of [{ width: 1280, height: 800 }, ...SIZES]) {
    await page.setViewportSize(size);
    await page.goto('/standings');
    await waitForHydration(page);
    if (size.width >= 1280) expect(await brokenWords(page, name), `${size.width}`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/standings`);
    await waitForHydration(page);
    expect(await wideHeads(page), language).toEqual([]);
  }
});
