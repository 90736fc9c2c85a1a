import { expectAccessible } from '../support/accessibility-faults.ts';
import type { Actors, BotRoster } from '../support/actors.ts';
import { actorsOf, botsCheckIn, botsPlay } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 }, timezoneId: 'Europe/Berlin' });

/** Creates a month of two stages with points: the best two of the first advance to the second. */
async function twoStages(actors: Actors): Promise<{ region: string; rosters: BotRoster[] }> {
  const { event, region } = await actors.qualifier({
    configuration: { bans: [], points: [100, 60] },
  });
  const base = +(await actors.now());
  const inMinutes = (minutes: number) => new Date(base + minutes * 60_000).toISOString();
  const second = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(700), to: inMinutes(1200) },
      configuration: { bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const next = await actors.operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: second.id } } },
  );
  await actors.operator.segments.addAdvanceRule(region.id, next.id, [1, 2]);
  const rosters = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  return { region: region.id, rosters };
}

test('the page of a roster shows its live matches, its way through the season in both directions, and its places', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, rosters } = await twoStages(actors);
  const [series] = (await actors.visitor.matchSeries.list({ 'filter[segment]': region })).items;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));

  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Alder', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alder' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Next: (today|tomorrow), / })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Captain' })).toHaveCount(1);

  await botsCheckIn(rosters, series!);
  await actors.moveTo(new Date(Date.parse(series!.date!) + 1000));
  await botsPlay(rosters, series!);
  const won = series!.competitors[0].roster!;
  await page.goto(`/rosters/${won.id}`);
  await expect(page.getByText('Place 1, 100 points')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Played: / })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Places from stage to stage' })
      .getByRole('row', { name: /Qualifier, Day 1, November 1 100/ }),
  ).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Qualifier, Day 2' }).click();
  await expect(page.getByText('No matches yet')).toBeVisible();
  await expect(
    page.locator('[aria-current="page"]').filter({ hasText: 'Qualifier, Day 2' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Qualifier, Day 1' }).click();
  await expect(page).toHaveURL(new RegExp(`/rosters/${won.id}$`));

  const left = series!.competitors[1].roster!;
  await page.goto(`/rosters/${left.id}`);
  const way = page.getByRole('link', { name: 'Qualifier, Day 2' });
  await way.click();
  await expect(page.getByText('No matches yet')).toBeVisible();
  const later = page.url().split('/').at(-1)!;
  await rosters.find(({ id }) => id === left.id)!.members[0]!.client.rosters.disband(later);
  await expect(page.getByText('This team has been disbanded.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a roster that loses a player after the draw without a replacement has withdrawn, and its page says so at once', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { bans: [], additions: 0 } });
  const rosters = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const [leaving] = rosters;
  await page.goto(`/rosters/${leaving!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Alder' })).toBeVisible();
  const note = page.getByText('This team has withdrawn from the stage.');
  await expect(note).toBeHidden();
  await leaving!.members[2]!.client.rosters.leave(leaving!.id);
  await expect(note).toBeVisible();
  await expect(page.getByText('The roster forfeits its open matches.')).toBeVisible();
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  expect(
    items[0]!.competitors.find(({ roster }) => roster?.id === leaving!.id)!.result.forfeit,
  ).toBe(true);
});

test('pages of missing rosters and matches are not found', async ({ page }) => {
  for (const path of ['/rosters/999999', '/match/999999', '/match/999999/ban'])
    expect((await page.goto(path))!.status(), path).toBe(404);
});
