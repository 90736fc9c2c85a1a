import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf, type BotRoster } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const SIZES = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SWISS = {
  format: 'swiss',
  configuration: {
    bestOf: 2,
    swissRounds: 3,
    resultPoints: { win: 3, draw: 1, loss: 0 },
    bans: [],
  },
};
const gameOf = (scores: [number, number]) => ({
  periods: [{ key: 'score', scores }],
  forfeit: null,
});
const WIN = [gameOf([2, 0]), gameOf([2, 0])];
const DRAW = [gameOf([2, 0]), gameOf([0, 2])];

/** Starts a swiss of four rosters and ends its first round with a draw and a win. */
async function playFirstRound(url: string) {
  const actors = await actorsOf(url);
  const { region } = await actors.qualifier(SWISS);
  const bots: BotRoster[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const seriesOf = async (round: number) =>
    (
      await actors.visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
        sort: 'matchNumber',
      })
    ).items;
  const [first, second] = await seriesOf(1);
  await actors.operator.matchSeries.report(first!.id, DRAW);
  await actors.operator.matchSeries.report(second!.id, WIN);
  return { actors, region, seriesOf };
}

async function expectWhole(page: Page, name: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${name} at ${size.width}`);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/${name}-${size.width}.png`,
      fullPage: true,
    });
  }
}

test('a visitor reads records with draws, and that points paired a round', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const { region, seriesOf } = await playFirstRound(ringside.url);
  const [first] = await seriesOf(2);
  await page.goto('/brackets?round=2');
  await waitForHydration(page);
  await expect(
    page.getByText('Beside each name: wins, draws and losses before this round.'),
  ).toBeVisible();
  await expect(page.getByText('1–0–0', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('0–1–0', { exact: true }).first()).toBeVisible();
  await expectWhole(page, 'swiss-draws-brackets');
  await page.goto(`/match/${first!.id}`);
  await waitForHydration(page);
  await expect(page.getByText(/3 points before this round; place 1 of 1/).first()).toBeVisible();
  await expectWhole(page, 'swiss-draws-match');
  await page.goto(`/standings?segment=${region.id}`);
  await waitForHydration(page);
  await expect(page.getByText('3 for a win, 1 for a draw, 0 for a loss').first()).toBeVisible();
  await expectWhole(page, 'swiss-draws-standings');
});

test('an operator reads points in a round by hand', async ({ page, ringside }) => {
  test.setTimeout(240_000);
  const { actors, region, seriesOf } = await playFirstRound(ringside.url);
  await actors.operator.segments.update(region.id, {
    configuration: { publishRounds: 'by-hand' },
  });
  for (const { id } of await seriesOf(2)) await actors.operator.matchSeries.report(id, DRAW);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/segments/${region.id}/rounds`);
  await expect(page.getByRole('region', { name: '4 points' })).toContainText('1–1–0');
  await expect(page.getByRole('region', { name: '1 point', exact: true })).toBeVisible();
  await expect(page.getByText(/4 points against 2 points|with 2 points/).first()).toBeVisible();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/swiss-draws-round.png`,
    fullPage: true,
  });
  expect(desk.faults).toEqual([]);
});

test('the console refuses an early exit while a points table is configured', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ format: 'swiss' });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  for (const [name, points] of Object.entries({ Win: '3', Draw: '1', Loss: '0' }))
    await group('Match points').getByLabel(name).fill(points);
  await page.getByLabel('All other series', { exact: true }).fill('2');
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const exit = group('Early exit');
  await exit.getByLabel(/win/i).fill('3');
  await exit.getByLabel(/loss/i).fill('3');
  await desk.button('Save').click();
  await expect(group('Match points').getByRole('alert')).toContainText('go by wins and losses');
  await desk.expectWhole();
  expect(desk.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});
