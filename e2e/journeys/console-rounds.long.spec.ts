import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { type Actors, actorsOf, sweep } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
const PHONE = { width: 390, height: 844 };

/** Creates a seeded Swiss bracket whose seeds follow the order of the names. */
async function swiss(actors: Actors, names: string[], configuration: object) {
  const { region } = await actors.qualifier({ format: 'swiss', configuration });
  const rosters = [];
  for (const name of names) rosters.push(await actors.botRoster(region.id, name));
  await actors.operator.segments.setSeeds(
    region.id,
    rosters.map(({ id }) => id),
  );
  await actors.advance(60);
  for (const {
    members: [captain],
    id,
  } of rosters)
    await captain!.client.checkins.ofRoster(id);
  await actors.advance(50);
  return { region, path: `/season/segments/${region.id}/rounds` };
}

/** Reports every series of a round for the home side. */
async function play({ operator, visitor }: Actors, segment: string, round: number) {
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment,
    'filter[roundNumber]': round,
  });
  for (const { id, state } of items)
    if (state !== 'finished') await operator.matchSeries.report(id, sweep('home'));
}

const pairs = async (page: Page) =>
  (await page.locator('.meet').all()).reduce<Promise<string[]>>(
    async (before, row) => [
      ...(await before),
      (await row.locator('.meet__side').allTextContents())
        .map((text) => text.replace(/ \d+ wins?.*$/, ''))
        .join(' – '),
    ],
    Promise.resolve([]),
  );
const publishedOf = async ({ visitor }: Actors, segment: string, round: number) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': segment,
      'filter[roundNumber]': round,
      sort: 'matchNumber',
    })
  ).items.map(({ competitors: [home, away] }) =>
    [home.roster!.name, away.roster?.name].filter(Boolean).join(' – '),
  );

test('an operator changes a waiting round by hand, reads its broken rules, publishes and withdraws it', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, path } = await swiss(actors, NAMES, {
    swissRounds: 3,
    publishRounds: 'by-hand',
    bans: [],
  });
  const desk = consolePage(page);
  await desk.signIn();
  await page.getByRole('button', { name: /^Held.*Round 1 waits/ }).click();
  await expect.poll(() => pairs(page)).toEqual(['Alder – Cedar', 'Birch – Dogwood', 'Elm']);
  await expect(
    page.getByText('Upper half against lower half: places 1 and 3 of 5 with 0 wins.'),
  ).toBeVisible();
  await expect(page.getByText('Automatic', { exact: true })).toBeVisible();
  await desk.expectWhole();
  const visitor = await (
    await browser.newContext({ viewport: { width: 844, height: 390 }, baseURL: ringside.url })
  ).newPage();
  await visitor.goto(`/brackets?segment=${region.id}`);
  await expect(
    visitor.getByText('A referee looks at the pairings and publishes them.'),
  ).toBeVisible();
  await desk.act('Publish round 1', { press: 'Publish' });
  await expect(page.getByRole('heading', { name: 'Round 1', exact: true })).toBeVisible();
  await expect(visitor.getByRole('link', { name: /Match 1/ })).toContainText('Alder');

  await play(actors, region.id, 1);
  await expect.poll(() => pairs(page)).toEqual(['Alder – Birch', 'Elm – Cedar', 'Dogwood']);
  const side = (name: string) => page.locator('button.meet__side', { hasText: name });
  await side('Birch').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Birch is chosen')).toBeVisible();
  await side('Cedar').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => pairs(page)).toEqual(['Alder – Cedar', 'Elm – Birch', 'Dogwood']);
  await expect(page.getByText('Rematch: Alder and Cedar met in round 1.')).toBeVisible();
  await desk.expectWhole();
  await desk.button('Publish round 2').click();
  await expect(
    desk.dialog.getByText(
      'It breaks 1 rule. The activity log records which, and who published it.',
    ),
  ).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();
  await side('Cedar').dragTo(side('Birch'));
  await expect.poll(() => pairs(page)).toEqual(['Alder – Birch', 'Elm – Cedar', 'Dogwood']);
  await side('Cedar').click();
  await side('Dogwood').click();
  await expect.poll(() => pairs(page)).toEqual(['Alder – Birch', 'Elm – Dogwood', 'Cedar']);
  await expect(page.getByText('Manual, follows all rules')).toBeVisible();
  await desk.act('Publish round 2', { press: 'Publish' });
  await expect(page.getByRole('heading', { name: 'Round 2', exact: true })).toBeVisible();
  expect(await publishedOf(actors, region.id, 2)).toEqual([
    'Alder – Birch',
    'Elm – Dogwood',
    'Cedar',
  ]);
  await visitor.goto(`/brackets?segment=${region.id}`);
  await expect(visitor.getByRole('link', { name: /Match 2/ })).toContainText('Dogwood');

  await desk.act('Withdraw round 2', { press: 'Withdraw' });
  await expect.poll(() => pairs(page)).toEqual(['Alder – Birch', 'Elm – Cedar', 'Dogwood']);
  expect(await publishedOf(actors, region.id, 2)).toEqual([]);
  await desk.act('Publish rounds automatically', { press: 'Change' });
  await desk.act('Publish round 2', { press: 'Publish' });
  await expect(page.getByRole('heading', { name: 'Round 2', exact: true })).toBeVisible();
  await play(actors, region.id, 2);
  await expect(page.getByRole('heading', { name: 'Round 3', exact: true })).toBeVisible();
  expect(await publishedOf(actors, region.id, 3)).toHaveLength(3);
  expect(desk.faults).toEqual([]);
  await desk.open(path);
  for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
    await page.setViewportSize(viewport);
    await desk.expectWhole();
  }
});

test('an operator pairs a round by hand that the rules cannot pair, while a viewer can only look', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, path } = await swiss(actors, ['Alder', 'Birch'], { swissRounds: 2, bans: [] });
  await play(actors, region.id, 1);
  const viewer = { email: 'viewer@ringside.example', password: 'correct horse battery' };
  await actors.operator.users.create({ ...viewer, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  const other = consolePage(
    await (
      await browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: ringside.url })
    ).newPage(),
  );
  const third = consolePage(
    await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: ringside.url })
    ).newPage(),
  );
  await desk.signIn(undefined, path);
  await other.signIn(undefined, path);
  await third.signIn(viewer, path);
  await expect(third.page.getByText('Round 2 cannot be paired automatically')).toBeVisible();
  await expect(third.button('Pair manually')).toBeHidden();

  for (const { button, page: deskPage, dialog } of [desk, other]) {
    await expect(deskPage.getByText('Alder, Birch met all others.')).toBeVisible();
    await button('Pair manually').click();
    await expect(deskPage.getByText('Rematch: Alder and Birch met in round 1.')).toBeVisible();
    await button('Publish round 2').click();
    await expect(dialog.getByText('How to undo:', { exact: true })).toBeVisible();
  }
  await other.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Round 2', exact: true })).toBeVisible();
  await other.dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(
    other.dialog.getByText('Someone else has changed this in the meantime'),
  ).toBeVisible();
  await other.dialog.getByRole('button', { name: 'Show the current state' }).click();
  await expect(other.page.getByRole('heading', { name: 'Round 2', exact: true })).toBeVisible();
  expect(await publishedOf(actors, region.id, 2)).toEqual(['Alder – Birch']);
});

test('a segment without rounds says so and offers no command on them', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/segments/${region.id}/rounds`);
  await expect(page.getByText('This segment does not use the Swiss format')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Score groups' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /round/i })).toHaveCount(0);
  expect(desk.faults).toEqual([]);
});
