import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test('an operator deducts points with a reason, which the site shows, and takes the deduction back', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ configuration: { bans: [], points: [100, 60] } });
  const rosters = [];
  for (const name of ['Alder', 'Birch']) rosters.push(await actors.botRoster(region.id, name));
  const late = await actors.botRoster(region.id, 'Cedar');
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const [final] = (await actors.visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  await actors.operator.matchSeries.forfeit(final!.id, 'away');
  const winner = final!.competitors[0]!.roster!.name!;
  const boards = (await actors.visitor.leaderboards.list()).items;
  const board = boards.find(({ region: name }) => name === 'EMEA')!;

  const desk = consolePage(page);
  await desk.signIn(undefined, `/leaderboards?board=${board.id}`);
  await page.getByRole('button', { name: `Adjust points of ${winner}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Points').fill('-50');
  await dialog.getByLabel('Reason').fill('Late line-up');
  await dialog.getByRole('button', { name: 'Adjust points' }).click();
  await expect(page.getByRole('row', { name: winner }).first()).toContainText('−50');
  await expect(page.getByRole('cell', { name: 'Late line-up' })).toBeVisible();
  await desk.expectWhole();

  const site = await context.newPage();
  await site.setViewportSize({ width: 844, height: 390 });
  await site.goto(`/leaderboards?board=${board.id}`);
  const entry = site.getByRole('listitem').filter({ hasText: winner });
  await expect(entry.first()).toContainText('50 points');
  await expect(site.getByRole('list', { name: 'Adjusted points' })).toContainText(
    '-50 Late line-up',
  );

  await page.getByRole('button', { name: `Revoke the adjustment of ${winner}` }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No points are adjusted.')).toBeVisible();
  await expect(entry.first()).toContainText('100 points');

  await page.goto(`/console/rosters/${late.id}`);
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await dialog.getByLabel('Leaderboard').selectOption('EMEA');
  await dialog.getByLabel('Points').fill('10');
  await dialog.getByLabel('Reason').fill('Fair play');
  await dialog.getByRole('button', { name: 'Adjust points' }).click();
  await expect(dialog).toBeHidden();
  await expect(site.getByRole('listitem').filter({ hasText: 'Cedar' }).first()).toContainText(
    '10 points',
  );
});
