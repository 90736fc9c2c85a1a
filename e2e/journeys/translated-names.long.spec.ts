import { consolePage } from '../pages/console-page.ts';
import { faultsOf } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('[NAM-1] [NAM-2] names that an operator translates appear in their language, a month in every other', async ({
  browser,
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, stage, region } = await actors.qualifier();
  const alder = await actors.botRoster(region.id, 'Alder');
  const visitor = await browser.newPage({ baseURL: ringside.url });
  const faults = faultsOf(visitor);
  const headOf = async (locale: string) => {
    await visitor.goto(`/${locale}`);
    return visitor.locator('.hero__when');
  };
  await expect(await headOf('fr')).toHaveText('Novembre');
  await expect(await headOf('de')).toHaveText('November');

  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}`);
  await desk.ask('Edit');
  await expect(desk.dialog.getByLabel('French')).toBeHidden();
  await desk.dialog.getByText('Names in other languages').click();
  await expect(desk.dialog.getByLabel('French')).toHaveAttribute('placeholder', 'Novembre');
  await desk.dialog.getByLabel('German').fill('Herbstmeister');
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.dialog).toBeHidden();
  // Home is open and follows its event.
  await expect(visitor.locator('.hero__when')).toHaveText('Herbstmeister');
  await expect(await headOf('fr')).toHaveText('Novembre');

  await desk.open(`/season/${event.id}/segments/${stage.id}`);
  await page.getByText('Names in other languages').click();
  await expect(page.getByLabel('Italian')).toHaveAttribute('placeholder', 'The site’s own text');
  await page.getByLabel('Italian').fill('Giornata di apertura');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await actors.visitor.segments.get(stage.id)).names)
    .toEqual({ it: 'Giornata di apertura' });
  await visitor.goto('/it/schedule');
  await expect(visitor.getByRole('heading', { name: 'Giornata di apertura' })).toBeVisible();
  await visitor.goto(`/it/brackets?segment=${stage.id}`);
  await expect(visitor).toHaveTitle(/^Giornata di apertura/);
  await visitor.goto(`/it/rosters/${alder.id}`);
  await expect(visitor.getByText('Giornata di apertura').first()).toBeVisible();
  await visitor.goto(`/embed/bracket/${region.id}?locale=it`);
  await expect(visitor.getByText(/^Giornata di apertura/).first()).toBeVisible();
  await visitor.goto('/fr/schedule');
  await expect(visitor.getByText('Novembre,')).toBeVisible();
  // The browser logs each difference between the server's page and its own.
  expect(faults).toEqual([]);
  await visitor.close();
});
