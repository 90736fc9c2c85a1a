import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { clientAt, expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
const REFEREE = { email: 'ref@ringside.example', password: 'correct horse battery' };
const stateOf = (page: Page, word: string) =>
  page.locator('.head').getByText(word, { exact: true });

test('a referee settles a dispute by a side’s report, next to chat and evidence, and cannot delete', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
    captainOf,
  } = await roundOne(actors);
  const [home, away] = [captainOf(first!, 0), captainOf(first!, 1)];
  await home.chat.say(first!.id, 'We won both');
  await home.matchSeries.attach(first!.id, new File([PIXEL], 'board.png', { type: 'image/png' }));
  await home.matchSeries.report(first!.id, sweep('home'));
  await away.matchSeries.dispute(first!.id, 'They had four players');
  await actors.operator.users.create({ ...REFEREE, username: 'Rita', roles: ['operator.referee'] });

  const desk = consolePage(page);
  await desk.signIn(REFEREE, `/series/${first!.id}`);
  await expect(page.getByText('They had four players')).toBeVisible();
  await expect(page.getByText('We won both')).toBeVisible();
  await expect(page.getByRole('img', { name: /board\.png/ })).toBeVisible();
  await desk.expectWhole();
  await page.getByLabel('Message as staff').fill('I am looking at it');
  await desk.button('Send').click();
  await expect(page.locator('.talk').getByText('I am looking at it')).toBeVisible();

  await desk.button('Ask for a picture').first().click();
  await desk.dialog.getByLabel('Minutes').selectOption('15');
  await desk.dialog.getByRole('button', { name: 'Ask for a picture' }).click();
  await expect(page.getByText(/asked for a picture until/)).toBeVisible();
  await desk.expectWhole();
  await desk.button('Withdraw').click();
  await desk.dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/asked for a picture until/)).toBeHidden();
  await expect(desk.button('Delete the series')).toBeHidden();
  const referee = clientAt(
    ringside.url,
    (await clientAt(ringside.url).login(REFEREE.email, REFEREE.password)).data.token,
  );
  await expect(referee.matchSeries.delete(first!.id)).rejects.toMatchObject({ status: 403 });

  await desk.button(/^Use this report of/).click();
  await expect(desk.dialog.getByRole('status')).toHaveText(/wins 2 : 0\.$/);
  await desk.expectWhole();
  await desk.button('Set this result').click();
  await expect(page.getByText('The result is saved.')).toBeVisible();
  await expect(stateOf(page, 'Finished')).toBeVisible();
  expect(await actors.visitor.matchSeries.get(first!.id)).toMatchObject({
    state: 'finished',
    reporting: 'confirmed',
  });
  expect(desk.faults).toEqual([]);
});

test('a wrong result is corrected with a preview of its effects, and every ruling can be reversed', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
    final,
  } = await roundOne(actors);
  await actors.operator.matchSeries.report(first!.id, sweep('home'));
  const [home, away] = first!.competitors.map(({ roster }) => roster!.name);
  const nextSide = async () => (await final()).competitors.map(({ roster }) => roster?.name);
  expect(await nextSide()).toContain(home);

  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${first!.id}`);
  await desk.button('Correct the result').click();
  await desk.button(`${away} wins 0 : 2`).click();
  await expect(desk.dialog.getByText('1 series would change')).toBeVisible();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  expect(await nextSide()).toContain(away);

  await desk.act('Reset the series', { press: 'Reset' });
  await expect(stateOf(page, 'Scheduled')).toBeVisible();
  expect(await nextSide()).not.toContain(away);
  await desk.act('Restore the result', { press: 'Restore' });
  await expect(stateOf(page, 'Finished')).toBeVisible();
  expect(await nextSide()).toContain(away);

  await desk.act('Delete the series', { press: 'Delete' });
  await expect(page.getByText('This series was deleted.')).toBeVisible();
  await page.goto('/console/series?show=deleted');
  await page.getByRole('link', { name: `${home} – ${away}` }).click();
  await desk.act('Restore the series', { press: 'Restore' });
  await expect(page.getByText('This series was deleted.')).toBeHidden();
  await expect(stateOf(page, 'Finished')).toBeVisible();

  await desk.act(`Forfeit ${away}`);
  await expect(stateOf(page, 'Forfeited')).toBeVisible();
  expect(await nextSide()).toContain(home);
});

test('a correction of a result that others have played on from warns, and needs force', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first, second],
    final,
  } = await roundOne(actors);
  for (const series of [first!, second!])
    await actors.operator.matchSeries.report(series.id, sweep('home'));
  await actors.operator.matchSeries.report((await final()).id, sweep('home'));
  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${first!.id}`);
  await desk.button('Correct the result').click();
  await desk.button(`${first!.competitors[1].roster!.name} wins 0 : 2`).click();
  await expect(desk.dialog.getByText('Series that depend on it have begun')).toBeVisible();
  await expect(desk.dialog.getByText(/^Places: .+ → /)).toBeVisible();
  await expect(
    desk.dialog.getByText('The segment has ended: its points and next rosters are recalculated.'),
  ).toBeVisible();
  await desk.expectWhole();
  await desk.dialog.getByLabel('Continue and reset the series that have begun').check();
  await desk.button('Set this result').click();
  await expect(desk.dialog).toBeHidden();
  expect(await final()).toMatchObject({ state: 'scheduled' });
  expect(desk.faults).toEqual([]);
});

test('one act restores all results that a forced reset took, and a roster that was disbanded after its last match returns with its players', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    region,
    series: [first, second],
    final,
  } = await roundOne(actors);
  for (const series of [first!, second!])
    await actors.operator.matchSeries.report(series.id, sweep('home'));
  await actors.operator.matchSeries.report((await final()).id, sweep('home'));
  const standingsNow = async () => (await actors.visitor.segments.standings(region.id)).items;
  const placesNow = async () =>
    (await standingsNow()).map(({ roster, placement, points }) => [roster.name, placement, points]);
  const before = await placesNow();
  await actors.operator.matchSeries.reset(first!.id, { force: true });

  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${first!.id}`);
  await desk.ask('Restore the result');
  const returning = desk.dialog.getByRole('listitem');
  await expect(returning).toHaveCount(2);
  await desk.dialog.getByLabel('Also restore the results that later series lost with it').uncheck();
  await expect(returning).toHaveCount(1);
  await desk.dialog.getByLabel('Also restore the results that later series lost with it').check();
  await expect(returning).toHaveCount(2);
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Restore' }).last().click();
  await expect(stateOf(page, 'Finished')).toBeVisible();
  expect(await placesNow()).toEqual(before);

  const out = first!.competitors[1].roster!;
  await desk.open(`/rosters/${out.id}`);
  await desk.act('Disband', { press: /^Disband/ });
  await expect(desk.button('Reinstate')).toBeVisible();
  expect(await placesNow()).toEqual(before);
  await desk.act('Reinstate', { press: `Reinstate ${out.name}` });
  await expect(desk.button('Reinstate')).toBeHidden();
  expect((await actors.visitor.rosters.get(out.id)).players).toHaveLength(3);
  expect(await placesNow()).toEqual(before);
});

test('before a series begins an operator reschedules it, checks players in by hand, and assigns other rosters', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
  } = await roundOne(actors, { withBans: true });
  const [home, away] = first!.competitors.map(({ roster }) => roster!);
  const later = new Date(Date.parse(first!.date!) + 30 * 60_000).toISOString();
  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${first!.id}`);
  await expect(page.getByText('Checked in', { exact: true })).toHaveCount(6);
  await desk.act('Reschedule', { fill: { 'New time (your time zone)': later.slice(0, 16) } });
  await expect(page.getByText('Checked in', { exact: true })).toHaveCount(0);
  expect((await actors.visitor.matchSeries.get(first!.id)).date!.slice(0, 16)).toBe(
    later.slice(0, 16),
  );
  const byHand = desk.button(/^Check in .* by hand$/).first();
  await byHand.click();
  await expect(page.getByRole('alert')).toContainText('Check-in is not open');
  await actors.advance(35);
  await byHand.click();
  await expect(page.getByText('Checked in', { exact: true })).toHaveCount(1);

  await desk.button('Assign rosters').click();
  await desk.dialog.getByLabel('Home').selectOption(away!.name);
  await desk.dialog.getByLabel('Away').selectOption(home!.name);
  await desk.dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${away!.name} – ${home!.name}`);
  expect(desk.faults.filter((text) => !text.includes('409'))).toEqual([]);
});

test.describe('in a zone with summer time', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('no series moves to a skipped time, or in the hour that comes twice without a choice', async ({
    page,
    ringside,
  }) => {
    const actors = await actorsOf(ringside.url);
    const {
      series: [first],
    } = await roundOne(actors, { withBans: true });
    const date = () => actors.visitor.matchSeries.get(first!.id).then((series) => series.date);
    const desk = consolePage(page);
    const field = desk.dialog.getByLabel('New time (your time zone)');
    const twice = desk.dialog.getByLabel('This time comes twice that night');
    const save = () => desk.dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await desk.signIn(undefined, `/series/${first!.id}`);
    await desk.button('Reschedule').click();
    await field.fill('2027-03-28T02:30');
    await expect(desk.dialog.getByText('The clocks skip this time that night.')).toBeVisible();
    await save();
    expect(await date()).toBe(first!.date);
    await field.fill('2027-10-31T02:30');
    await expect(desk.dialog.getByText('Europe/Berlin, UTC+2')).toBeVisible();
    await desk.expectWhole();
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.expectWhole();
    await page.setViewportSize({ width: 1440, height: 900 });
    await twice.selectOption('After the clocks go back (UTC+1)');
    await save();
    await expect(desk.dialog).toBeHidden();
    expect(await date()).toBe('2027-10-31T01:30:00.000Z');
    await desk.button('Reschedule').click();
    await expect(twice).toHaveValue('1');
    await save();
    await expect(desk.dialog).toBeHidden();
    expect(await date()).toBe('2027-10-31T01:30:00.000Z');
    expect(desk.faults).toEqual([]);
  });
});

test('the slower of two operators who act on the same series is notified, and their command changes nothing', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const {
    series: [first],
    final,
    captainOf,
  } = await roundOne(actors);
  await captainOf(first!, 0).matchSeries.report(first!.id, sweep('home'));
  const desk = consolePage(page);
  await desk.signIn(undefined, `/series/${first!.id}`);
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Reset the series' })
    .click();
  await actors.operator.matchSeries.report(first!.id, sweep('away'));
  await desk.dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText(
    'Someone else has changed this in the meantime',
  );
  await desk.button('Show the current state').click();
  await expect(stateOf(page, 'Finished')).toBeVisible();
  expect((await final()).competitors.map(({ roster }) => roster?.name)).toContain(
    first!.competitors[1].roster!.name,
  );
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
