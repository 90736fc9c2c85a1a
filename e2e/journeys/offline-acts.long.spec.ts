import type { Page } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, botsCheckIn, sweep } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { expect, test } from '../support/server.ts';

const NO_BANS = { bans: [] };

test.use({ viewport: { width: 844, height: 390 } });

const outboxOf = (page: Page) => page.getByRole('region', { name: 'Outbox' });

/** Creates a live match of a player's roster; `reportAsOther` reports that the other side has won. */
async function liveMatch(actors: Actors, url: string) {
  const match = await beforeTheMatch(actors, url, NO_BANS);
  const { people, bots, series, side } = match;
  for (const { client } of people) await client.checkins.ofSeries(series.id);
  await botsCheckIn(bots, series);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  const results = sweep(side === 'home' ? 'away' : 'home');
  const reportAsOther = () => bots[0]!.members[0]!.client.matchSeries.report(series.id, results);
  return { ...match, reportAsOther };
}

/** Loses the connection, acts, and checks that the act waits where it was done. */
async function actOffline(page: Page, act: () => Promise<void>) {
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await act();
  await expect(outboxOf(page)).toContainText('Waiting to be sent: 1');
  await expect(page.getByText('Not sent yet').filter({ visible: true })).toHaveCount(1);
}

/**
 * Restores the connection, and checks the line of the sent act: it has the server's time, leaves by
 * itself, and does not return after a reload.
 */
async function expectSentOnce(
  page: Page,
  actors: Actors,
  kind: string,
  beforeReload?: () => Promise<void>,
) {
  const sentAfter = Math.floor((await actors.now()).getTime() / 1000) * 1000;
  await page.context().setOffline(false);
  await expect(outboxOf(page)).toContainText('Sent');
  await expect(outboxOf(page)).toContainText(kind);
  const shownAt = await outboxOf(page).locator('time').first().getAttribute('datetime');
  const now = (await actors.now()).getTime();
  expect(Date.parse(shownAt!)).toBeGreaterThanOrEqual(sentAfter - 1000);
  expect(Date.parse(shownAt!)).toBeLessThanOrEqual(now + 1000);
  await beforeReload?.();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(outboxOf(page)).toBeHidden();
}

test('a check-in made offline keeps its panel, which says so until it is sent', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, series } = await beforeTheMatch(actors, ringside.url, NO_BANS);
  await playerPage(page).launch(launches[0]!);
  await page.goto('/leaderboards');
  const panel = page.getByRole('complementary', { name: 'Match check-in' });
  await expect(panel).toBeVisible();
  await actOffline(page, () => panel.getByRole('button', { name: 'Check-in' }).click());
  await expect(panel).toContainText('Not sent yet');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(outboxOf(page)).toBeHidden();
  await panel.getByRole('button', { name: 'Check-in' }).click();
  await expect(panel).toContainText('Not sent yet');

  await expectSentOnce(page, actors, 'Match check-in');
  await expect(panel).toBeHidden();
  const { items } = await people[0]!.client.checkins.list({ 'filter[matchSeries]': series.id });
  expect(items.map(({ user }) => user.id)).toContain(people[0]!.id);
});

test('a ban vote delivered late shows what is locked', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, bots, series } = await beforeTheMatch(actors, ringside.url);
  for (const { client } of [...people, ...bots[0]!.members])
    await client.checkins.ofSeries(series.id);
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}/ban`);
  const tiles = page.getByRole('group', { name: 'Brawlers' }).getByRole('button');
  for (const place of [0, 1]) await tiles.nth(place).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  const lock = page.getByRole('button', { name: 'Lock in bans' });
  await expect(lock).toBeVisible();
  await actOffline(page, () => lock.click());
  await expect(lock).toBeHidden();

  const heading = page.getByRole('heading', { level: 1 });
  await expectSentOnce(page, actors, 'Ban vote', async () => {
    await expect(heading).toHaveText('Your bans are locked in');
    await expect(page.getByText('It is not your turn.')).toBeHidden();
  });
  await expect(heading).toHaveText('Your bans are locked in');
});

test('a report made offline waits in its place and is sent', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { launches, series } = await liveMatch(actors, ringside.url);
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  for (const game of [1, 2])
    await page
      .getByRole('group', { name: `Game ${game}` })
      .getByRole('button', { name: 'The Tunnel' })
      .click();
  await actOffline(page, () => page.getByRole('button', { name: 'Report result' }).click());
  await expectSentOnce(page, actors, 'Result report');
  await expect(page.getByText('Your team has reported this result.')).toBeVisible();
});

test('a confirmation made offline waits in its place and is sent', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { launches, series, reportAsOther } = await liveMatch(actors, ringside.url);
  await reportAsOther();
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  const confirm = page.getByRole('button', { name: 'Confirm result' });
  await expect(confirm).toBeVisible();
  await actOffline(page, () => confirm.click());
  await expect(confirm).toBeHidden();
  await expectSentOnce(page, actors, 'Result confirmation');
  const { state } = await actors.visitor.matchSeries.get(series.id);
  expect(state).toBe('finished');
});

test('a dispute made offline is sent with its words', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { launches, series, reportAsOther } = await liveMatch(actors, ringside.url);
  await reportAsOther();
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByLabel('What is wrong?').fill('We won both games.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send to the referee' }).click();
  await expect(outboxOf(page)).toContainText('Waiting to be sent: 1');
  await page.context().setOffline(false);
  await expect(outboxOf(page)).toContainText('Result dispute');
  await expect(page.getByText('A referee is looking at this match.').first()).toBeVisible();
  expect((await actors.visitor.matchSeries.get(series.id)).reporting).toBe('disputed');
});
