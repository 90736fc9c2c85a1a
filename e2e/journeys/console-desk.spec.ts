import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const SECOND = { email: 'second@ringside.example', password: 'correct horse battery' };

test('the desk shows series, ban phases and alarms as they arrive, and names the operator who took an alarm', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { series, captainOf, begin } = await roundOne(actors, { withBans: true });
  await actors.operator.users.create({
    ...SECOND,
    username: 'Second',
    roles: ['operator.referee'],
  });
  const [first, second] = series;
  const desk = consolePage(page);
  await desk.signIn();
  const card = (number: string, state: RegExp) =>
    page.getByRole('link', { name: new RegExp(`^${number}, ${state.source}`) });
  await expect(page.getByText('Nothing needs a hand')).toBeVisible();
  await expect(card('M1', /Bans [01]:\d\d/)).toBeVisible();
  await expect(page.getByText('0 of 3, 0 live')).toBeVisible();
  await desk.expectWhole();
  await begin();
  await expect(page.getByText('0 of 3, 2 live')).toBeVisible();

  await captainOf(first!, 0).matchSeries.report(first!.id, sweep('home'));
  await captainOf(first!, 1).matchSeries.report(first!.id, sweep('away'));
  await expect(card('M1', /Dispute/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'holds M3' });
  await expect(row).toContainText('Dispute');
  await expect(row.getByRole('button', { name: /^Take and open/ })).toBeVisible();

  const other = consolePage(
    await (
      await browser.newContext({ baseURL: ringside.url, viewport: { width: 390, height: 844 } })
    ).newPage(),
  );
  await other.signIn(SECOND);
  await other.page.getByRole('button', { name: /^Take and open/ }).click();
  await expect(row).toContainText('Claimed by Second');
  await expect(actors.operator.alarms.take(first!.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Second has taken it'),
  });
  await other.expectWhole();

  await actors.operator.matchSeries.forfeit(second!.id, 'home');
  await expect(card('M2', /Forfeit/)).toBeVisible();
  await expect(page.getByText('1 of 3, 1 live')).toBeVisible();
  await page.getByRole('button', { name: 'Disputed 1 D' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('link', { name: /^M1 .*Dispute/ }).click();
  await expect(
    page.getByRole('complementary', { name: 'Open series' }).getByRole('heading').first(),
  ).toContainText(first!.competitors[0].roster!.name);
  expect([...desk.faults, ...other.faults]).toEqual([]);
});
