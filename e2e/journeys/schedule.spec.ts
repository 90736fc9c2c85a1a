import type { Page } from '@playwright/test';
import { faultsOf } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf, type BotRoster, botsCheckIn } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const GAME = { width: 844, height: 390 };
test.use({ viewport: GAME, timezoneId: 'Europe/Paris' });

const DAY_MS = 86_400_000;
const LONG_NAME = 'Donaudampfschifffahrtler';
const NAMES = [LONG_NAME, 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel'];

/** Plays two of four opening series on a morning, so that the stage ends on its day; two are live. */
async function halfPlayedRound(url: string) {
  const actors = await actorsOf(url);
  const midnight = Math.ceil(+(await actors.now()) / DAY_MS) * DAY_MS;
  await actors.moveTo(new Date(midnight + DAY_MS / 4));
  const { region } = await actors.qualifier({
    format: 'double_elimination',
    configuration: { bans: [] },
  });
  const rosters: BotRoster[] = [];
  for (const name of NAMES) rosters.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[bracket.number]': 0,
    'filter[roundNumber]': 1,
    sort: 'matchNumber',
  });
  for (const { id } of items.slice(0, 2)) await actors.operator.matchSeries.forfeit(id, 'away');
  for (const series of items.slice(2)) await botsCheckIn(rosters, series);
  await actors.moveTo(new Date(Date.parse(items[0]!.date!) + 1_000));
  return { actors, region, rosters, items };
}

const linesOf = (page: Page) => page.getByRole('main').locator('.ln');

/** Returns how many whole lines the window shows. */
const countWholeLines = (page: Page) =>
  linesOf(page).evaluateAll(
    (lines) =>
      lines.filter((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('the schedule opens at the present: live matches, the next ones, results by round', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const faults = faultsOf(page);
  const { actors, region, items } = await halfPlayedRound(ringside.url);
  await page.goto(`/schedule?segment=${region.id}`);
  await waitForHydration(page);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });

  await test.step('five lines of 44 px fit into the view of the game', async () => {
    await expect(headings.nth(0)).toHaveText('Now');
    await expect(linesOf(page).filter({ hasText: 'Live' })).toHaveCount(2);
    await expect(headings.nth(1)).toHaveText('Next');
    expect(await countWholeLines(page)).toBeGreaterThanOrEqual(5);
    expect((await linesOf(page).first().boundingBox())!.height).toBe(44);
  });

  await test.step('an open side is named by the match that decides it', async () => {
    await expect(linesOf(page).getByText('Winner of M3').first()).toBeVisible();
    await expect(linesOf(page).getByText('Loser of M4').first()).toBeAttached();
  });

  await test.step('a result moves into the line of its round, without a shift of the page', async () => {
    const fold = page.getByRole('link', { name: /^Upper quarter finals 2 results$/ });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await actors.operator.matchSeries.forfeit(items[2]!.id, 'away');
    const third = page.getByRole('link', { name: /^Upper quarter finals 3 results$/ });
    await expect(third).toBeVisible();
    await third.press('Enter');
    await expect(page.getByRole('link', { expanded: true })).toHaveText(/Upper quarter finals/);
    await expect(linesOf(page).filter({ hasText: 'Forfeit' })).toHaveCount(3);
    await page.getByRole('link', { expanded: true }).press('Enter');
    await expect(linesOf(page).filter({ hasText: 'Forfeit' })).toHaveCount(0);
  });

  await test.step('a long name has two lines, beside the score', async () => {
    const line = linesOf(page).first();
    const [name, round] = await Promise.all(
      ['.ln__n', '.ln__k'].map(async (part) => (await line.locator(part).last().boundingBox())!),
    );
    expect(name!.x + name!.width).toBeLessThanOrEqual(round!.x);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });

  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('the strip of days leads to another day of the viewer; a day without matches names the next', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const faults = faultsOf(page);
  const { actors, region } = await halfPlayedRound(ringside.url);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[state]': 'scheduled,new',
    'page[size]': 100,
  });
  const second = items.find(({ competitors }) =>
    competitors.every(({ roster }) => roster !== null),
  )!;
  const tomorrow = new Date(+(await actors.now()) + 26 * 3_600_000).toISOString();
  await actors.operator.matchSeries.reschedule(second.id, tomorrow);
  await page.goto(`/schedule?segment=${region.id}`);
  await waitForHydration(page);
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  await expect(days).toHaveCount(2);
  await expect(days.first()).toHaveText('today');
  await expect(days.first()).toHaveAttribute('aria-current', 'date');
  await days.nth(1).press('Enter');
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(days.nth(1)).toHaveAttribute('aria-current', 'date');
  await expect(linesOf(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^tomorrow, /);
  await expectAccessible(page);

  const midnight = (days: number) =>
    new Date(Math.ceil(Date.parse(tomorrow) / DAY_MS) * DAY_MS + days * DAY_MS).toISOString();
  const [from, to] = [midnight(3), midnight(4)];
  await page.goto(`/schedule?segment=${region.id}&from=${from}&to=${to}`);
  await expect(page.getByText(/^No matches on this day. The next match begins /)).toBeVisible();
  await days.first().press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Now');
  expect(faults).toEqual([]);
});
