import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, sweep } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
const TEAM = 'Night Shift';
const DAY_MINUTES = 24 * 60;
const KEEPS = 'They stay while at least 2 of these players play: Anna, Ben, and Cleo.';

/** Creates a stage of the next month that any team may enter; it starts in two hours. */
async function openStage({ operator, now }: Actors) {
  const base = +(await now());
  const inMinutes = (minutes: number) => new Date(base + minutes * 60_000).toISOString();
  const event = await operator.events.create({
    name: 'December',
    date: { from: inMinutes(-60), to: inMinutes(DAY_MINUTES) },
  });
  const stage = await operator.events.createSegment(
    event.id,
    {
      name: 'Open Cup',
      format: 'single_elimination',
      registrationType: 'open',
      date: { from: inMinutes(120), to: inMinutes(600) },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
}

test('an owner sees the cost of a line-up before they re-form, kick or invite, and before a player joins', async ({
  browser,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { points: [100, 80] } });
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: TEAM });
  const rivals = await actors.botRoster(region.id, 'Rivals');
  await actors.advance(60);
  await team.people[0]?.client.checkins.ofRoster(team.roster.id);
  await rivals.members[0]?.client.checkins.ofRoster(rivals.id);
  await actors.advance(61);
  const [final] = (await actors.visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  const side = final?.competitors[0]?.roster?.id === team.roster.id ? 'home' : 'away';
  await actors.operator.matchSeries.report(final?.id ?? '', sweep(side));
  await actors.advance(8 * DAY_MINUTES);
  await openStage(actors);

  const open = async (launch: (typeof team.launches)[number] | undefined) => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: ringside.url });
    const player = playerPage(await context.newPage());
    if (launch) await player.launch(launch);
    return player;
  };
  const anna = await open(team.launches[0]);
  const { page } = anna;
  await test.step('the list of earlier teams names the points and the players', async () => {
    await page.goto('/registration/team/pick');
    await expect(page.getByRole('listitem').filter({ hasText: TEAM })).toContainText(
      `Team points: 100. ${KEEPS}`,
    );
    await page.goto('/registration/team/create');
    await expect(page.getByText(`Team points of ${TEAM}: 100.`)).toBeVisible();
  });

  await page.goto('/registration/team/pick');
  await page.getByRole('button', { name: 'Re-form' }).click();
  await expect(page).toHaveURL(/\/my-team$/);
  await expect(page.getByText(`Team points: 100. ${KEEPS}`)).toBeVisible();
  const { id } = (await team.people[0]?.client.rosters.list({ 'filter[user]': 'me' }))?.items.find(
    ({ segment }) => segment.id !== region.id,
  ) ?? { id: '' };
  const key = (await team.people[0]?.client.rosters.joiningKey(id)) ?? '';
  const ben = team.people[1];
  await ben?.client.rosters.join(key);

  await test.step('kicking a player who is needed for the points warns first', async () => {
    await page.goto(`/my-team/kick/${ben?.id}`);
    await expect(page.getByText('Without Ben it has 1.')).toBeVisible();
    await page.getByRole('button', { name: 'Kick' }).click();
    await expect(page).toHaveURL(/\/my-team$/);
  });

  await (await actors.bot()).client.rosters.join(key);
  const dora = await open(await actors.launch({ name: 'Dora' }));
  await test.step('a joining player sees the cost for the team', async () => {
    await dora.page.goto('/registration/team/join');
    await dora.page.getByLabel('Team join key').fill(key);
    await dora.page.getByRole('button', { name: 'Find team' }).click();
    await expect(dora.page.getByText('If you join, the team loses its points (100)')).toBeVisible();
    await dora.page.getByRole('button', { name: 'Join team' }).click();
    await expect(dora.page).toHaveURL(/\/my-team$/);
  });

  await test.step('the owner sees that the points are lost, and regains them', async () => {
    await page.goto('/my-team');
    await expect(page.getByText('Lapsed team points: 100.')).toBeVisible();
    await expect(
      page.getByText('They return when enough of these players are back before the draw.'),
    ).toBeVisible();
    await page.goto('/my-team/manage');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Dora' })
      .getByRole('link', { name: 'Kick' })
      .click();
    await expect(page.getByText('Points at stake')).toBeHidden();
    await page.getByRole('button', { name: 'Kick' }).click();
    await expect(page.getByText(`Team points: 100. ${KEEPS}`)).toBeVisible();
  });
  expect([...anna.faults, ...dora.faults]).toEqual([]);
});
