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
const MINUTE_MS = 60_000;
/** The time from the date of a best of 3 until it ends unplayed. */
const UNTIL_UNPLAYED_MS = 61 * MINUTE_MS;
const SINGLE_ELIMINATION = { format: 'single_elimination', configuration: { bestOf: 3, bans: [] } };
const TEAM = 'The Tunnel';

interface Played {
  actors: Actors;
  team: Awaited<ReturnType<typeof ownRoster>>;
  bots: BotRoster[];
  event: string;
  region: string;
}

async function seriesOf({ actors, region }: Played): Promise<MatchSeries[]> {
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region });
  return items.toSorted(
    (one, other) => one.roundNumber - other.roundNumber || one.matchNumber - other.matchNumber,
  );
}

async function openFour(actors: Actors, url: string): Promise<Played> {
  const { event, region } = await actors.qualifier(SINGLE_ELIMINATION);
  const bots: BotRoster[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar'])
    bots.push(await actors.botRoster(region.id, name));
  const team = await ownRoster({ actors, url, segment: region.id, name: TEAM });
  await actors.advance(60);
  await team.people[0]!.client.checkins.ofRoster(team.roster.id);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  return { actors, team, bots, event: event.id, region: region.id };
}

/** Lets both sides check in for a series, and time pass without a report. */
async function leaveUnplayed({ actors, team, bots }: Played, series: MatchSeries) {
  const date = Date.parse(series.date!);
  if (Number(await actors.now()) < date - 9 * MINUTE_MS)
    await actors.moveTo(new Date(date - 9 * MINUTE_MS));
  for (const { client } of team.people) await client.checkins.ofSeries(series.id);
  await botsCheckIn(bots, series);
  await actors.moveTo(new Date(date + UNTIL_UNPLAYED_MS));
}

/** Expects the text on a page in each size, where nothing sticks out and axe finds no fault. */
async function expectInEachSize(page: Page, path: string, text: string | RegExp, name: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${path} at ${size.width}`);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/${name}-${size.width}.png`,
      fullPage: size.width === 390,
    });
  }
}

test('[SER-8] both teams lose a match that they do not play, and every page says so', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const four = await openFour(actors, ringside.url);
  const [first, second, final] = await seriesOf(four);
  const semis = [first!, second!];
  const isOwn = ({ competitors }: MatchSeries) =>
    competitors.some(({ roster }) => roster?.name === TEAM);
  const [own, other] = [semis.find(isOwn)!, semis.find((one) => !isOwn(one))!];
  await actors.operator.matchSeries.report(other.id, sweep('home'));
  await leaveUnplayed(four, own);

  const player = playerPage(page);
  await player.launch(four.team.launches[0]!);
  await expectInEachSize(page, `/match/${own.id}`, 'Not played: both teams lost', 'match');
  await expect(page.getByText('No result was reported: both teams lost.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Winner', { exact: true })).toHaveCount(0);
  await expectInEachSize(page, `/match/${final!.id}`, 'Why this bye?', 'bye');
  await expect(page.getByText('(not played: both teams lost)')).toBeVisible();
  await expectInEachSize(
    page,
    '/brackets',
    `Winner: ${other.competitors[0].roster!.name}`,
    'bracket',
  );
  await expect(page.getByRole('link', { name: /Not played: / })).toBeVisible();
  await expectInEachSize(page, '/schedule', 'Not played', 'schedule');
  await expectInEachSize(page, '/standings', TEAM, 'standings');
  await expect(
    page.locator('.why').filter({ hasText: 'Its last match was not played' }),
  ).toHaveCount(1);
  await expectInEachSize(page, `/rosters/${four.team.roster.id}`, 'Not played', 'roster');
  await expectInEachSize(page, '/', 'Place 3.', 'home');
  for (const path of [`/embed/match/${own.id}`, `/overlay/match/${own.id}`]) {
    await page.goto(path);
    await expect(page.getByText(/Not played/)).toBeVisible();
  }

  const side = own.competitors[0].roster!.name === TEAM ? 'home' : 'away';
  await actors.operator.matchSeries.report(own.id, sweep(side));
  await leaveUnplayed(four, (await seriesOf(four))[2]!);
  await expectInEachSize(page, '/brackets', TEAM, 'bracket-without-winner');
  await expect(page.getByText(/^Winner: /)).toHaveCount(0);
  await page.goto(`/match/${final!.id}`);
  await expect(page.getByText('Not played: both teams lost')).toBeVisible();
  const { items } = await actors.visitor.segments.standings(four.region);
  expect(items.map(({ placement }) => placement)).toEqual([2, 2, 3, 3]);
});

test('[SER-8] an operator lets the better seed advance, and the console names the end of each series', async ({
  page,
  ringside,
}) => {
  test.setTimeout(120_000);
  const actors = await actorsOf(ringside.url);
  const four = await openFour(actors, ringside.url);
  const [first, second] = await seriesOf(four);
  const semi = [first!, second!].find(({ competitors }) =>
    competitors.some(({ roster }) => roster?.name === TEAM),
  )!;
  const office = consolePage(page);
  await office.signIn(undefined, `/season/${four.event}/segments/${four.region}`);
  const setting = page.getByLabel('After an unplayed series', { exact: true });
  await setting.selectOption('better-seed');
  await office.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await office.expectWhole();
  }
  await setting.scrollIntoViewIfNeeded();
  const folder = process.env.SHOTS ?? test.info().outputDir;
  await page.screenshot({ path: `${folder}/console-setting.png` });
  await leaveUnplayed(four, semi);
  await office.open(`/series/${semi.id}`);
  await expect(page.getByText('Unplayed: the better seed advanced')).toBeVisible();

  await actors.operator.segments.update(four.region, { configuration: { unplayed: 'both-lose' } });
  const side = semi.competitors[0].roster!.name === TEAM ? 'home' : 'away';
  await actors.operator.matchSeries.report(semi.id, sweep(side));
  const final = (await seriesOf(four))[2]!;
  await leaveUnplayed(four, final);
  await office.open(`/series/${final.id}`);
  await expect(page.getByText('Unplayed: both sides lost')).toBeVisible();
  await office.expectWhole();
  await page.screenshot({ path: `${folder}/console-series.png` });
});
