import { sweep } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { openStageInRounds } from '../support/stage-in-rounds.ts';

test('an operator sets up a knockout with re-seeding, and a visitor follows it to the champion', async ({
  page,
  browser,
  ringside,
}) => {
  const stage = { page, browser, url: ringside.url, format: 'swiss' };
  const { actors, segment, desk, site, faults, shoot } = await openStageInRounds(stage);
  const { operator, visitor } = actors;
  await page
    .getByLabel('Swiss pairing', { exact: true })
    .selectOption('Knockout, re-seeded each round');
  await expect(page.getByText('Wins that advance')).toHaveCount(0);
  await desk.expectWhole();
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();

  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'])
    await actors.botRoster(segment.id, name);
  await operator.segments.start(segment.id);
  const openSeries = async () =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': segment.id,
        'filter[state]': 'scheduled,live',
        sort: 'matchNumber',
      })
    ).items;

  await shoot('knockout-first', '/brackets');
  const rounds = site.getByRole('navigation', { name: 'Rounds' });
  await expect(rounds.getByRole('link')).toHaveCount(3);
  await expect(site.getByRole('link', { name: /Match \d/ })).toHaveCount(4);

  const names: string[][] = [];
  for (;;) {
    const open = await openSeries();
    if (open.length === 0) break;
    names.push(open.map(({ competitors }) => competitors.map((one) => one.roster!.name).join('–')));
    for (const { id } of open) await operator.matchSeries.report(id, sweep('away'));
  }
  expect(names).toEqual([['Cedar–Fir', 'Dogwood–Elm'], ['Alder–Fir', 'Birch–Elm'], ['Elm–Fir']]);
  await shoot('knockout-over', `/brackets?segment=${segment.id}&round=2`);
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment.id,
    'filter[roundNumber]': 2,
    sort: 'matchNumber',
  });
  await shoot('knockout-match', `/match/${items[0]!.id}`);
  await expect(
    site.getByText('the best seed left plays the worst', { exact: false }),
  ).toBeVisible();
  await expect(site.getByText('seed 6, place 4 of the 4 teams still in')).toBeVisible();
  await shoot('knockout-standings', `/standings?segment=${segment.id}`);
  const second = site.getByRole('row', { name: 'Elm' });
  await second.getByRole('button', { name: 'Why is Elm ranked here?' }).click();
  await expect(second.getByText(/2–1/)).toBeVisible();
  expect(faults).toEqual([]);
});
