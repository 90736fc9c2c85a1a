import type { Page } from '@playwright/test';
import { keyboardOn } from '../pages/keyboard.ts';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { fillChampionship } from '../support/filled.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 844, height: 390 } });

const TEAM = 'Keys Only';
const inMain = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) =>
  inMain(page).getByRole('heading', { level: 1, name });

test('a player registers by keyboard: a profile, a new team, and a second player who joins it', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const page = await browser.newPage({ baseURL: ringside.url });
  const captain = playerPage(page);
  const keys = keyboardOn(page);
  await captain.launch(await actors.launch({ name: 'Anna', profile: false }));
  await keys.choose(inMain(page).getByRole('link', { name: 'Register' }));
  await expect(heading(page, 'Ready for the ring?')).toBeFocused();
  await keys.choose(inMain(page).getByRole('link', { name: 'Continue' }));
  await expect(heading(page, 'When were you born?')).toBeFocused();
  await keys.write(page.getByLabel('Date of birth'), '05171999');
  await keys.tabTo(page.getByLabel('Country'));
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await keys.choose(page.getByRole('button', { name: 'Continue' }));
  await expect(heading(page, 'Your profile')).toBeFocused();
  await keys.write(page.getByLabel('First name'), 'Anna');
  await keys.write(page.getByLabel('Last name'), 'Keys');
  await keys.write(page.getByLabel('Email'), 'anna@example.org');
  // The error names the empty field, which has the focus.
  await keys.press('Enter');
  await expect(page.getByText('The field is required.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await keys.press('Space');
  await keys.choose(page.getByRole('button', { name: 'Continue' }), 'Space');
  await expect(heading(page, 'Is this right?')).toBeFocused();
  await keys.choose(page.getByRole('button', { name: 'Register' }));
  await expect(heading(page, 'Your region')).toBeFocused();
  await keys.choose(inMain(page).getByRole('link', { name: 'Continue' }));
  await keys.choose(inMain(page).getByRole('link', { name: 'Create your team' }));
  await keys.write(page.getByLabel('Team name'), TEAM);
  await keys.press('Enter');
  await expect(heading(page, TEAM)).toBeFocused();
  const key = await page.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/).innerText();

  const other = await browser.newPage({ baseURL: ringside.url });
  const second = playerPage(other);
  const hands = keyboardOn(other);
  await second.launch(await actors.launch({ name: 'Ben' }));
  await other.goto('/my-team');
  await hands.choose(inMain(other).getByRole('link', { name: 'Join with a key' }));
  await hands.write(other.getByLabel('Team join key'), key);
  await hands.press('Enter');
  await expect(other.getByRole('heading', { name: TEAM })).toBeVisible();
  await hands.choose(other.getByRole('button', { name: 'Join team' }));
  await expect(heading(other, TEAM)).toBeFocused();
  await expect(other.getByText('One more player and the roster is complete.')).toBeVisible();
  // The game side answers 404 for a player who is not registered yet.
  expect(
    [...captain.faults, ...second.faults].filter((text) => !text.includes('status of 404')),
  ).toEqual([]);
});

test('a captain and a player check in by keyboard: for the roster, then for the match', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const bots = await actors.botRoster(region.id, 'Alder');
  const { launches, roster } = await ownRoster({
    actors,
    url: ringside.url,
    segment: region.id,
    name: TEAM,
  });
  await actors.advance(60);
  await bots.members[0]!.client.checkins.ofRoster(bots.id);
  const captain = playerPage(page);
  const keys = keyboardOn(page);
  await captain.launch(launches[0]!);
  await keys.choose(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Team' }),
  );
  await keys.choose(page.getByRole('main').getByRole('button', { name: 'Check in the roster' }));
  await expect(page.getByText('Your roster is checked in.').first()).toBeVisible();
  await keys.holds('the button has gone');
  expect((await actors.visitor.rosters.get(roster.id)).checkedIn).toBe(true);

  await actors.advance(50);
  await page.goto('/');
  const prompt = page.getByRole('complementary', { name: 'Match check-in' });
  await keys.choose(prompt.getByRole('button', { name: 'Collapse' }), 'Space');
  await keys.choose(prompt.getByRole('button', { name: 'Expand' }), 'Space');
  await keys.tabTo(prompt.getByRole('button', { name: 'Check-in' }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await expect(page.getByText('You are checked in.')).toBeVisible();
  await keys.holds('the panel has gone');
  expect(captain.faults).toEqual([]);
});

test('a ban phase runs by keyboard: two brawlers with their confirmation, then maps in turn', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    launches,
    people,
    bots,
    series: { id: seriesId },
    side,
  } = await beforeTheMatch(actors, ringside.url);
  for (const { client } of [...people, ...bots[0]!.members])
    await client.checkins.ofSeries(seriesId);
  const captain = playerPage(page);
  const keys = keyboardOn(page);
  await captain.launch(launches[0]!);
  await page.goto(`/match/${seriesId}`);
  await keys.choose(page.getByRole('link', { name: 'Go to the ban phase' }));
  await keys.holds('the ban phase is there');
  const tiles = page.getByRole('group', { name: 'Brawlers' }).getByRole('button');
  await keys.choose(tiles.nth(1), 'Space');
  await expect(tiles.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await keys.choose(tiles.nth(2), 'Enter');
  await keys.choose(page.getByRole('link', { name: 'Continue' }));
  await expect(heading(page, 'Ban these two?')).toBeFocused();
  await keys.choose(page.getByRole('button', { name: 'Lock in bans' }));
  await expect(page).toHaveURL(new RegExp(`/match/${seriesId}/ban$`));
  await keys.holds('back at the board');

  const bot = bots[0]!.members[0]!.client;
  const challenges = async () => (await actors.visitor.challenges.ofSeries(seriesId)).items;
  const [brawlers, maps] = await challenges();
  const { items: pool } = await actors.visitor.items.list();
  const free = async (challenge: string) => {
    const { banned, picked, category } = (await challenges()).find(({ id }) => id === challenge)!;
    return pool.filter(
      (item) =>
        item.category.id === category.id &&
        ![...banned, ...picked].some((one) => one.item === item.id),
    );
  };
  await bot.challenges.vote(brawlers!.id, {
    banned: (await free(brawlers!.id)).slice(5, 7).map(({ id }) => id),
  });
  await expect(heading(page, 'Map veto')).toBeVisible();
  await keys.holds('the next challenge is there');
  for (const { sides } of maps!.turns) {
    const [first] = await free(maps!.id);
    if (sides === side) {
      await keys.tabTo(
        page.getByRole('group', { name: 'Maps' }).getByRole('button', { name: first!.name }),
      );
      await keys.press('Space');
      await keys.choose(page.getByRole('button', { name: `Ban ${first!.name}` }));
    } else await bot.challenges.vote(maps!.id, { banned: [first!.id] });
    await expect
      .poll(async () => (await free(maps!.id)).some(({ id }) => id === first!.id))
      .toBe(false);
  }
  await expect(heading(page, 'The bans are complete')).toBeVisible();
  await keys.holds('the outcome is there');
  expect(captain.faults).toEqual([]);
});

test('a dialog keeps the focus within itself and returns it to where it was', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain } = await fillChampionship(actors, ringside.url);
  const keys = keyboardOn(page);
  await playerPage(page).launch(captain);
  await page.goto('/schedule');
  const dialog = page.getByRole('dialog');
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  for (const name of ['All pages', 'Subscribe']) {
    const opener = page.getByRole('button', { name, exact: true });
    // On a phone the choices of the schedule are behind one button.
    if (name === 'Subscribe') await keys.choose(page.locator('.tool-fold__btn'));
    await keys.choose(opener);
    await expect(dialog).toBeVisible();
    const stops = await dialog.locator('a[href], button').count();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press <= stops; press += 1) {
        await keys.press(key);
        expect(await inside(), `${name}: ${key} ${press + 1}`).toBe(true);
      }
    }
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('a focused match that is removed from the bracket passes the focus to its neighbour', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { bans: [] } });
  const rosters = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    rosters.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const keys = keyboardOn(page);
  await page.goto(`/brackets?segment=${region.id}`);
  const card = (number: string) =>
    page
      .getByRole('region', { name: /^Bracket/ })
      .getByRole('link', { name: new RegExp(`^${number}\\b`) });
  await waitForHydration(page);
  await keys.tabTo(card('M1'));
  await keys.press('ArrowDown');
  await expect(card('M2')).toBeFocused();
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
  });
  const { id } = items.find(({ matchNumber }) => matchNumber === 2)!;
  await expect(card('M2')).toHaveAttribute('href', `/match/${id}`);
  await actors.operator.matchSeries.delete(id);
  await expect(page.locator(`main a[href="/match/${id}"]`)).toHaveCount(0);
  await keys.holds('the match has gone');
  expect(
    await page.evaluate(() =>
      document.activeElement?.closest('[data-at]')?.getAttribute('data-at'),
    ),
  ).toMatch(/^(0-0|1-0)$/);
  await keys.press('Control+Home');
  await expect(card('M1')).toBeFocused();
});
