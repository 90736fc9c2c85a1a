import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const VIEWPORTS = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
test.use({ viewport: VIEWPORTS[2]!, timezoneId: 'UTC' });

const NATIONALITIES = { Alder: 'DE', Birch: 'US', Cedar: 'FR', Dogwood: 'US' };

/** Creates a swiss of two regions, seeded in the order of the names, and starts it. */
async function startSwiss(url: string, configuration: object) {
  const actors = await actorsOf(url);
  const { region } = await actors.qualifier({
    format: 'swiss',
    configuration: { swissRounds: 2, bans: [], avoidSameRegionRounds: 1, ...configuration },
  });
  await actors.operator.segments.update(region.id, {
    configuration: { countries: ['DE', 'FR', 'US'] },
  });
  const rosters = [];
  for (const [name, nationality] of Object.entries(NATIONALITIES))
    rosters.push(await actors.botRoster(region.id, name, { country: nationality, nationality }));
  await actors.operator.segments.setSeeds(
    region.id,
    rosters.map(({ id }) => id),
  );
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    sort: 'matchNumber',
  });
  return { region, first: items[0] };
}

const shoot = (page: Page, name: string) =>
  page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/${name}.png`,
    fullPage: true,
  });

async function expectWhole(page: Page) {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
}

test('a visitor reads that two teams of one region are kept apart, and that a lot decides', async ({
  page,
  ringside,
}) => {
  const { region, first } = await startSwiss(ringside.url, {
    tieBreakers: ['match-wins', 'lot'],
  });
  expect(first!.competitors.map(({ roster }) => roster!.name)).toEqual(['Alder', 'Dogwood']);
  await page.goto(`/match/${first!.id}`);
  await waitForHydration(page);
  await expect(
    page.getByText(
      'In order of place Alder would have met Cedar, but both come from Europe, Middle East and Africa, and this round keeps teams of one region apart.',
    ),
  ).toBeVisible();
  await expectWhole(page);
  await shoot(page, 'regions-apart-match');
  await page.goto(`/de/match/${first!.id}`);
  await expect(
    page.getByText('aber beide kommen aus derselben Region', { exact: false }),
  ).toBeVisible();

  await page.goto(`/standings?segment=${region.id}`);
  await waitForHydration(page);
  await expect(
    page.getByText(/was drawn first by lot: lot \d+ before lot \d+\./).first(),
  ).toBeVisible();
  await expectWhole(page);
  await shoot(page, 'lot-standings');
});

test('an operator sets the rounds and the tie-breakers, and reads a round with its regions', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ format: 'swiss' });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  const field = page.getByLabel('Rounds that keep regions apart', { exact: true });
  await expect(field).toHaveAccessibleDescription(/at most 200 rosters/);
  await field.fill('2');
  await page.getByLabel('Maximum rosters', { exact: true }).fill('256');
  await desk.button('Save').click();
  await expect(field).toHaveAccessibleDescription(/at most 200 rosters of one score, not 256/);
  await page.getByLabel('Maximum rosters', { exact: true }).fill('16');
  await desk.button('Preset: Valve Major').press('Enter');
  await expect(page.getByRole('link', { name: /Counter-Strike Major/ })).toBeVisible();
  await desk.button('Add Lot: drawn from the ids of segment and roster').click();
  await desk.expectWhole();
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await actors.operator.segments.get(region.id)).configuration).toMatchObject({
    avoidSameRegionRounds: 2,
    tieBreakers: ['match-wins', 'difficulty', 'seed', 'lot'],
  });
  await shoot(page, 'tie-breaker-presets');
  await page.setViewportSize(VIEWPORTS[1]!);
  await desk.expectWhole();
  // the refusal above, and nothing else
  expect(desk.faults).toEqual([expect.stringContaining('422')]);
});

test('an operator who brings two of one region together reads which', async ({
  page,
  ringside,
}) => {
  const { region } = await startSwiss(ringside.url, { publishRounds: 'by-hand' });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/segments/${region.id}/rounds`);
  const side = (name: string) => page.locator('button.meet__side', { hasText: name });
  await expect(side('Alder')).toContainText('EMEA');
  await expect(page.getByText(/the halves would give Cedar: both come from EMEA/)).toBeVisible();
  await side('Dogwood').click();
  await side('Cedar').click();
  await expect(
    page.getByText('Same region: Alder and Cedar both come from EMEA.', { exact: false }),
  ).toBeVisible();
  await shoot(page, 'round-with-regions');
  await desk.expectWhole();
  expect(desk.faults).toEqual([]);
});
