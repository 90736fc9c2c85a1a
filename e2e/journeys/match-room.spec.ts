import type { Browser, Page } from '@playwright/test';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, sweep } from '../support/actors.ts';
import { centreOf, expectNow } from '../support/expect-now.ts';
import { clientAt, expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

/** Registers three players of one roster; each can open the site. */
async function register(actors: Actors, url: string, segment: string, name: string) {
  const launches = [];
  const clients = [];
  for (const part of ['one', 'two', 'three']) {
    const launch = await actors.launch({ name: `${name} ${part}` });
    const { data } = await clientAt(url).game.user(launch.playerTag, launch.parameters.jwt);
    launches.push(launch);
    clients.push(clientAt(url, data.token));
  }
  const { id } = await clients[0]!.rosters.create({ name, segment });
  const key = await clients[0]!.rosters.joiningKey(id);
  for (const client of clients.slice(1)) await client.rosters.join(key);
  return { id, name, launches, clients };
}
type Roster = Awaited<ReturnType<typeof register>>;

/** Plays up to the end of the bans of a final of two rosters, two minutes before it begins. */
async function finalAfterBans(actors: Actors, url: string) {
  const { region } = await actors.qualifier();
  const rosters: Roster[] = [];
  for (const name of ['Alder', 'Birch']) rosters.push(await register(actors, url, region.id, name));
  await actors.advance(60);
  for (const { id, clients } of rosters) await clients[0]!.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  const date = Date.parse(series.date!);
  await actors.moveTo(new Date(date - 9 * 60_000));
  for (const { clients } of rosters)
    for (const client of clients) await client.checkins.ofSeries(series.id);
  await actors.moveTo(new Date(date - 120_000));
  const on = (side: 0 | 1) => rosters.find(({ id }) => id === series.competitors[side].roster!.id)!;
  return { series, home: on(0), away: on(1), begin: () => actors.moveTo(new Date(date + 1000)) };
}

const open = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, viewport: { width: 844, height: 390 } })).newPage();
const MODES = /Last Stand|Crystal Rush|Street Ball|Star Hunt|Zone Hold|Safe Break/;
const winnersOf = ({ matches }: MatchSeries) =>
  matches.flatMap(({ score }) => (score ? [`${score.home}:${score.away}`] : []));

test('the home captain opens the room, only the line-ups see its code, and everyone sees the live score', async ({
  page,
  browser,
  ringside: { url },
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(url);
  await actors.refuseRoom();
  const { series, home, away, begin } = await finalAfterBans(actors, url);
  const address = `/match/${series.id}`;
  const [guest, stranger, visitor] = [
    await open(browser, url),
    await open(browser, url),
    await open(browser, url),
  ];
  await playerPage(page).launch(home.launches[0]!);
  await playerPage(guest).launch(away.launches[1]!);
  await playerPage(stranger).launch(await actors.launch({ name: 'Dora' }));
  for (const one of [guest, stranger, visitor]) await one.goto(address);
  await expect(visitor.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(3);
  await expect(guest.getByText(`${home.name} one opens the room.`)).toBeVisible();

  await page.goto('/leaderboards');
  await expect(centreOf(page)).toContainText(`Open the room for the match against ${away.name}.`);
  await centreOf(page).getByRole('link', { name: 'Open the room' }).click();
  await expect(page).toHaveURL(`${address}#room`);
  await page.getByRole('button', { name: 'Open the room' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the room' })).toBeVisible();
  const { room } = await home.clients[0]!.matchSeries.room(series.id);
  for (const one of [page, guest]) {
    await expect(one.getByText(room!.code, { exact: true })).toBeVisible();
    await expect(one.getByRole('img', { name: 'QR code of the room' })).toBeVisible();
    await expect(one.getByText('0 of 6 are in')).toBeVisible();
  }
  await expect(centreOf(guest)).toContainText(`against ${home.name} is open. Go in.`);
  await guest.getByRole('button', { name: 'I am in' }).click();
  for (const one of [page, guest]) await expect(one.getByText('1 of 6 are in')).toBeVisible();
  await expect(centreOf(guest)).not.toContainText('Go in.');
  await guest.getByRole('button', { name: 'I am in' }).click();
  await expect(guest.getByText('0 of 6 are in')).toBeVisible();
  for (const one of [stranger, visitor]) {
    await expect(one.getByText('Room is open')).toBeVisible();
    expect(await one.content()).not.toContain(room!.code);
  }

  await begin();
  const report = page.getByRole('group', { name: 'Game 1' });
  await report.getByRole('button', { name: home.name }).click();
  await expect(visitor.getByText('Live score, not confirmed')).toBeVisible();
  await expect(visitor.getByText('1:0', { exact: true })).toBeVisible();
  // the other side's form is filled
  await expect(
    guest.getByRole('group', { name: 'Game 1' }).getByRole('button', { name: home.name }),
  ).toHaveAttribute('aria-pressed', 'true');
  await report.getByRole('button', { name: home.name }).click();
  await expect(visitor.getByText('Live score, not confirmed')).toHaveCount(0);
  await report.getByRole('button', { name: home.name }).click();
  await page
    .getByRole('group', { name: 'Game 2' })
    .getByRole('button', { name: home.name })
    .click();
  await page.getByRole('button', { name: 'Report result' }).click();
  await guest.getByRole('button', { name: 'Confirm result' }).click();
  await expect(visitor.getByText('Final score')).toBeVisible();
  await expect(page.getByText(room!.code, { exact: true })).toHaveCount(0);
  expect(winnersOf(await actors.visitor.matchSeries.get(series.id))).toEqual(['1:0', '1:0']);

  await actors.operator.matchSeries.report(series.id, sweep('away'));
  await expect(visitor.getByText('0:2', { exact: true })).toBeVisible();
  const games = visitor.getByRole('list', { name: 'Games' });
  await expect(games.getByText('Away wins')).toHaveCount(2);
  await expect(games.getByText('Home wins')).toHaveCount(0);
});

test('a game that opens rooms opens one after the bans, and the site says so everywhere', async ({
  page,
  ringside: { url },
}) => {
  test.setTimeout(120_000);
  const actors = await actorsOf(url);
  const { series, home, away } = await finalAfterBans(actors, url);
  await playerPage(page).launch(home.launches[0]!);
  await expectNow(page, `The room for your match against ${away.name} is open. Go in.`, {
    match: series.id,
  });
  await expect(page.getByText('0 of 6 are in')).toBeVisible();
  await expect(page).toHaveTitle(/^\d:\d\d Room · /);
  const { room } = await home.clients[0]!.matchSeries.room(series.id);
  expect(room).toMatchObject({ isByGame: true, openedBy: null });
  await expect(page.getByText(room!.code, { exact: true })).toBeVisible();
  const games = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  await expect(games.filter({ hasText: MODES })).toHaveCount(3);
  await page.getByRole('button', { name: 'I am in' }).click();
  await expect(centreOf(page)).not.toContainText('Go in.');
});
