import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('a stage is shifted as its preview says, undone, and a shift into the past is refused in words', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, stage, region } = await actors.qualifier();
  const starts = async (id: string) => (await actors.operator.segments.get(id)).date.from;
  const later = (at: string, minutes: number) =>
    new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const before = await starts(region.id);
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${stage.id}`);
  await desk.ask('Shift', { Minutes: '45' });
  await desk.dialog.getByText('8 dates of stages and regions').click();
  await expect(desk.dialog.getByText(/Day 1 starts at/)).toBeVisible();
  await expect(desk.dialog.getByText(/EMEA check-in closes at/)).toBeVisible();
  await expect(desk.dialog.getByText(/It can be undone until/)).toBeVisible();
  await desk.expectWhole();
  expect(await starts(region.id)).toBe(before);
  await desk.dialog.getByRole('button', { name: 'Shift', exact: true }).click();
  await expect(desk.dialog).toBeHidden();
  expect(await starts(region.id)).toBe(later(before, 45));
  await desk.act('Undo the shift');
  expect(await starts(region.id)).toBe(before);
  await desk.open(`/season/${event.id}`);
  await desk.ask('Shift', { Minutes: '-600' });
  await expect(desk.dialog.getByText('Something would be over at once').first()).toBeVisible();
  expect(await starts(region.id)).toBe(before);
});
