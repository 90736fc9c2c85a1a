import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('a wrong result found two rounds later is corrected with the preview, and play continues from there', async ({
  page,
  ringside,
}) => {
  test.setTimeout(120_000);
  const actors = await actorsOf(ringside.url);
  const report = (id: string) => actors.operator.matchSeries.report(id, sweep('home'));
  const {
    region,
    series: [wrong, ...others],
    ofRound,
    final,
  } = await roundOne(actors, {
    names: ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Ginkgo', 'Hazel'],
  });
  for (const { id } of [wrong!, ...others]) await report(id);
  for (const { id } of await ofRound(2)) await report(id);
  const [cheat, robbed] = wrong!.competitors.map(({ roster }) => roster!.name);
  const namesIn = ({ competitors }: Awaited<ReturnType<typeof final>>) =>
    competitors.map(({ roster }) => roster?.name);
  const second = async () => (await ofRound(2)).find(({ id }) => id === next.id)!;
  const next = (await ofRound(2)).find((one) => namesIn(one).includes(cheat!))!;
  expect(namesIn(await final()), 'the wrong one has gone on twice').toContain(cheat);

  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${wrong!.id}`);
  await desk.button('Correct the result').click();
  await desk.button(`${robbed} wins 0 : 2`).click();
  await expect(desk.dialog.getByText('Series that depend on it have begun')).toBeVisible();
  await expect(desk.dialog.getByRole('listitem')).not.toHaveCount(0);
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(namesIn(await second()), 'the preview has changed nothing').toContain(cheat);

  await desk.button('Correct the result').click();
  await desk.button(`${robbed} wins 0 : 2`).click();
  await desk.dialog.getByLabel('Continue and reset the series that have begun').check();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  expect(await second()).toMatchObject({ state: 'scheduled' });
  expect(namesIn(await second())).toContain(robbed);
  expect(namesIn(await final())).not.toContain(cheat);

  await report((await second()).id);
  await report((await final()).id);
  const { items: standings } = await actors.visitor.segments.standings(region.id);
  expect(
    standings.find(({ roster }) => roster.name === cheat)!.placement,
    'out in the first round',
  ).toBeGreaterThan(4);
  expect(standings.find(({ roster }) => roster.name === robbed)!.placement).toBeLessThanOrEqual(4);
  expect(desk.faults).toEqual([]);
});
