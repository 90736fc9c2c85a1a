import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { clientAt, expect, test } from '../support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a roster is renamed, checked in by hand, reverted and disbanded', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const { id } = await actors.botRoster(region.id, 'Alder');
  await actors.botRoster(region.id, 'Birch');
  await actors.advance(60);
  const desk = consolePage(page);
  await desk.signIn(undefined, '/rosters');
  await page.getByLabel('Search by name').fill('ald');
  await page.getByRole('link', { name: 'Alder' }).click();
  await desk.act('Rename', { fill: { Name: 'Birch' } });
  await expect(desk.dialog.getByRole('alert')).toContainText('The name is not valid');
  await desk.dialog.getByLabel('Name').fill('Elder');
  await desk.dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: 'Elder', level: 1 })).toBeVisible();

  await desk.act('Check in');
  await expect(page.locator('.head').getByText('Checked in')).toBeVisible();
  await desk.expectWhole();
  await desk.act('Undo check-in');
  await expect(page.locator('.head').getByText('Ready')).toBeVisible();
  await desk.act('Disband', { press: 'Disband Elder' });
  await expect(page.locator('.head').getByText('Disbanded')).toBeVisible();
  expect((await actors.visitor.rosters.get(id)).status).toBe('disbanded');
});

test('a suspended captain is out at once, forfeits their open series, and can be reinstated', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
    bots,
  } = await roundOne(actors);
  const roster = first!.competitors[0].roster!;
  const captain = bots.find(({ id }) => id === roster.id)!.members[0]!;
  const person = (await actors.operator.users.get(captain.id)) as {
    username: string;
    playerTag?: string;
  };
  const desk = consolePage(page);
  await desk.signIn(undefined, '/people');
  await page.getByLabel('Search by name, tag or email address').fill(person.playerTag!);
  await page.getByRole('link', { name: person.username, exact: true }).click();
  await desk.act('Suspend', {
    press: `Suspend ${person.username}`,
    fill: {
      Reason: 'Played with a borrowed account',
      'Until (your time zone)': '2199-01-01T12:00',
    },
  });
  await expect(page.locator('.head').getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByText('Played with a borrowed account')).toBeVisible();
  await desk.expectWhole();
  await expect(captain.client.users.me()).rejects.toMatchObject({ status: 401 });
  // The roster has one round's time to find a replacement.
  expect((await actors.operator.matchSeries.get(first!.id)).state).toBe('live');
  await actors.advance(31);
  expect(await actors.operator.matchSeries.get(first!.id)).toMatchObject({
    state: 'finished',
    competitors: [{ result: { forfeit: true } }, { result: { forfeit: false } }],
  });
  await desk.act('Unsuspend', { press: `Unsuspend ${person.username}` });
  await expect(page.locator('.head').getByText('Suspended', { exact: true })).toBeHidden();
  expect((await captain.client.users.me()).id).toBe(captain.id);
  expect(desk.faults).toEqual([]);
});

test('every screen fits a phone', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
    bots,
  } = await roundOne(actors);
  const desk = consolePage(page);
  await desk.signIn();
  const { id } = await clientAt(ringside.url).rosters.get(bots[0]!.id);
  for (const path of [
    '',
    '/series',
    `/series/${first!.id}`,
    '/rosters',
    `/rosters/${id}`,
    '/people',
    `/people/${bots[0]!.members[0]!.id}`,
    '/activity',
  ]) {
    await desk.open(path);
    await desk.expectWhole();
  }
  expect(desk.faults).toEqual([]);
});
