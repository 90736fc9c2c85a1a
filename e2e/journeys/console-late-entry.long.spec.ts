import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('a late roster is let into a draw and taken out again, and a stage is paused and resumed', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, segment } = await actors.worldFinals();
  const { segments, matchSeries } = actors.operator;
  await segments.update(segment.id, { rostersLimit: { limit: 3, standbyLimit: 1 } });
  for (const name of ['One', 'Two', 'Three', 'Late']) await actors.botRoster(segment.id, name);
  await segments.start(segment.id);
  const byes = async () =>
    (await matchSeries.list({ 'filter[segment]': segment.id })).items.filter(({ competitors }) =>
      competitors.some(({ isBye }) => isBye),
    ).length;
  expect(await byes()).toBe(1);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);

  await desk.button('Let a late roster in').click();
  await desk.dialog.getByLabel('Roster').selectOption({ label: 'Late' });
  await expect(desk.dialog.getByText(/Round 1, M\d: .* → .*Late/)).toBeVisible();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/late-entry.png` });
  await desk.dialog.getByRole('button', { name: 'Let in', exact: true }).click();
  await expect(desk.dialog).toBeHidden();
  expect(await byes()).toBe(0);

  await desk.button('Take out the last seed').click();
  await desk.dialog.getByLabel('Roster with the last seed').selectOption({ label: 'Late' });
  await expect(desk.dialog.getByText(/Round 1, M\d/).first()).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect(desk.dialog).toBeHidden();
  expect(await byes()).toBe(1);

  await desk.button('Pause').click();
  await desk.dialog.getByLabel('Reason').fill('The power is out');
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/pause.png` });
  await desk.dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(desk.dialog).toBeHidden();
  await expect(page.getByText(/Paused since/).first()).toBeVisible();
  expect((await segments.get(segment.id)).pause).toMatchObject({ reason: 'The power is out' });
  await desk.button('Resume').click();
  await desk.dialog.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(desk.dialog).toBeHidden();
  expect((await segments.get(segment.id)).pause).toBeNull();
});
