import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf, botsCheckIn, botsPlay } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('a visitor finds the World Finals, follows them to the champion, and finds them again afterwards', async ({
  page,
  ringside,
}) => {
  const faults = faultsOf(page);
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { event, segment } = await actors.worldFinals();
  const rosters = [
    await actors.botRoster(segment.id, 'Alder'),
    await actors.botRoster(segment.id, 'Birch'),
  ];
  await page.goto('/finals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals, Helsinki');
  await expect(page.getByRole('timer').or(page.getByText('Starts in')).first()).toBeVisible();

  await actors.moveTo(new Date(Date.parse(segment.date.from) - 9 * 60_000));
  await page.goto('/finals');
  await expect(page.getByRole('listitem').filter({ hasText: 'Alder' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Bracket' }).click();
  await expect(page).toHaveURL(new RegExp(`segment=${segment.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals');
  await expect(page.getByText('Birch').first()).toBeVisible();

  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': segment.id });
  const final = items[0]!;
  await botsCheckIn(rosters, final);
  await actors.moveTo(new Date(Date.parse(final.date!) + 1000));
  await botsPlay(rosters, final);

  // Over a broadcast the winner's crown stands beside the name, in the same line.
  await page.goto(`/overlay/match/${final.id}`);
  await expect(page.getByText('Winner')).toBeAttached();
  const heights = await page
    .locator('.ov__s > span')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(2);

  await page.goto('/finals');
  await expect(page.getByRole('listitem').filter({ hasText: 'Champion' })).toHaveText(
    /Alder|Birch/,
  );
  await actors.moveTo(new Date(Date.parse(event.date.to) + 60_000));
  await page.goto('/finals_old');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World Finals, Helsinki');
  expect(faults).toEqual([]);
});

test('home, tabs, schedule, brackets and My Team follow the World Finals', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event: november } = await actors.qualifier();
  const { event, segment } = await actors.worldFinals();
  const { launches } = await ownRoster({
    actors,
    url: ringside.url,
    segment: segment.id,
    name: 'Night Shift',
  });
  const rival = await actors.botRoster(segment.id, 'Rivals');

  // The qualifier is still open: a visitor stays with November.
  const faults = faultsOf(page);
  const season = page.locator('.hero__when');
  const way = page.getByRole('list', { name: 'Road to Helsinki' });
  await page.goto('/');
  await expect(season).toHaveText('November');
  await way.getByRole('link', { name: 'World Finals' }).click();
  await expect(page).toHaveURL(/\/finals$/);
  await page.goto('/');
  await page
    .getByRole('group', { name: 'Event' })
    .getByRole('button', { name: 'World Finals' })
    .click();
  await expect(season).toHaveText('World Finals');
  await page.goto('/schedule');
  await page.locator('.tool-fold__btn').click();
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'World Finals' });
  await expect(page).toHaveURL(new RegExp(`event=${event.id}$`));

  const phone = await browser.newPage({
    baseURL: ringside.url,
    viewport: { width: 844, height: 390 },
  });
  const player = playerPage(phone);
  await player.launch(launches[0]!);
  await expect(phone.locator('.hero__when')).toHaveText('World Finals');
  await phone.goto('/my-team');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Night Shift');

  // No match of November is left, and the World Finals are seeded.
  await actors.operator.events.update(november.id, { status: 'archived' });
  await actors.moveTo(new Date(Date.parse(segment.date.from) - 9 * 60_000));
  await page.goto('/');
  await expect(season).toHaveText('World Finals');
  const centre = page.getByRole('region', { name: 'Action centre' });
  await expect(centre).toContainText('A stage is being played. Follow the bracket.');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Bracket' })
    .click();
  await expect(page.getByText(rival.name).first()).toBeVisible();
  await page.goto('/schedule');
  await expect(page.getByText(rival.name).first()).toBeVisible();
  expect([...faults, ...player.faults]).toEqual([]);
});

test('the last finals of a month show every region, and points instead of the prize pool', async ({
  page,
  ringside,
}) => {
  test.setTimeout(120_000);
  const faults = faultsOf(page);
  const actors = await actorsOf(ringside.url);
  const base = +(await actors.now());
  const inMinutes = (minutes: number) => new Date(base + minutes * 60_000).toISOString();
  const event = await actors.operator.events.create({
    name: 'October',
    date: { from: inMinutes(-60), to: inMinutes(24 * 60) },
  });
  const stage = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Monthly Finals',
      format: 'single_elimination',
      date: { from: inMinutes(120), to: inMinutes(720) },
      configuration: { phase: 'playoff', bestOf: 3, points: [100, 50] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const regions = [];
  for (const name of ['EMEA', 'NA'])
    regions.push(
      await actors.operator.events.createSegment(
        event.id,
        { name, configuration: { countries: ['DE', 'FR'] } },
        { parent: { data: { type: 'segments', id: stage.id } } },
      ),
    );
  const rosters = [];
  for (const { id, name } of regions)
    for (const team of ['Alder', 'Birch'])
      rosters.push(await actors.botRoster(id, `${team} ${name}`));
  await actors.moveTo(new Date(Date.parse(stage.date.from) - 9 * 60_000));
  const finals = [];
  for (const { id } of regions)
    finals.push((await actors.visitor.matchSeries.list({ 'filter[segment]': id })).items[0]!);
  for (const final of finals) await botsCheckIn(rosters, final);
  await actors.moveTo(new Date(Date.parse(finals[0]!.date!) + 1000));
  for (const final of finals) await botsPlay(rosters, final);
  await actors.moveTo(new Date(Date.parse(event.date.to) + 60_000));

  await page.goto('/finals_old');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly Finals');
  for (const [index, name] of ['Europe, Middle East and Africa', 'North America'].entries()) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const champion = page
      .getByRole('listitem')
      .filter({ hasText: 'Champion' })
      .filter({ hasText: regions[index]!.name });
    await expect(champion).toContainText('100 points');
  }
  const main = page.getByRole('main');
  await expect(main.getByText('$1,000,000')).toHaveCount(0);
  await main.getByRole('link', { name: 'Bracket' }).last().click();
  await expect(page).toHaveURL(new RegExp(`segment=${regions[1]!.id}`));
  expect(faults).toEqual([]);
});
