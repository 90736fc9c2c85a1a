import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { PHONE, localInput, rowOf } from '../support/season-rows.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

/** Returns a segment's screen with helpers for its fields. */
function segmentPage(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    field,
    slot: (name: string) => page.locator('.fld').filter({ has: field(name) }),
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Not saved yet')).toBeHidden();
    },
  };
}

test('a segment is set field by field, with inherited values marked and faults shown at their fields', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ configuration: { roundMinutes: 40 } });
  const readSegment = () => actors.operator.segments.get(region.id);
  const desk = consolePage(page);
  const { field, slot, save } = segmentPage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  await expect(field('Round length')).toHaveValue('40');
  await expect(slot('Round length').getByText('Inherited from Day 1')).toBeVisible();
  await field('Round length').fill('an hour');
  await field('Name').fill('Europe, Middle East and Africa');
  await field('Maximum rosters').fill('16');
  await page.getByRole('button', { name: 'NA', exact: true }).click();
  await field('Final').fill('5');
  await desk.button('Add a place').click();
  await field('Place 1').fill('100');
  await desk.button('Save').click();
  await expect(field('Round length')).toHaveAccessibleDescription(/^Must be a whole number\./);
  await expect(field('Round length')).toBeFocused();
  await expect(field('Name')).toHaveValue('Europe, Middle East and Africa');
  await desk.expectWhole();
  await field('Round length').fill('20');
  await save();
  expect(await readSegment()).toMatchObject({
    name: 'Europe, Middle East and Africa',
    rostersLimit: { limit: 16 },
    configuration: { roundMinutes: 20, bestOf: { default: 3, 1: 5 }, points: [100] },
  });
  expect((await readSegment()).configuration.countries).toContain('US');
  await slot('Round length').getByRole('button', { name: 'Inherit from Day 1' }).click();
  await expect(field('Round length')).toHaveValue('40');
  await save();
  expect((await readSegment()).inherited).toContain('configuration.roundMinutes');
});

test('a stage that cannot end in time is refused with the arithmetic, and a confirmation guards unsaved input', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ configuration: { roundMinutes: 40 } });
  await actors.operator.segments.update(region.id, { rostersLimit: { limit: 16 } });
  const readSegment = () => actors.operator.segments.get(region.id);
  const desk = consolePage(page);
  const { field, save } = segmentPage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${region.id}`);
  await field('Round length').fill('600');
  await desk.button('Save').click();
  await expect(field('Ends')).toHaveAccessibleDescription(/4 rounds × 600 min/);
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  await expect(desk.dialog.getByText('Your changes are not saved.')).toBeVisible();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(field('Round length')).toHaveValue('600');
  await desk.button('Discard changes').click();
  await expect(field('Round length')).toHaveValue('40');
  await field('Ban phase of each series').selectOption('none');
  await save();
  expect((await readSegment()).configuration.bans).toEqual([]);
  await field('Ban phase of each series').selectOption('own');
  await field('How many').fill('1');
  await desk.button('Add a turn').click();
  await save();
  expect((await readSegment()).configuration.bans).toMatchObject([
    {
      turns: [
        { count: 1, kind: 'ban' },
        { count: 1, kind: 'ban' },
      ],
    },
  ]);
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/segment.png`,
    fullPage: true,
  });
  await page.setViewportSize(PHONE);
  await desk.expectWhole();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/segment-phone.png`,
    fullPage: true,
  });
});

test('a seeded segment locks what the draw has fixed and says why; the rest can be changed', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, segment } = await actors.worldFinals();
  for (const name of ['One', 'Two']) await actors.botRoster(segment.id, name);
  await actors.operator.segments.start(segment.id);
  const desk = consolePage(page);
  const { field, slot, save } = segmentPage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
  for (const name of ['Format', 'Maximum rosters']) await expect(field(name)).toBeDisabled();
  await expect(field('All other series'), 'rounds to come can change').toBeEnabled();
  await expect(slot('Format').getByText('Locked after seeding')).toBeVisible();
  await expect(desk.button('Save')).toBeDisabled();
  await field('Replacements allowed').fill('2');
  await save();
  expect((await actors.operator.segments.get(segment.id)).configuration.additions).toBe(2);
  await desk.expectWhole();
});

test('phases and periods are added, changed and deleted; a region shows its stage’s until it has its own', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const { event, stage, region } = await actors.qualifier();
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${stage.id}`);
  await desk.button('Add a phase').click();
  await desk.dialog.getByLabel('Name').fill('Main');
  await desk.dialog.getByLabel('Opens').fill(localInput(now + 40 * 60_000));
  await desk.dialog.getByLabel('Closes').fill(localInput(now + 20 * 60_000));
  await desk.dialog.getByRole('button', { name: 'Add phase' }).click();
  await expect(desk.dialog.getByLabel('Closes')).toHaveAccessibleDescription(
    'Must be later than from. UTC',
  );
  await desk.dialog.getByLabel('Closes').fill(localInput(now + 60 * 60_000));
  await desk.dialog.getByRole('button', { name: 'Add phase' }).click();
  await expect(rowOf(page, 'Main')).toBeVisible();
  await desk.button('Add a period').click();
  await desk.dialog.getByLabel('Name').fill('Gems');
  await desk.dialog.getByLabel('Key').fill('Gems!');
  await desk.dialog.getByLabel('Order (a number)').fill('first');
  await desk.dialog.getByRole('button', { name: 'Add period' }).click();
  await expect(desk.dialog.getByLabel('Order (a number)')).toHaveAccessibleDescription(
    'Must be a whole number.',
  );
  await expect(desk.dialog.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await desk.dialog.getByLabel('Key').fill('gems');
  await desk.dialog.getByLabel('Order (a number)').fill('2');
  await desk.dialog.getByLabel('Required in reports').uncheck();
  await desk.dialog.getByRole('button', { name: 'Add period' }).click();
  await expect(rowOf(page, 'Gems').getByRole('cell', { name: 'No' })).toBeVisible();
  expect((await actors.operator.segments.get(stage.id)).supportedPeriods).toMatchObject([
    { key: 'gems', sortOrder: 2, isRequired: false, isFinalResult: true },
  ]);
  await rowOf(page, 'Main').getByRole('button', { name: 'Edit' }).click();
  await desk.dialog.getByLabel('Name').fill('Early');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Early')).toBeVisible();
  await desk.open(`/season/${event.id}/segments/${region.id}`);
  await expect(page.getByText('Inherited from Day 1.').first()).toBeVisible();
  await expect(rowOf(page, 'Early').getByRole('button')).toHaveCount(0);
  await desk.open(`/season/${event.id}/segments/${stage.id}`);
  await rowOf(page, 'Early').getByRole('button', { name: 'Delete' }).click();
  await desk.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('registration is open from the beginning until check-in closes'),
  ).toBeVisible();
});

test('rosters that find no region of the next stage advance after an operator has mended it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { operator, visitor } = actors;
  const { event, segment } = await actors.worldFinals();
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Show matches',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: segment.date.to, to: event.date.to },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const parent = { parent: { data: { type: 'segments', id: next.id } } };
  const [asia] = [
    await operator.events.createSegment(
      event.id,
      { name: 'Asia', configuration: { countries: ['JP'] } },
      parent,
    ),
    await operator.events.createSegment(
      event.id,
      { name: 'America', configuration: { countries: ['US'] } },
      parent,
    ),
  ];
  await operator.segments.addAdvanceRule(segment.id, next.id, '1');
  for (const name of ['One', 'Two']) await actors.botRoster(segment.id, name);
  await operator.segments.start(segment.id);
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': segment.id });
  await operator.matchSeries.report(items[0]!.id, sweep('home'));

  const desk = consolePage(page);
  await desk.signIn();
  await desk.expectWhole();
  await page.getByRole('button', { name: /^Held.*Rosters cannot advance/ }).click();
  await expect(desk.button('Advance the rosters')).toBeVisible();
  await expect(page.getByText('World Finals: rosters cannot advance')).toBeVisible();
  await desk.expectWhole();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/held.png` });
  await page.setViewportSize(PHONE);
  await desk.expectWhole();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/held-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });

  await operator.segments.update(asia!.id, { configuration: { countries: ['JP', 'DE'] } });
  await desk.button('Advance the rosters').click();
  await desk.dialog.getByRole('button', { name: 'Advance' }).click();
  await expect(page.getByText('The rosters have advanced by the rules.')).toBeVisible();
  await expect(page.getByText('World Finals: rosters cannot advance')).toBeHidden();
  expect((await visitor.rosters.list({ 'filter[segment]': asia!.id })).items).toHaveLength(1);
  expect(desk.faults).toEqual([]);
});
