import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

test('custom questions are written, ordered by keyboard, answered on the site, reworded, archived and restored', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const desk = consolePage(page);
  await desk.signIn(undefined, '/site/survey');
  await expect(page.getByText('Only the game’s own questions are asked.')).toBeVisible();
  await desk.button('New question').click();
  await desk.dialog.getByLabel('Kind').selectOption('choices');
  await desk.dialog.getByLabel('Question in English').fill('Which maps were good?');
  await desk.button('Add question').click();
  await expect(desk.dialog.getByText('A choice needs two options or more.')).toBeVisible();
  for (const option of ['Ice', 'Sand']) {
    await desk.button('Add an option').click();
    await desk.dialog
      .getByLabel(/^Option \d in English/)
      .last()
      .fill(option);
  }
  await desk.dialog.locator('summary', { hasText: 'German' }).click();
  await desk.dialog.getByLabel('Question in German').fill('Welche Karten waren gut?');
  await desk.dialog.getByLabel(/Required/).check();
  await desk.dialog.getByLabel('Preview in').selectOption('de');
  await expect(desk.dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'Welche Karten waren gut?',
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  await desk.button('Add question').click();
  await expect(desk.dialog).toBeHidden();
  await actors.operator.surveyQuestions.create({
    kind: 'text',
    texts: { en: 'Who are your heroes?' },
  });
  await page.reload();
  const inOrder = page
    .getByRole('list', { name: 'Active questions, in order' })
    .getByRole('listitem');
  await expect(inOrder).toHaveCount(2);
  await desk.button('Up: Who are your heroes?').focus();
  await page.keyboard.press('Enter');
  await expect(inOrder.first()).toContainText('Who are your heroes?');
  await expect(desk.button('Up: Who are your heroes?')).toBeFocused();

  const visitor = await (await browser.newContext({ viewport: SIZES[0]! })).newPage();
  const launch = await actors.launch();
  await playerPage(visitor).launch(launch);
  await visitor.goto(`${ringside.url}/de/survey`);
  await expect(visitor.getByText('Welche Karten waren gut?')).toBeVisible();
  await expect(visitor.getByText('Wie gefällt dir die Meisterschaft bisher?')).toBeVisible();
  await consolePage(visitor).expectWhole();
  await visitor.goto(`${ringside.url}/survey`);
  await waitForHydration(visitor);
  await visitor.getByLabel('Who are your heroes?').fill('My team');
  await visitor.getByRole('button', { name: 'Send answers' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeHidden();
  await visitor.getByLabel('Ice').check();
  await visitor.getByLabel('Sand').check();
  await visitor.getByRole('button', { name: 'Send answers' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await desk.button('Change: Which maps were good?').click();
  const [, maps] = (await actors.operator.surveyQuestions.list()).items;
  await actors.operator.surveyQuestions.update(maps!.id, { required: false });
  await desk.dialog.getByLabel('Question in English').fill('Which maps shall stay?');
  await desk.button('Save').click();
  await desk.button('Load the latest version').click();
  await expect(desk.dialog.getByLabel('Question in English')).toHaveValue('Which maps shall stay?');
  await desk.button('Save').click();
  await expect(inOrder.last()).toContainText('version 2');

  await desk.button('Archive: Which maps shall stay?').click();
  await desk.button('Archive it').click();
  await expect(inOrder).toHaveCount(1);
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  const charted = page.getByRole('region', { name: 'Which maps were good?' });
  await expect(charted).toContainText('1 answer');
  await expect(charted.getByRole('progressbar', { name: 'Ice: 1 of 1' })).toBeVisible();
  await desk.expectWhole();
  await desk.open('/site/survey');
  await desk.button('Restore: Which maps shall stay?').click();
  await desk.button('Restore it').click();
  await expect(inOrder.last()).toContainText('Which maps shall stay?');
  await desk.expectWhole();
});
