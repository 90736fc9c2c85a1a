import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

/** Long enough for a busy machine, and over before the match begins. */
const BANS = [
  {
    category: 'brawlers',
    turns: [{ sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: 240 }],
  },
];

test('a team-mate suggests a ban and the captain accepts it; a referee pauses the clock and resumes it', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, bots, series } = await beforeTheMatch(actors, ringside.url, {
    bans: BANS,
  });
  for (const { client } of [...people, ...bots[0]!.members])
    await client.checkins.ofSeries(series.id);
  const tabOf = async () =>
    (
      await browser.newContext({ baseURL: ringside.url, viewport: { width: 390, height: 844 } })
    ).newPage();
  const captain = playerPage(page);
  const mate = playerPage(await tabOf());
  await captain.launch(launches[0]!);
  await mate.launch(launches[1]!);
  await page.goto(`/match/${series.id}/ban`);
  await mate.page.goto(`/match/${series.id}/ban`);

  const tiles = mate.page.getByRole('group', { name: 'Brawlers' }).getByRole('button');
  await tiles.nth(3).click();
  await tiles.nth(6).click();
  await mate.page.getByRole('link', { name: 'Suggest these two' }).click();
  await mate.page.getByRole('button', { name: 'Suggest these two' }).click();
  await expect(mate.page).toHaveURL(new RegExp(`/match/${series.id}/ban$`));
  await expect(mate.page.getByRole('list', { name: 'Suggestions of your team' })).toContainText(
    'You suggest:',
  );

  const suggestion = page
    .getByRole('list', { name: 'Suggestions of your team' })
    .getByRole('listitem');
  await expect(suggestion).toContainText('suggests:');
  await suggestion.getByRole('button', { name: 'Choose these' }).click();
  await expect(
    page.getByRole('group', { name: 'Brawlers' }).getByRole('button', { pressed: true }),
  ).toHaveCount(2);

  const desk = consolePage(
    await (
      await browser.newContext({ baseURL: ringside.url, viewport: { width: 1440, height: 900 } })
    ).newPage(),
  );
  await desk.signIn(undefined, `/?open=${series.id}`);
  await desk.button('Pause brawlers').click();
  await expect(desk.page.getByText('Bans paused')).toBeVisible();
  await expect(page.getByText('The ban phase is paused.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeHidden();
  await desk.expectWhole();
  await actors.advance(8);
  expect((await actors.visitor.challenges.ofSeries(series.id)).items[0]).toMatchObject({
    status: 'open',
    banned: [],
  });

  await desk.open(`/series/${series.id}`);
  await desk.button('Resume brawlers').click();
  await expect(page.getByText('The ban phase is paused.')).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Brawlers' })
    .getByRole('button', { pressed: false, disabled: false })
    .first()
    .click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Lock in bans' }).click();
  await expect(page).toHaveURL(new RegExp(`/match/${series.id}/ban$`));
  expect([...captain.faults, ...mate.faults, ...desk.faults]).toEqual([]);
});

test('two claims of a game call a referee, who names the winner on the page of the series', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const turns = [{ sides: 'home', kind: 'ban', count: 1, mode: 'open', seconds: 240 }];
  const { people, bots, series, side } = await beforeTheMatch(actors, ringside.url, {
    bans: [{ category: 'brawlers', per: 'match', turns }],
  });
  for (const { client } of [...people, ...bots[0]!.members])
    await client.checkins.ofSeries(series.id);
  const [ours, theirs] = [people[0]!.client, bots[0]!.members[0]!.client];
  const home = side === 'home' ? ours : theirs;
  const drafts = async () => (await actors.visitor.challenges.ofSeries(series.id)).items;
  const [first] = await drafts();
  await home.challenges.vote(first!.id, { choices: [{ turn: 0, item: first!.pool[0]! }] });

  const desk = consolePage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.signIn();
  await expect(page.getByText('Nothing needs a hand')).toBeVisible();
  const other = consolePage(await (await browser.newContext({ baseURL: ringside.url })).newPage());
  await other.signIn();
  const second = (await drafts())[1]!;
  await home.challenges.gameWinner(second.id, 'home');
  await (home === ours ? theirs : ours).challenges.gameWinner(second.id, 'away');
  const alarm = page.getByRole('listitem').filter({ hasText: 'Two winners claimed' });
  await expect(other.page.getByText('Two winners claimed')).toBeVisible();
  await desk.expectWhole();
  await alarm.getByRole('button', { name: /^Take and open/ }).click();
  await expect(alarm).toContainText('Claimed by you');
  await expect(page.getByText('A referee has to name the winner of the game.')).toBeVisible();
  await expect(desk.button('Home won game 1')).toHaveCount(1);
  await desk.expectWhole();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/two-claims.png` });
  await desk.button('Home won game 1').click();
  await expect(page.getByText('A referee has to name the winner')).toHaveCount(0);
  await expect(other.page.getByText('Nothing needs a hand')).toBeVisible();
  expect((await drafts())[1]).toMatchObject({ status: 'open' });
  expect([...desk.faults, ...other.faults]).toEqual([]);
});
