import type { Page } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

/** Lets the server see no token of this page any more, as after the end of its session. */
async function loseSession(page: Page) {
  await page.context().clearCookies();
  await page.route('**/api/**', async (route) => {
    const { authorization: _token, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
}

test('each step of the registration keeps its answers over a reload, the team over a lost session', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const newcomer = await actors.launch({ name: 'Nora', profile: false });
  await playerPage(page).launch(newcomer);
  await page.goto('/registration/profile/create');
  const steps = page.getByRole('list', { name: /^Registration, step/ }).getByRole('listitem');
  await expect(steps.first()).not.toHaveClass('is-done');
  await page.goto('/registration/profile/gate');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Date of birth').fill('2001-02-03');
  await page.getByLabel('Country').selectOption('DE');
  await page.reload();
  await expect(page.getByLabel('Date of birth')).toHaveValue('2001-02-03');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newbie');
  await page.getByLabel('Email').fill('nora@players.example');
  await page.getByLabel(/I have read the championship rules/).check();
  await page.reload();
  await expect(steps.first()).toHaveClass('is-done');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Email')).toHaveValue('nora@players.example');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/profile\/verify$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/registration\/region/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('nora@');

  await page.goto('/registration/team/join');
  await page.getByLabel('Team join key').fill('7kqm');
  await page.reload();
  await expect(page.getByLabel('Team join key')).toHaveValue('7kqm');

  await page.goto('/registration/team/create');
  await page.getByLabel('Team name').fill('Night Shift');
  await page.reload();
  await expect(page.getByLabel('Team name')).toHaveValue('Night Shift');
  await loseSession(page);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('alert')).toContainText('You are signed out.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open Ringside from the game' })).toBeVisible();
  await page.unroute('**/api/**');
  await playerPage(page).launch(await actors.launch({ name: 'Olga' }));
  await page.goto('/registration/team/create');
  await expect(page.getByLabel('Team name')).toHaveValue('');
});

test('the forms of a match keep what was typed over a reload and a lost session', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { bans: [] } });
  const rosters: Awaited<ReturnType<typeof ownRoster>>[] = [];
  for (const name of ['Alder', 'Birch'])
    rosters.push(await ownRoster({ actors, url: ringside.url, segment: region.id, name }));
  await playerPage(page).launch(rosters[0]!.launches[0]!);
  await page.goto('/my-team/edit');
  await page.getByLabel('Team name').fill('Alder Trees');
  await page.reload();
  await expect(page.getByLabel('Team name')).toHaveValue('Alder Trees');

  await actors.advance(60);
  for (const { people, roster } of rosters) await people[0]!.client.checkins.ofRoster(roster.id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  for (const { people } of rosters)
    for (const { client } of people) await client.checkins.ofSeries(series.id);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  const [home, away] = series.competitors.map((one) =>
    rosters.find(({ roster }) => roster.id === one.roster!.id)!,
  );
  const captain = playerPage(page);
  await captain.launch(home!.launches[0]!);
  await page.goto(`/match/${series.id}`);
  const code = page.getByRole('textbox', { name: 'Code of the room' });
  const message = page.getByRole('textbox', { name: 'Message' });
  // the game has opened a room; the captain replaces it by their own
  const otherRoom = page.getByText('The room does not work');
  await otherRoom.click();
  await code.fill('K7Q4PX');
  await message.fill('We are late, sorry');
  await page.reload();
  await otherRoom.click();
  await expect(code).toHaveValue('K7Q4PX');
  await page.getByRole('button', { name: 'Open the room' }).click();
  await expect(page.locator('#room').getByText('K7Q4PX', { exact: true })).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(message).toHaveValue('We are late, sorry');

  // the live score is refused, and stays in the form
  await loseSession(page);
  const winner = (game: number) =>
    page
      .getByRole('group', { name: `Game ${game}` })
      .getByRole('button', { name: home!.roster.name });
  await winner(1).click();
  await winner(2).click();
  await page.getByRole('button', { name: 'Report result' }).click();
  await expect(page.getByRole('alert')).toContainText('You are signed out.');
  await message.press('Enter');
  await expect(page.getByText('Your message was not sent.')).toBeVisible();
  await page.unroute('**/api/**');
  await captain.launch(home!.launches[0]!);
  await page.goto(`/match/${series.id}`);
  await expect(winner(2)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Report result' }).click();
  await expect(page.getByText('Your team has reported this result.')).toBeVisible();
  await expect(message).toHaveValue('We are late, sorry');
  await message.press('Enter');
  await expect(message).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('We are late, sorry');
  await expect(message).toHaveValue('');

  // another person on the same tab
  await captain.launch(away!.launches[0]!);
  await page.goto(`/match/${series.id}`);
  await page.getByRole('button', { name: 'Report another result' }).click();
  await expect(winner(1)).toHaveAttribute('aria-pressed', 'false');
  await page
    .getByRole('group', { name: 'Game 1' })
    .getByRole('button', { name: away!.roster.name })
    .click();
  await page.reload();
  await page.getByRole('button', { name: 'Report another result' }).click();
  await expect(winner(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('group', { name: 'Game 2' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByLabel('What is wrong?').fill('Game two was ours.');
  await page.reload();
  await page.getByRole('button', { name: 'Dispute' }).click();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('Game two was ours.');
  await page.getByRole('button', { name: 'Send to the referee' }).click();
  await expect(page.getByText('A referee is looking at this match.')).toBeVisible();
});

test('the survey, the Challenge and the notices keep what was set', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.challenge();
  await actors.operator.surveyQuestions.create({
    kind: 'text',
    texts: { en: 'Who are your heroes?' },
  });
  await playerPage(page).launch(await actors.launch({ name: 'Anna', challengeWins: 13 }));
  await page.goto('/queue');
  await page.getByLabel('Team name').fill('Night Shift');
  await page.getByLabel('Team join key').fill('7kqm');
  await page.reload();
  await expect(page.getByLabel('Team name')).toHaveValue('Night Shift');
  await expect(page.getByLabel('Team join key')).toHaveValue('7kqm');

  await page.goto('/survey');
  const answer = page.getByLabel('Who are your heroes?');
  await answer.fill('The referees.');
  await page.reload();
  await expect(answer).toHaveValue('The referees.');
});
