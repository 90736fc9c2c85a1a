import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { sweep } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { openStageInRounds } from '../support/stage-in-rounds.ts';

/** Returns the side that wins: three of the rosters beat each other in a circle. */
function inCircle({ competitors }: MatchSeries): 'home' | 'away' {
  const names = competitors.map(({ roster }) => roster!.name);
  const pair = names.toSorted().join();
  const winner = { 'Alder,Birch': 'Alder', 'Birch,Cedar': 'Birch', 'Alder,Cedar': 'Cedar' }[pair];
  const loser = names.indexOf('Dogwood');
  return (winner ? names.indexOf(winner) : 1 - loser) === 0 ? 'home' : 'away';
}

test('an operator turns tie-break series on, and a visitor follows them to the standings', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(240_000);
  const stage = { page, browser, url: ringside.url, format: 'round_robin' };
  const { actors, segment, desk, site, faults, shoot } = await openStageInRounds(stage);
  const { operator, visitor } = actors;
  await page.getByLabel('Tie-break series', { exact: true }).selectOption('Yes');
  await desk.expectWhole();
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await operator.segments.get(segment.id)).configuration.tieBreakSeries).toBe(true);

  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    await actors.botRoster(segment.id, name);
  await operator.segments.start(segment.id);
  const seriesOf = async () =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': segment.id,
        'page[size]': 50,
        sort: 'roundNumber,matchNumber',
      })
    ).items;
  const regular = await seriesOf();
  for (const series of regular)
    await operator.matchSeries.report(series.id, sweep(inCircle(series)));
  const tieBreaks = (await seriesOf()).filter(({ roundNumber }) => roundNumber > 3);
  expect(tieBreaks.map(({ bestOf }) => bestOf)).toEqual([1, 1, 1]);

  await shoot('tie-break-rounds', `/brackets?segment=${segment.id}`);
  const rounds = site.getByRole('navigation', { name: 'Rounds' });
  for (const number of [1, 2, 3])
    await expect(rounds.getByRole('link', { name: `Tie-break ${number}` })).toBeVisible();
  await expectAccessible(site, 'the rounds');
  await shoot('tie-break-match', `/match/${tieBreaks[0]!.id}`);
  await expect(site.getByText('Tie-break 1', { exact: true })).toBeVisible();
  await expect(site.getByText('The tie-break decides only their order.')).toBeVisible();
  await shoot('tie-break-schedule', '/schedule');

  const decisive = regular.find(({ competitors }) =>
    competitors.every(({ roster }) => roster!.name !== 'Dogwood'),
  )!;
  await page.goto(`/console/series/${decisive.id}`);
  await desk.button('Correct the result').click();
  const [home, away] = decisive.competitors.map(({ roster }) => roster!.name);
  const loser = inCircle(decisive) === 'home' ? away : home;
  await desk.dialog
    .getByRole('button', { name: new RegExp(`^${loser} wins`) })
    .first()
    .click();
  await expect(desk.dialog.getByText(/Tie-break, match 1/)).toBeVisible();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/tie-break-preview.png`,
  });
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/console/series?segment=${segment.id}&bracket=0&round=5`);
  await expect(desk.button('Tie-break 2 only: show all')).toBeVisible();
  await expect(page.getByText(/, Tie-break 2, match 1/)).toBeVisible();

  for (const { id, competitors } of tieBreaks) {
    const [homeSeed, awaySeed] = competitors.map(({ seed }) => seed.number!);
    await operator.matchSeries.report(
      id,
      sweep(homeSeed! < awaySeed! ? 'home' : 'away').slice(0, 1),
    );
  }
  expect((await visitor.segments.get(segment.id)).state).toBe('finished');
  await site.goto(`/standings?segment=${segment.id}`);
  await expect(
    site.getByText('All tie-breakers are equal, and Alder did better in the tie-break matches.'),
  ).toBeVisible();
  await expectAccessible(site, 'the standings');
  await shoot('tie-break-standings', `/standings?segment=${segment.id}`);
  await site.goto(`/de/brackets?segment=${segment.id}&round=5`);
  await expect(
    site.getByRole('navigation', { name: 'Runden' }).getByRole('link', { name: 'Stechen 2' }),
  ).toBeVisible();
  expect(faults).toEqual([]);
});
