import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test('a roster is disqualified with its reason, which the site shows in two languages, and reinstated', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ configuration: { bans: [] } });
  const { playerTag, launchUrl, parameters } = await actors.launch();
  const bots = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    bots.push(await actors.botRoster(region.id, name));
  const [alder] = bots;
  await actors.operator.rosters.kick(alder!.id, alder!.members[2]!.id);
  await actors.operator.requests.plain(
    'POST',
    `/api/rosters/1.0/${alder!.id}/relationships/players`,
    { body: { data: [{ type: 'users', id: await userOf(playerTag, parameters.jwt) }] } },
  );
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const {
    items: [first],
  } = await actors.visitor.matchSeries.list({ 'filter[roster]': alder!.id });
  await actors.operator.matchSeries.reschedule(
    first!.id,
    new Date(Date.parse(first!.date!) + 3_600_000).toISOString(),
  );
  const before = await actors.operator.events.export(event.id);

  const desk = consolePage(page);
  await desk.signIn(undefined, `/rosters/${alder!.id}`);
  await page.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByRole('dialog').getByText('Forfeits one open series')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.act('Disqualify', {
    press: 'Disqualify Alder',
    fill: { Reason: 'A borrowed account' },
  });
  await expect(page.locator('.head').getByText('Disqualified').first()).toBeVisible();
  await expect(page.locator('.head').getByText('A borrowed account')).toBeVisible();
  await expect(page.locator('.lines').getByText('Forfeited')).toBeVisible();
  await desk.expectWhole();

  const site = await context.newPage();
  await site.setViewportSize({ width: 844, height: 390 });
  await Promise.all([site.waitForResponse('**/game/1.0/user?**'), site.goto(launchUrl)]);
  await site.goto('/my-team');
  await expect(
    site.getByRole('main').getByText('This team has been disqualified from the stage.'),
  ).toBeVisible();
  await expect(site.getByText('Reason: A borrowed account')).toBeVisible();
  await site.goto('/de/my-team');
  await expect(site.getByText('Grund: A borrowed account')).toBeVisible();

  await desk.act('Reinstate', { press: 'Reinstate Alder' });
  await expect(page.locator('.head').getByText('Disqualified')).toHaveCount(0);
  expect(await actors.operator.events.export(event.id)).toEqual(before);
  await site.goto('/my-team');
  await expect(site.getByRole('heading', { name: 'Alder', level: 1 })).toBeVisible();
  await expect(site.getByText('disqualified')).toHaveCount(0);
  expect(desk.faults).toEqual([]);

  async function userOf(tag: string, jwt: string): Promise<string> {
    return (await actors.visitor.game.user(tag, jwt)).data.user.id;
  }
});

test('on a phone a roster moves to another region and back, is locked and opened', async ({
  page,
  ringside,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const actors = await actorsOf(ringside.url);
  const { event, stage, region } = await actors.qualifier();
  await actors.operator.events.createSegment(
    event.id,
    { name: 'West', configuration: { countries: ['US'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
  const { id } = await actors.botRoster(region.id, 'Alder');
  const desk = consolePage(page);
  await desk.signIn(undefined, `/rosters/${id}`);
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Move' }).click();
  await desk.dialog.getByLabel('To').selectOption({ label: 'West' });
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('West · Day 1')).toBeVisible();
  await desk.act('Lock');
  await expect(page.getByText('Locked by an operator')).toBeVisible();
  await desk.act('Unlock');
  await expect(page.getByText('Locked by an operator')).toBeHidden();
  await desk.expectWhole();
  expect(desk.faults).toEqual([]);
});

test('an opponent who has played on blocks a reinstatement, and the dialog says so', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first, second],
    final,
  } = await roundOne(actors);
  const id = first!.competitors[0].roster!.id;
  const won = [0, 1].map(() => ({
    periods: [{ key: 'score', scores: [1, 0] as [number, number] }],
    forfeit: null,
  }));
  await actors.operator.rosters.disqualify(id, 'A borrowed account');
  await actors.operator.matchSeries.report(second!.id, won);
  await actors.operator.matchSeries.report((await final()).id, won);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/rosters/${id}`);
  await desk.act('Reinstate', { press: /^Reinstate / });
  await expect(desk.dialog.getByRole('alert')).toContainText('Series that depend on it have begun');
});

test('an operator keeps the place of a disqualified roster open, and sees before what that changes', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { segment } = await actors.worldFinals();
  const rosters = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    rosters.push(await actors.botRoster(segment.id, name));
  await actors.operator.segments.start(segment.id);
  for (const roundNumber of [1, 2])
    for (const { id } of (
      await actors.visitor.matchSeries.list({
        'filter[segment]': segment.id,
        'filter[roundNumber]': roundNumber,
      })
    ).items)
      await actors.operator.matchSeries.report(id, sweep('home'));
  const placesNow = async () =>
    (await actors.visitor.segments.standings(segment.id)).items.map(
      ({ roster, placement }) => `${roster.name} ${placement}`,
    );
  expect((await placesNow()).slice(0, 2)).toEqual(['Alder 1', 'Birch 2']);

  const desk = consolePage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.signIn(undefined, `/rosters/${rosters[0]!.id}`);
  await desk.ask('Disqualify', { Reason: 'A borrowed account' });
  await expect(desk.dialog.getByText('Birch: place 2 → place 1')).toBeVisible();
  await desk.dialog.getByLabel(/^Keep its place open/).check();
  await expect(desk.dialog.getByText('Alder: place 1 → place 5')).toBeVisible();
  await expect(desk.dialog.getByText(/^Birch:/)).toHaveCount(0);
  await expect(desk.dialog.getByText(/The others stay in their places/)).toBeVisible();
  await desk.expectWhole();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/keep-place.png` });
  await desk.dialog.getByRole('button', { name: 'Disqualify Alder' }).click();
  await expect(page.locator('.head').getByText('Disqualified').first()).toBeVisible();
  expect(await placesNow()).toEqual(['Birch 2', 'Cedar 3', 'Dogwood 3', 'Alder 5']);
  expect(desk.faults).toEqual([]);
});
