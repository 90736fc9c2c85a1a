import { consolePage } from '../pages/console-page.ts';
import { graphEditor } from '../pages/graph-editor.ts';
import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf, sweep, type Actors } from '../support/actors.ts';
import { openSeriesOf, playToEnd } from '../support/better-seed-wins.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expectWholeInEachSize } from '../support/whole-in-each-size.ts';

const GAME = { width: 844, height: 390 };
const DESKTOP = { width: 1440, height: 900 };

test.use({ viewport: DESKTOP, timezoneId: 'UTC' });

const placesOf = async ({ visitor }: Actors, segment: string) =>
  (await visitor.segments.standings(segment, { 'page[size]': 100 })).items.map(
    ({ placement, roster }) => `${placement} ${roster.name}`,
  );

test('an operator creates a page play-off, breaks and mends it; a visitor follows it to the places', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { event, segment } = await actors.worldFinals({ configuration: { bans: [] } });
  const desk = consolePage(page);
  const editor = graphEditor(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
  await page.getByLabel('Format', { exact: true }).selectOption('Custom bracket');
  await editor.expectFaults(['A bracket has at least the seeds 1 and 2.']);
  await editor.replaceBy('Page play-off', '4 rosters');
  await editor.expectFaults([]);
  await expect(editor.card('F')).toHaveAccessibleName(
    'Series F, 1st and 2nd: Winner of Q1 against Winner of Q2',
  );

  await editor.field('Q2', 'home series').fill('X');
  await editor.field('F', 'place of the winner').fill('2');
  await editor.expectFaults([
    'Series Q1, loser: it plays no further series and has no place.',
    'Series Q2, home: there is no series X.',
  ]);
  await expect(editor.card('Q2')).toHaveAccessibleName(/Loser of X against Winner of E$/);
  await expectWholeInEachSize(page, 'editor');
  await page.setViewportSize(DESKTOP);

  // The keyboard alone mends it.
  await editor.field('Q2', 'home series').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Q1');
  await expect(page.locator('.segment .err')).not.toHaveCount(0);
  await editor.field('F', 'place of the winner').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await editor.expectFaults([]);
  await desk.button('Add a series').focus();
  await page.keyboard.press('Enter');
  await expect(editor.field('S1', 'id')).toBeFocused();
  await expect(editor.card('S1')).toBeVisible();
  await desk.button('Series S1: move up').focus();
  await page.keyboard.press('Enter');
  await expect(desk.button('Series S1: move up')).toBeFocused();
  await desk.button('Series S1: remove').focus();
  await page.keyboard.press('Enter');
  await expect(editor.card('S1')).toBeHidden();
  await editor.expectFaults([]);
  await editor.field('Q2', 'id').fill('SEMI');
  await expect(editor.field('F', 'away series')).toHaveValue('SEMI');

  await actors.operator.segments.update(segment.id, { name: 'Play-off' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else saved first')).toBeVisible();
  await desk.button('Load the latest version').click();
  await editor.save();
  const saved = (await actors.operator.segments.get(segment.id)).configuration.graph!;
  expect(saved.series.map(({ id }) => id)).toEqual(['Q1', 'E', 'SEMI', 'F']);

  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    await actors.botRoster(segment.id, name);
  await actors.operator.segments.start(segment.id);
  await page.reload();
  await expect(editor.field('Q1', 'name')).toBeDisabled();
  await expect(
    page.getByRole('group', { name: 'Series of the bracket' }).locator('..'),
  ).toContainText('Locked after seeding.');
  await expect(editor.card('F')).toBeVisible();

  const visitor = await (
    await browser.newContext({ viewport: GAME, baseURL: ringside.url })
  ).newPage();
  const faults = faultsOf(visitor);
  await visitor.goto(`/brackets?segment=${segment.id}`);
  await waitForHydration(visitor);
  const card = (number: string) =>
    visitor.getByRole('link', { name: new RegExp(`^${number}\\b.*: `) });
  await expect(card('M3')).toHaveAccessibleName('M3, Waiting: Loser of M1 against Winner of M2');
  const [first] = await openSeriesOf(actors, segment.id);
  await actors.operator.matchSeries.report(first!.id, sweep('home'));
  // The open page follows without a reload.
  await expect(card('M1')).toHaveAccessibleName(
    'M1 Qualifier, Final score: Alder 2 against Birch 0',
  );
  await expect(card('M3')).toHaveAccessibleName('M3, Waiting: Birch against Winner of M2');
  await expect(card('M4')).toHaveAccessibleName('M4, Waiting: Alder against Winner of M3');
  await card('M1').focus();
  await visitor.keyboard.press('ArrowDown');
  await expect(card('M2')).toBeFocused();
  await visitor.keyboard.press('ArrowRight');
  await expect(card('M3')).toBeFocused();
  await expectWholeInEachSize(visitor, 'page-play-off');

  await visitor.goto(`/match/${first!.id}`);
  await expect(
    visitor.getByText('The winner goes to: Final. The loser goes to: Semi-final.'),
  ).toBeVisible();
  await visitor.goto(`/de/match/${first!.id}`);
  await expect(
    visitor.getByText('Sieger weiter: Finale. Verlierer weiter: Halbfinale.'),
  ).toBeVisible();

  await playToEnd(actors, segment.id);
  await visitor.goto(`/brackets?segment=${segment.id}`);
  await expect(visitor.getByText('Winner: Alder')).toBeVisible();
  expect(await placesOf(actors, segment.id)).toEqual([
    '1 Alder',
    '2 Birch',
    '3 Cedar',
    '4 Dogwood',
  ]);
  await visitor.goto(`/standings?segment=${segment.id}`);
  await expect(visitor.getByRole('row').filter({ hasText: 'Dogwood' })).toContainText('4');
  await expectWholeInEachSize(visitor, 'page-play-off-standings');
  expect(faults).toEqual([]);
  expect(desk.faults.filter((fault) => !/412|409/.test(fault))).toEqual([]);
});

test('a player follows GSL groups of eight on a phone in the game', async ({ page, ringside }) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { event, segment } = await actors.worldFinals({ configuration: { bans: [] } });
  const desk = consolePage(page);
  const editor = graphEditor(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
  await page.getByLabel('Format', { exact: true }).selectOption('Custom bracket');
  await editor.replaceBy('GSL groups of four', '8 rosters, 2 groups');
  await expect(editor.picture.getByRole('heading', { name: 'Group B' })).toBeVisible();
  await editor.expectFaults([]);
  await editor.save();

  const { launches, roster } = await ownRoster({
    actors,
    url: ringside.url,
    segment: segment.id,
    name: 'The Tunnel',
  });
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'])
    await actors.botRoster(segment.id, name);
  await actors.operator.segments.start(segment.id);
  const player = playerPage(page);
  await page.setViewportSize(GAME);
  await player.launch(launches[0]!);
  // The player looks around before the page knows their team.
  const ownRosters = Promise.withResolvers<void>();
  await page.route('**/api/rosters/1.0?*', async (route) => {
    await ownRosters.promise;
    await route.continue();
  });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/brackets?segment=${segment.id}`);
  await waitForHydration(page);
  await expect(page.getByRole('region', { name: 'Group A', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Opening match' }).first()).toBeVisible();
  await page.locator('.tool-fold__btn').click();
  await page.getByLabel('Jump to round').selectOption('Group B');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeInViewport();
  ownRosters.resolve();
  await expect(page.getByRole('button', { name: 'Find my team' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeInViewport();
  await page.getByRole('button', { name: 'Find my team' }).click();
  await expect(page.getByRole('group', { name: 'Following The Tunnel' })).toBeVisible();
  await expectWholeInEachSize(page, 'groups');
  await page.setViewportSize(GAME);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.getByRole('link', { name: 'All teams' }).click();
  await expect(page.getByRole('heading', { name: 'Group B, Round 2' })).toBeVisible();
  await expectWholeInEachSize(page, 'groups-list');
  await page.setViewportSize(GAME);

  const ownSeries = (await openSeriesOf(actors, segment.id)).find(({ competitors }) =>
    competitors.some((side) => side.roster?.id === roster.id),
  )!;
  await page.goto(`/match/${ownSeries.id}`);
  await expect(page.getByText(/^Group [AB], Opening match$/).first()).toBeVisible();
  await expect(
    page.getByText(
      /The winner goes to: Group ([AB]), Winners’ match. The loser goes to: Group \1, Elimination match\./,
    ),
  ).toBeVisible();
  await page.goto('/schedule');
  await expect(page.getByRole('main').getByText('Group A, Opening match').first()).toBeVisible();

  await playToEnd(actors, segment.id);
  expect((await placesOf(actors, segment.id)).map((place) => Number(place.split(' ')[0]))).toEqual([
    1, 1, 3, 3, 5, 5, 7, 7,
  ]);
  await page.goto(`/brackets?segment=${segment.id}`);
  await expect(page.getByText('Winner:')).toBeHidden();
  await expect(page.getByRole('link', { name: /^M10, Final score: / })).toBeAttached();
  await page.goto(`/standings?segment=${segment.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'The Tunnel' })).toBeVisible();
  await expectWholeInEachSize(page, 'groups-standings');
  await page.goto(`/jp/brackets?segment=${segment.id}`);
  await expect(page.getByRole('region', { name: 'グループA', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '開幕戦' }).first()).toBeVisible();
  expect(player.faults).toEqual([]);
});
