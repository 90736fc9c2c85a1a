import type { Browser, Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf, type Actors } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const GAME = { width: 844, height: 390 };
const SIZES = {
  game: GAME,
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];
const OWN = 'Die Donnerschlagfreunde';

/**
 * Expects a page in each size without sideways scrolling and accessibility faults, and takes
 * pictures once a text is visible.
 */
async function expectInEachSize(page: Page, name: string, path: string, text?: string) {
  const folder = process.env.SHOTS ?? test.info().outputDir;
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await waitForHydration(page);
    if (text !== undefined) await expect(page.getByText(text)).toBeVisible();
    await page.screenshot({ path: `${folder}/lobbies-${name}-${size}.png`, fullPage: true });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} at ${size}`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${path} at ${size}`);
  }
  await page.setViewportSize(GAME);
}

/** Creates a stage with two groups of four in the console, with a refusal at its field. */
async function setUpStage(page: Page, actors: Actors) {
  const { event, region } = await actors.qualifier({ format: 'lobbies' });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await group('Groups').getByLabel('Groups').fill('2');
  await group('Groups').getByLabel('Rosters per group').fill('4');
  await group('Best of').getByLabel('All other series').fill('2');
  const points = group('Points by place');
  await points.getByLabel('Place 2', { exact: true }).fill('20');
  await desk.button('Save').click();
  await expect(points.getByRole('alert')).toContainText(/place 2 gives more than place 1/i);
  await points.getByLabel('Place 2', { exact: true }).fill('9');
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await desk.expectWhole();
  expect((await actors.operator.segments.get(region.id)).configuration).toMatchObject({
    groups: { count: 2, size: 4 },
    bestOf: 2,
  });
  return { desk, event, region };
}

/** Lets the best of each group advance to the second day; returns its region. */
async function addNextStage(
  actors: Actors,
  event: { id: string },
  region: { id: string; date: { to: string } },
) {
  const inMinutes = (minutes: number) =>
    new Date(Date.parse(region.date.to) + minutes * 60_000).toISOString();
  const next = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(60), to: inMinutes(600) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await actors.operator.segments.addAdvanceRule(region.id, next.id, [1, 2]);
  return next;
}

type Team = Awaited<ReturnType<typeof ownRoster>>;

/** Checks all rosters in, lets the draw happen, and returns the two lobbies in the order of groups. */
async function drawLobbies(
  actors: Actors,
  { region, teams }: { region: { id: string }; teams: Team[] },
) {
  await actors.advance(60);
  for (const { people, roster } of teams) await people[0]!.client.checkins.ofRoster(roster.id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    include: 'matches',
  });
  expect(items).toHaveLength(2);
  return items.toSorted((one, other) => one.bracketNumber - other.bracketNumber);
}

/** Opens the site as the captain of a team, in a browser session of its own. */
async function openSite(browser: Browser, { url, team }: { url: string; team: Team }) {
  const context = await browser.newContext({ viewport: GAME, baseURL: url, timezoneId: 'UTC' });
  const player = playerPage(await context.newPage());
  await player.launch(team.launches[0]!);
  return player;
}

const actionCentreOf = (page: Page) => page.getByRole('region', { name: 'Action centre' });

test('lobbies from the set-up to the standings: reports, a majority, a dispute and a ruling', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(600_000);
  const actors = await actorsOf(ringside.url);
  const { desk, event, region } = await setUpStage(page, actors);
  const next = await addNextStage(actors, event, region);
  const teams: Team[] = [];
  for (const name of [...NAMES, OWN])
    teams.push(await ownRoster({ actors, url: ringside.url, segment: region.id, name }));
  const ownTeam = teams.at(-1)!;

  const player = await openSite(browser, { url: ringside.url, team: ownTeam });
  const site = player.page;
  await site.goto('/brackets');
  await expect(site.getByText('No bracket yet')).toBeVisible();

  const lobbies = await drawLobbies(actors, { region, teams });
  const ownLobby = lobbies.find(({ competitors }) =>
    competitors.some(({ roster }) => roster!.id === ownTeam.roster.id),
  )!;
  const otherLobby = lobbies.find(({ id }) => id !== ownLobby.id)!;
  const teamOf = (rosterId: string) => teams.find(({ roster }) => roster.id === rosterId)!;
  const captainOf = (rosterId: string) => teamOf(rosterId).people[0]!.client;
  const idsOf = ({ competitors }: typeof ownLobby) => competitors.map(({ roster }) => roster!.id);

  await test.step('captains check in', async () => {
    await expectInEachSize(site, 'seeded', '/brackets');
    await site.goto(`/match/${ownLobby.id}`);
    await site
      .getByRole('complementary', { name: 'Match check-in' })
      .getByRole('button', { name: 'Check-in' })
      .click();
    await expect(site.getByText('You are checked in.')).toBeVisible();
    await expect(site.getByText('1 of 3 checked in').first()).toBeVisible();
    for (const series of lobbies)
      for (const id of idsOf(series))
        for (const { client } of teamOf(id).people.slice(id === ownTeam.roster.id ? 1 : 0))
          await client.checkins.ofSeries(series.id);
    await actors.moveTo(new Date(Date.parse(ownLobby.date!) + 1000));
    await expectInEachSize(site, 'report', `/match/${ownLobby.id}`);
  });

  const ranking = [ownTeam.roster.id, ...idsOf(ownLobby).filter((id) => id !== ownTeam.roster.id)];
  const nameOf = (id: string) =>
    ownLobby.competitors.find(({ roster }) => roster!.id === id)!.roster!.name;
  await test.step('a captain reports by tapping and by keyboard', async () => {
    await site.goto(`/match/${ownLobby.id}`);
    const report = site.getByRole('button', { name: /Report result|Enter every place/ });
    await expect(report).toBeDisabled();
    const game = site.getByRole('group', { name: 'Game 1', exact: true });
    const tap = (id: string) =>
      game
        .getByRole('button', { name: nameOf(id) })
        .first()
        .click();
    await tap(ranking[1]!);
    await tap(ranking[0]!);
    await tap(ranking[2]!);
    await expect(game.getByRole('list', { name: 'Places' }).getByRole('listitem')).toHaveCount(4);
    await game.getByRole('button', { name: 'Undo' }).click();
    await expect(game.getByRole('list', { name: 'Places' }).getByRole('listitem')).toHaveCount(2);
    await tap(ranking[2]!);
    const up = game.getByRole('button', { name: `Move ${OWN} up` });
    await up.focus();
    await site.keyboard.press('ArrowUp');
    await expect(game.getByRole('listitem').first()).toContainText(OWN);
    await expect(up).toBeFocused();
    await site.getByRole('button', { name: 'Go to game 2' }).click();
    const second = site.getByRole('group', { name: 'Game 2', exact: true });
    for (const id of ranking.slice(0, 3))
      await second
        .getByRole('button', { name: nameOf(id) })
        .first()
        .click();
    await expect(report).toBeEnabled();
    await report.click();
    await expect(site.getByText('Your team has reported this result.')).toBeVisible();
    await expect(site.getByText('1 of 3 captains have confirmed.')).toBeVisible();
    await expectInEachSize(site, 'reported', `/match/${ownLobby.id}`);
  });

  await test.step('[CTR-11] the action centre asks another captain, who confirms', async () => {
    const { page: second, faults } = await openSite(browser, {
      url: ringside.url,
      team: teamOf(ranking[1]!),
    });
    const request = 'Confirm the result of your lobby.';
    await expectInEachSize(second, 'to-confirm', '/schedule', request);
    const actionCentre = actionCentreOf(second);
    await expect(actionCentre).toContainText(request);
    await actionCentre.getByRole('link', { name: 'Answer' }).click();
    await expect(second).toHaveURL(`/match/${ownLobby.id}#result`);
    await expect(
      second.getByText('Visible to all teams of the lobby and the referees.'),
    ).toBeVisible();
    await second.getByRole('button', { name: 'Confirm result' }).click();
    await expect(second.getByText('Your team has confirmed this result.')).toBeVisible();
    await expect(site.getByText('2 of 3 captains have confirmed.')).toBeVisible();
    for (const answered of [second, site]) {
      await answered.goto('/schedule');
      await expect(actionCentreOf(answered)).toContainText(
        'The other teams can confirm or dispute the result of your lobby.',
      );
    }
    await second.goto(`/match/${ownLobby.id}/ban`);
    await expect(second).toHaveURL(`/match/${ownLobby.id}`);
    expect(faults).toEqual([]);
    await site.goto(`/match/${ownLobby.id}`);
  });

  await test.step('a majority confirms', async () => {
    await captainOf(ranking[2]!).matchSeries.confirm(ownLobby.id);
    await expect(site.getByText('Finished', { exact: true }).first()).toBeVisible();
    await expect(site.getByText('The result stands.', { exact: false })).toBeVisible();
    await expectInEachSize(site, 'finished', `/match/${ownLobby.id}`);
  });

  await test.step('an operator lets a roster of another lobby forfeit', async () => {
    const last = otherLobby.competitors.at(-1)!.roster!;
    await desk.open(`/series/${otherLobby.id}`);
    await desk.ask('Forfeit a roster');
    await desk.dialog.getByLabel('Roster').selectOption(last.id);
    await desk.dialog.getByRole('button', { name: 'Forfeit' }).last().click();
    await expect(desk.dialog).toBeHidden();
    await expect(page.getByRole('row', { name: last.name })).toContainText('Forfeit');
    await site.goto(`/match/${otherLobby.id}`);
    await expect(site.getByRole('row', { name: last.name })).toContainText('Forfeit');
  });

  await test.step('it is disputed, and an operator rules', async () => {
    const order = idsOf(otherLobby).slice(0, -1).map(String);
    await captainOf(order[0]!).matchSeries.report(otherLobby.id, [
      { placements: order },
      { placements: order },
    ]);
    const { page: third, faults } = await openSite(browser, {
      url: ringside.url,
      team: teamOf(order[1]!),
    });
    await third.goto(`/match/${otherLobby.id}`);
    await third.getByRole('button', { name: 'Dispute' }).click();
    const dispute = third.getByRole('dialog');
    await dispute.getByLabel('What is wrong?').fill('We won the second game.');
    await dispute.getByRole('button', { name: 'Send to the referee' }).click();
    await expect(third.getByText('A referee is looking at this match.')).toBeVisible();
    expect(faults).toEqual([]);
    await expect(site.getByText('Disputed', { exact: true }).first()).toBeVisible();
    await desk.open(`/series/${otherLobby.id}`);
    await expect(page.getByText('We won the second game.')).toBeVisible();
    await desk.expectWhole();
    await desk
      .button(/^Use this report of/)
      .last()
      .click();
    await desk.expectWhole();
    await desk.dialog.getByRole('button', { name: 'Set this result' }).click();
    await expect(desk.dialog).toBeHidden();
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
    await desk.button('Correct the result').click();
    await desk.dialog
      .getByRole('button', { name: /^Move .+ up$/ })
      .nth(1)
      .click();
    await expect(desk.dialog.getByText(/Places:|No other series changes/).first()).toBeVisible();
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/lobbies-correction.png`,
    });
    await desk.dialog.getByRole('button', { name: 'Set this result' }).click();
    await expect(desk.dialog).toBeHidden();
  });

  await test.step('the stage shows places and points', async () => {
    await expectInEachSize(site, 'stage', `/brackets?segment=${region.id}`);
    await expect(
      site.getByText('the best 2 of all groups advance', { exact: false }),
    ).toBeVisible();
    const advanced = await actors.visitor.rosters.list({ 'filter[segment]': next.id });
    expect(advanced.items.map(({ name }) => name)).toContain(OWN);
    expect(advanced.items).toHaveLength(2);
    await expect(site.getByRole('region', { name: /Group [AB]: places and points/ })).toHaveCount(
      2,
    );
    await expect(site.getByRole('row', { name: OWN }).first()).toContainText('24');
    await expectInEachSize(site, 'standings', `/standings?segment=${region.id}`);
    await expectInEachSize(site, 'schedule', `/schedule?segment=${region.id}`);
    await expectInEachSize(site, 'roster', `/rosters/${ownTeam.roster.id}`);
    await expectInEachSize(site, 'embed', `/embed/match/${ownLobby.id}`);
    await expectInEachSize(site, 'embed-stage', `/embed/bracket/${region.id}`);
    await site.goto(`/overlay/match/${ownLobby.id}`);
    await expect(site.getByRole('listitem').first()).toContainText(OWN);
    await site.goto(`/overlay/bracket/${region.id}`);
    await expect(site.getByText('Lobby B')).toBeVisible();
  });
  expect(player.faults).toEqual([]);
});
