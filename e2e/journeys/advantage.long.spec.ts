import type { Page } from '@playwright/test';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf, botsCheckIn, sweep, type Actors, type BotRoster } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const SIZES = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const DOUBLE_ELIMINATION = {
  format: 'double_elimination',
  configuration: {
    grandFinal: 'advantage',
    bestOf: { default: 3, 'grand-final': 5 },
    bans: [],
  },
};

/** Returns the series of a region that two rosters can play now. */
async function openSeriesOf(actors: Actors, region: string): Promise<MatchSeries[]> {
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region });
  return items.filter(({ state }) => state === 'scheduled');
}

/** Sets every result before the grand final: a favourite wins, else the home side. */
async function ruleUpToFinal(
  actors: Actors,
  region: string,
  favourite: string,
): Promise<MatchSeries> {
  for (;;) {
    const open = await openSeriesOf(actors, region);
    const next = open.find(({ bracketNumber }) => bracketNumber < 2);
    if (!next) return open.find(({ bracketNumber }) => bracketNumber === 2)!;
    const side = next.away!.id === favourite ? 'away' : 'home';
    await actors.operator.matchSeries.report(next.id, sweep(side));
  }
}

/** Adds bot rosters to a region. */
async function addBots(actors: Actors, region: string, names: string[]): Promise<BotRoster[]> {
  const bots: BotRoster[] = [];
  for (const name of names) bots.push(await actors.botRoster(region, name));
  return bots;
}

/** Lets a roster of our team reach the grand final against a bot's, from the upper bracket. */
async function openFinal(actors: Actors, url: string) {
  const { region } = await actors.qualifier(DOUBLE_ELIMINATION);
  const bots = await addBots(actors, region.id, ['Alder', 'Birch', 'Cedar']);
  const team = await ownRoster({ actors, url, segment: region.id, name: 'The Tunnel' });
  await actors.advance(60);
  await team.people[0]!.client.checkins.ofRoster(team.roster.id);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const series = await ruleUpToFinal(actors, region.id, team.roster.id);
  await actors.moveTo(new Date(Date.parse(series.date!) - 9 * 60_000));
  for (const { client } of team.people) await client.checkins.ofSeries(series.id);
  await botsCheckIn(bots, series);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  return { ...team, bot: bots.find(({ id }) => id === series.away!.id)!, series };
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

test('the report of a grand final starts at 1 : 0 for the roster from the upper bracket', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { launches, bot, series } = await openFinal(actors, ringside.url);
  const player = playerPage(page);
  const match = `/match/${series.id}`;
  const sentence = 'The Tunnel won the upper bracket and starts with one win: 1 : 0.';
  await player.launch(launches[0]!);
  await expectInEachSize(page, match, sentence);
  await expectInEachSize(page, `/embed${match}`, sentence);
  for (const [name, address] of [
    ['embed', `/embed${match}?locale=jp`],
    ['overlay', `/overlay${match}`],
  ]) {
    await page.goto(address!);
    const text = name === 'embed' ? /The Tunnel.*1 : 0/ : sentence;
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/head-start-${name}.png`,
    });
  }
  await page.goto(match);
  const result = page.locator('#result');
  const game = (number: number, name: string) =>
    page.getByRole('group', { name: `Game ${number}` }).getByRole('button', { name });
  const report = page.getByRole('button', { name: /Report result|Choose each winner/ });
  await expect(result.getByText(sentence)).toBeVisible();
  await expect(result.getByText('1 : 0', { exact: true })).toBeVisible();
  await game(1, 'The Tunnel').click();
  await game(2, 'The Tunnel').click();
  await expect(result.getByText('3 : 0', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Game 3' })).toBeHidden();
  await game(1, bot.name).click();
  await expect(report).toBeDisabled();
  await game(3, 'The Tunnel').focus();
  await page.keyboard.press('Enter');
  await expect(result.getByText('3 : 1', { exact: true })).toBeVisible();
  await report.click();
  await expect(page.getByRole('button', { name: 'Change our report' })).toBeVisible();
  await bot.members[0]!.client.matchSeries.confirm(series.id);
  await expect(page.getByRole('main').getByText('Final score', { exact: true })).toBeVisible();

  await expectInEachSize(page, match, '3 : 1');
  await expectInEachSize(page, '/brackets', 'Best of 5, from 1 : 0');
  await page.goto(`/de${match}`);
  await expect(
    page
      .getByRole('main')
      .getByText('The Tunnel hat das Winner-Bracket gewonnen und startet mit einem Sieg: 1 : 0.')
      .first(),
  ).toBeVisible();
  expect(player.faults).toEqual([]);
});

test('an operator chooses the advantage, and sets and corrects the result of such a final', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({
    format: 'double_elimination',
    configuration: { bans: [] },
  });
  const bots = await addBots(actors, region.id, ['Alder', 'Birch', 'Cedar']);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await page.getByLabel('Grand final', { exact: true }).selectOption('advantage');
  await group('Best of').getByLabel('Final', { exact: true }).fill('1');
  await desk.button('Save').click();
  await expect(group('Best of').getByRole('alert')).toContainText('best of 3 or more');
  await desk.expectWhole();
  await group('Best of').getByLabel('Final', { exact: true }).fill('5');
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const series = await ruleUpToFinal(actors, region.id, bots[0]!.id);
  expect(series).toMatchObject({ bestOf: 5, headStart: { home: 1, away: 0 } });
  const [home, away] = series.competitors.map(({ roster }) => roster!.name);
  await page.goto(`/console/series/${series.id}`);
  await expect(page.getByText('The upper bracket’s side starts 1 : 0.')).toBeVisible();
  await desk.button('Set the result').click();
  await desk.button(`${home} wins 3 : 0`).click();
  await expect(desk.dialog.getByRole('status')).toHaveText(`${home} wins 3 : 0.`);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  await desk.button('Correct the result').click();
  await desk.button(`${away} wins 1 : 3`).click();
  await expect(desk.dialog.getByText('No other series changes.')).toBeVisible();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  await expect(page.getByText('1 : 3', { exact: true }).first()).toBeVisible();
  expect(desk.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});
