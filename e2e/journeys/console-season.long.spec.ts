import { readFile } from 'node:fs/promises';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('a new operator previews a month from the template, creates it, exports it, deletes it, and imports it again', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = await actors.now();
  const desk = consolePage(page);
  await desk.signIn(undefined, '/season');
  await expect(page.getByText('No events yet.')).toBeVisible();
  await page
    .getByLabel('Day 1 of the first month starts')
    .fill(new Date(+now + 10 * 86_400_000).toISOString().slice(0, 16));
  await page.getByLabel('Add the World Finals').uncheck();
  for (const region of ['NA: North America', 'SA: South America'])
    await page.getByLabel(region).uncheck();
  await desk.button('Preview').click();
  const plan = page.getByRole('status').filter({ has: page.getByRole('table') });
  await expect(
    plan.getByRole('row', {
      name: /Monthly Finals.*best of 5, 8 rosters.*200, 160, 120, 120, 80, 80, 40, 40/,
    }),
  ).toBeVisible();
  expect((await actors.operator.events.list()).items).toEqual([]);
  await desk.expectWhole();
  await desk.button('Create everything').click();
  const [event] =
    (await expect.poll(async () => (await actors.operator.events.list()).items).toHaveLength(1),
    (await actors.operator.events.list()).items);
  const { items: createdSegments } = await actors.operator.events.segments(event!.id);
  expect(
    createdSegments
      .filter(({ level }) => level === 0)
      .map(({ type }) => type.id)
      .sort(),
  ).toEqual(['CC', 'MF', 'MQ1', 'MQ2']);
  expect(
    new Set(createdSegments.filter(({ level }) => level === 1).map(({ name }) => name)),
  ).toEqual(new Set(['APAC', 'EMEA']));

  const row = page.getByRole('row').filter({ hasText: event!.name });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = await download.path();
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(
    desk.dialog.getByText(`${createdSegments.length} segments, 0 rosters and 0 series`),
  ).toBeVisible();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No events yet.')).toBeVisible();
  await page.getByLabel('Import a file').setInputFiles({
    name: 'month.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await expect(row).toBeVisible();
  const [again] = (await actors.operator.events.list()).items;
  expect(await actors.operator.events.export(again!.id)).toEqual(
    JSON.parse(await readFile(file, 'utf8')),
  );
  expect(desk.faults).toEqual([]);
});

test('dates that cannot hold a stage are refused with the arithmetic, an invalid file with its reason', async ({
  page,
  ringside,
}) => {
  const desk = consolePage(page);
  const now = await (await actorsOf(ringside.url)).now();
  await desk.signIn(undefined, '/season');
  await page.getByLabel('Import a file').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('no json'),
  });
  await expect(page.getByText('notes.json is not a JSON file.')).toBeVisible();
  await page
    .getByLabel('Import a file')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByRole('alert')).toContainText(/./);
  await page
    .getByLabel('Day 1 of the first month starts')
    .fill(new Date(+now - 86_400_000).toISOString().slice(0, 16));
  await desk.button('Preview').click();
  await expect(page.getByRole('alert').last()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.expectWhole();
});
