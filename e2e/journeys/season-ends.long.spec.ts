import type { Page } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, type BotRoster, sweep } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { openSeries, sidesOf } from '../support/play-segment.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 }, actionTimeout: 30_000 });
const TEAM = 'Night Shift';

const centreOf = (page: Page) => page.getByRole('region', { name: 'Action centre' });

/** Checks rosters in once the window is open, and moves the clock past its end. */
async function seedWith(actors: Actors, checkIns: (() => Promise<unknown>)[]): Promise<void> {
  await actors.advance(60);
  for (const checkIn of checkIns) await checkIn();
  await actors.advance(51);
}

const checkInOf =
  ({ id, members }: BotRoster) =>
  () =>
    members[0]!.client.checkins.ofRoster(id);

test('a team that is eliminated reads its place, its points and where to go', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { points: [100, 80] } });
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: TEAM });
  const rivals = await actors.botRoster(region.id, 'Rivals');
  await seedWith(actors, [
    () => team.people[0]!.client.checkins.ofRoster(team.roster.id),
    checkInOf(rivals),
  ]);
  const [final] = await openSeries(actors, region.id);
  const winner = sidesOf(final!)[0] === TEAM ? 'away' : 'home';
  await actors.operator.matchSeries.report(final!.id, sweep(winner));

  const player = playerPage(page);
  await player.launch(team.launches[0]!);
  await expect(centreOf(page)).toContainText(/Out.*Place 2, 80 points/);
  await page.goto('/my-team');
  await expect(page.getByRole('heading', { name: 'Season progress' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(/Place 2.*80 points from this stage/);
  await expect(main).toContainText('Your team holds a direct place in Helsinki.');
  await centreOf(page).getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByText(TEAM).first()).toBeVisible();
  expect(player.faults).toEqual([]);
});

test('a team that misses its check-in is informed, and is not in the bracket', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: TEAM });
  const rivals = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await seedWith(actors, rivals.map(checkInOf));
  const player = playerPage(page);
  await player.launch(team.launches[0]!);
  await expect(centreOf(page)).toContainText('Missed Check-in');
  await page.goto('/brackets');
  await expect(page.getByText('Alder').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(TEAM)).toHaveCount(0);
  expect(player.faults).toEqual([]);
});

test('a team that an operator withdraws reads so, with the reason', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: TEAM });
  const rivals = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await seedWith(actors, [
    () => team.people[0]!.client.checkins.ofRoster(team.roster.id),
    ...rivals.map(checkInOf),
  ]);
  const player = playerPage(page);
  await player.launch(team.launches[0]!);
  await expect(centreOf(page)).toContainText('Checked-in');
  await actors.operator.rosters.withdraw(team.roster.id, 'Two accounts of one person');
  await page.goto('/my-team');
  await expect(page.getByText('Reason: Two accounts of one person')).toBeVisible();
  await expect(centreOf(page)).toContainText(/Withdrawn.*This team has withdrawn/);
  expect(player.faults).toEqual([]);
});

test('a team on standby checks in and moves up into the bracket', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  await actors.operator.segments.update(region.id, {
    rostersLimit: { limit: 2, standbyLimit: 2 },
  });
  const first = await actors.botRoster(region.id, 'Alder');
  await actors.botRoster(region.id, 'Birch');
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: TEAM });
  const player = playerPage(page);
  await player.launch(team.launches[0]!);
  await page.goto('/my-team');
  await expect(page.getByText('Standby').first()).toBeVisible();
  await seedWith(actors, [
    checkInOf(first),
    async () => {
      await page.goto('/');
      await centreOf(page).getByRole('button', { name: 'Check in the roster' }).click();
      await expect(centreOf(page)).toContainText('Checked-in');
    },
  ]);
  await page.goto('/brackets');
  await expect(page.getByRole('main').getByText(TEAM).first()).toBeVisible();
  const [series] = await openSeries(actors, region.id);
  expect(sidesOf(series!).toSorted()).toEqual(['Alder', TEAM]);
  expect(player.faults).toEqual([]);
});
