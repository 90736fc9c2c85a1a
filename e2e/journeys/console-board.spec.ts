import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const SECOND = { email: 'second@ringside.example', password: 'correct horse battery' };

test('the board shows rounds, ban phases and alarms as they arrive, and names the operator who took an alarm', async ({
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
  const round = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Round 1' }) });
  await expect(round.getByRole('cell')).toHaveText(['0 / 2', '2', '0', '0', '0', '0', '0']);
  await expect(page.getByRole('timer')).toHaveText([/^[01]:\d\d$/, /^[01]:\d\d$/]);
  await desk.expectWhole();
  await begin();
  await expect(round.getByRole('cell')).toHaveText(['0 / 2', '2', '2', '0', '0', '0', '0']);

  await captainOf(first!, 0).matchSeries.report(first!.id, sweep('home'));
  await captainOf(first!, 1).matchSeries.report(first!.id, sweep('away'));
  await expect(round.getByRole('link', { name: 'Disputed in Round 1: 1' })).toBeVisible();
  const alarm = page.getByRole('listitem').filter({ hasText: 'not claimed yet' });
  await expect(alarm).toContainText('Disputed');

  const other = consolePage(
    await (
      await browser.newContext({ baseURL: ringside.url, viewport: { width: 390, height: 844 } })
    ).newPage(),
  );
  await other.signIn(SECOND);
  await other.button('Claim').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'claimed by Second' })).toBeVisible();
  await expect(actors.operator.alarms.take(first!.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Second has taken it'),
  });
  await other.expectWhole();

  await actors.operator.matchSeries.forfeit(second!.id, 'home');
  await expect(round.getByRole('link', { name: 'Forfeited in Round 1: 1' })).toBeVisible();
  await expect(round.getByRole('cell').first()).toHaveText('1 / 2');
  await round.getByRole('link', { name: 'Disputed in Round 1: 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    first!.competitors[0].roster!.name,
  );
  expect([...desk.faults, ...other.faults]).toEqual([]);
});
