import type { Page } from '@playwright/test';
import type { DryRun } from '@ringside/contract/collections/dry-runs';
import { consolePage } from '../pages/console-page.ts';
import { type Actors, actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
test.setTimeout(300_000);

const DAY_MS = 86_400_000;
const PLAYED_WITHIN = { timeout: 120_000 };
const NEWCOMER = { email: 'nora@ringside.example', password: 'correct horse battery' };
const section = (page: Page) => page.getByRole('region', { name: 'Dry run' });
const line = (page: Page, name: string) =>
  section(page)
    .getByRole('table', { name: 'Segment by segment' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });

test('a new operator creates a month from the template, runs bots through it, and reads the report', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const desk = consolePage(page);
  await hire(page, desk);
  await desk.signIn(NEWCOMER, '/season');
  const event = await makeMonth(page, desk, actors);

  await page.getByRole('rowheader').getByRole('link', { name: event.name }).click();
  await expect(section(page).getByText('No dry run yet.')).toBeVisible();
  await section(page).getByLabel('Bot teams').fill('1');
  await desk.button('Start dry run').click();
  await expect(section(page).getByLabel('Bot teams')).toHaveAccessibleDescription(
    /Must be a whole number from 2 to 256\./,
  );
  await section(page).getByLabel('Bot teams').fill('8');
  await section(page).getByLabel('Seed').fill('first try');
  await desk.button('Start dry run').click();
  await expect(section(page).getByRole('progressbar')).toBeVisible();
  await expect(desk.button('Cancel the dry run')).toBeVisible();
  await desk.expectWhole();
  await expect(section(page).getByRole('status')).toContainText(
    /of 8 segments are over\. In the copy it is /,
    PLAYED_WITHIN,
  );

  // An operator who leaves finds the report on their return.
  await desk.open('/season');
  await page.getByRole('rowheader').getByRole('link', { name: event.name }).click();
  await expect(section(page).getByText('No problem was found.')).toBeVisible(PLAYED_WITHIN);
  await expect(
    section(page).getByText(/Won by .+ \(Monthly Finals, EMEA\), .+ \(Monthly Finals, NA\)\./),
  ).toBeVisible();
  await expect(
    section(page).getByText(/^Nora, .* 8 teams, seed first try\. It took \d+ d/),
  ).toBeVisible();
  await expect(line(page, 'Championship Challenge, EMEA')).toContainText(
    /2 queued, 1 qualified, the first after \d+ h/,
  );
  await expect(line(page, 'Championship Challenge, EMEA')).toContainText(
    /\d+ match-ups, \d+ lapsed, \d+ series, \d+:\d\d min median wait/,
  );
  await expect(
    section(page)
      .getByRole('listitem')
      .filter({ hasText: '2 rosters queued. The others start with the wins that qualify.' })
      .getByRole('link'),
  ).toHaveText(['Championship Challenge, EMEA', 'NA']);
  await expect(line(page, 'Monthly Qualifier Day 1, EMEA')).toContainText('4 registered');
  await section(page).locator('summary').filter({ hasText: 'Monthly Finals, NA' }).click();
  await expect(
    section(page).getByRole('table', { name: 'Standings of Monthly Finals, NA' }).getByRole('row'),
  ).toHaveCount(1 + 3);
  await desk.expectWhole();
  expect(
    (await actors.operator.rosters.list({ 'filter[event]': event.id })).items,
    'nothing of it is real',
  ).toEqual([]);

  const dayOne = event.stage('MQ1');
  const [rule] = (await actors.operator.segments.get(dayOne.id)).advanceRules;
  await actors.operator.advanceRules.update(
    dayOne.id,
    rule!.id,
    { placements: [40, 41] },
    { nextSegment: { data: { type: 'segments', id: event.stage('MQ2').id } } },
  );
  await page.reload();
  await expect(section(page).getByText('The event has changed since.')).toBeVisible();
  await expect(section(page).getByLabel('Seed')).toHaveValue('first try');
  await desk.button('Start dry run').click();
  await expect(section(page).getByText('3 problems were found.')).toBeVisible(PLAYED_WITHIN);
  const found = section(page).getByRole('listitem').filter({
    hasText:
      'The advance rule to Monthly Qualifier Day 2 names places 40–41, but no roster advanced by it.',
  });
  await expect(found.getByRole('link')).toHaveText(['Monthly Qualifier Day 1, EMEA', 'NA']);
  await expect(
    section(page)
      .getByRole('listitem')
      .filter({ hasText: 'No roster reaches it: it ends unplayed.' }),
  ).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.expectWhole();
  await found.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'EMEA' })).toBeVisible();
  expect(desk.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
});

test('a dry run is cancelled; an operator with read access sees that and cannot start one', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    events: [month],
  } = await actors.operator.events.setUpSeason({
    dayOne: new Date(+(await actors.now()) + 10 * DAY_MS).toISOString(),
    regions: ['EMEA'],
    worldFinals: null,
  });
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${month!.id}`);
  // The maximum: they play until they are stopped.
  await section(page).getByLabel('Bot teams').fill('256');
  await desk.button('Start dry run').click();
  await desk.button('Cancel the dry run').click();
  await expect(
    desk.dialog.getByText(
      /^The bots stop at once, and the dry run .* gives no report\. The event itself does not change\.$/,
    ),
  ).toBeVisible();
  await expect(
    desk.dialog.getByText(
      'Not possible, but you can repeat the dry run: start it with the seed 1 ',
    ),
  ).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(
    (await actors.operator.events.dryRuns(month!.id!)).items,
    'asking stops nothing',
  ).toMatchObject([{ status: 'running' }]);
  await desk.button('Cancel the dry run').click();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/cancel-asks-${viewport.width}.png`,
    });
  }
  await desk.dialog.getByRole('button', { name: 'Stop the bots' }).click();
  await expect(section(page).getByText('The last dry run was cancelled.')).toBeVisible();
  await expect(section(page).getByText(/^By referee, /)).toBeVisible();
  await expect(desk.button('Start dry run')).toBeEnabled();
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await desk.expectWhole();
    await section(page).screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/cancelled-${viewport.width}.png`,
    });
  }
  const runs: DryRun[] = (await actors.operator.events.dryRuns(month!.id!)).items;
  expect(runs).toMatchObject([{ status: 'cancelled', teams: 256, report: null }]);

  const viewer = { email: 'viewer@ringside.example', password: 'correct horse battery' };
  await actors.operator.users.create({ ...viewer, username: 'Vera', roles: ['operator.viewer'] });
  await desk.button('Sign out').click();
  await desk.signIn(viewer, `/season/${month!.id}`);
  await expect(section(page).getByRole('heading', { name: 'Dry run' })).toBeVisible();
  await expect(desk.button('Start dry run')).toBeHidden();
  await desk.expectWhole();
  expect(desk.faults).toEqual([]);
});

type Desk = ReturnType<typeof consolePage>;

/** The owner makes the newcomer an operator who sets seasons up, and signs out. */
async function hire(page: Page, desk: Desk): Promise<void> {
  await desk.signIn(undefined, '/people');
  await desk.act('New operator', {
    press: 'Create operator',
    fill: { 'Email address': NEWCOMER.email, Name: 'Nora', 'First password': NEWCOMER.password },
  });
  await page.getByRole('link', { name: 'Nora' }).click();
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Change the role' })
    .click();
  await desk.dialog.getByLabel('Role').selectOption('operator.admin');
  await desk.dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.locator('.head').getByText('admin')).toBeVisible();
  await desk.button('Sign out').click();
}

async function makeMonth(page: Page, desk: Desk, actors: Actors) {
  await page
    .getByLabel('Day 1 of the first month starts')
    .fill(new Date(+(await actors.now()) + 10 * DAY_MS).toISOString().slice(0, 16));
  await page.getByLabel('Add the World Finals').uncheck();
  for (const region of ['APAC: Asia Pacific or East Asia', 'SA: South America'])
    await page.getByLabel(region).uncheck();
  await desk.button('Preview').click();
  await desk.button('Create everything').click();
  await expect.poll(async () => (await actors.operator.events.list()).items).toHaveLength(1);
  const { id, name } = (await actors.operator.events.list()).items[0]!;
  const { items } = await actors.operator.events.segments(id);
  return {
    id,
    name,
    stage: (type: string) =>
      items.find((segment) => segment.level === 0 && segment.type.id === type)!,
  };
}
