import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const DAY_MS = 86_400_000;
const phone = { width: 390, height: 844 };
const local = (at: Date | number) => new Date(at).toISOString().slice(0, 16);
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('the slower of two operators who edit a segment keeps their input and can save over the newer version', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier();
  const desk = consolePage(page);
  const path = `/season/${event.id}/segments/${region.id}`;
  await desk.signIn(undefined, path);
  const other = consolePage(await context.newPage());
  await other.open(path);
  await page.getByLabel('Name', { exact: true }).fill('Slow Europe');
  await page.getByLabel('Replacements allowed').fill('3');
  await other.page.getByLabel('Name', { exact: true }).fill('Fast Europe');
  await other.page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berlin');
  await other.button('Save').click();
  await expect(other.page.getByText('Changes saved.').last()).toBeVisible();
  await desk.button('Save').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Someone else saved first' }),
  ).toBeVisible();
  await desk.expectWhole();
  await desk.button('Load the latest version').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Name, Time zone' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Slow Europe');
  await expect(page.getByLabel('Replacements allowed')).toHaveValue('3');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await desk.button('Save').click();
  await expect(page.getByText('Changes saved.').last()).toBeVisible();
  expect(await actors.operator.segments.get(region.id)).toMatchObject({
    name: 'Slow Europe',
    timezone: 'Europe/Berlin',
    configuration: { additions: 3 },
  });
});

test('the slower of two operators in one dialog sees the current values beside their input', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const { event, stage } = await actors.qualifier();
  await actors.operator.segments.addPhase(stage.id, {
    name: 'Main',
    type: 'open',
    date: { from: new Date(now).toISOString(), to: new Date(now + DAY_MS).toISOString() },
  });
  await actors.operator.segments.addPeriod(stage.id, {
    name: 'Gems',
    key: 'gems',
    sortOrder: 2,
    isRequired: true,
    isFinalResult: true,
  });
  const [phase] = (await actors.operator.segments.get(stage.id)).registrationPhases;
  const [period] = (await actors.operator.segments.get(stage.id)).supportedPeriods;
  const desk = consolePage(page);
  const press = (name: string) => desk.dialog.getByRole('button', { name }).click();
  await desk.signIn(undefined, `/season/${event.id}/segments/${stage.id}`);

  await row(page, 'Main').getByRole('button', { name: 'Edit' }).click();
  await desk.dialog.getByLabel('Name').fill('Early');
  await desk.dialog.getByLabel('Closes').fill(local(now + 2 * DAY_MS));
  await actors.operator.registrationPhases.update(stage.id, phase!.id, {
    name: 'Late',
    type: 'invited',
    date: phase!.date,
  });
  await press('Save');
  await expect(
    desk.dialog.getByRole('alert').filter({ hasText: 'Someone else saved first' }),
  ).toBeVisible();
  await press('Load the latest version');
  await expect(desk.dialog.getByRole('alert').filter({ hasText: 'Name, Kind' })).toBeVisible();
  await expect(desk.dialog.getByLabel('Name')).toHaveValue('Early');
  await expect(desk.dialog.getByLabel('Name')).toHaveAccessibleDescription('Current value: Late');
  await expect(desk.dialog.getByLabel('Kind')).toHaveValue('invited');
  await desk.expectWhole();
  for (const size of [phone, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.screenshot({
      path: `${process.env.SHOTS ?? test.info().outputDir}/faster-${size.width}.png`,
    });
  }
  await press('Save');
  await expect(desk.dialog).toBeHidden();
  expect((await actors.operator.segments.get(stage.id)).registrationPhases).toMatchObject([
    { name: 'Early', type: 'invited', date: { to: `${local(now + 2 * DAY_MS)}:00.000Z` } },
  ]);

  await row(page, 'Gems').getByRole('button', { name: 'Edit' }).click();
  await desk.dialog.getByLabel('Decides the match').uncheck();
  await desk.dialog.getByLabel('Name').fill('Diamonds');
  await actors.operator.supportedPeriods.update(stage.id, period!.id, {
    name: 'Gems',
    key: 'gems',
    sortOrder: 7,
    isRequired: true,
    isFinalResult: true,
  });
  await press('Save');
  await press('Load the latest version');
  await expect(desk.dialog.getByLabel('Order (a number)')).toHaveValue('7');
  await expect(desk.dialog.getByLabel('Decides the match')).not.toBeChecked();
  await press('Save');
  await expect(desk.dialog).toBeHidden();
  expect((await actors.operator.segments.get(stage.id)).supportedPeriods).toMatchObject([
    { name: 'Diamonds', sortOrder: 7, isFinalResult: false },
  ]);

  await row(page, 'Early').getByRole('button', { name: 'Edit' }).click();
  await desk.dialog.getByLabel('Name').fill('Nobody reads this');
  await actors.operator.registrationPhases.delete(stage.id, phase!.id);
  await press('Save');
  await expect(desk.dialog.getByRole('alert')).toBeVisible();
});
