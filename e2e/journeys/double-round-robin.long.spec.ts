import { sweep } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { openStageInRounds } from '../support/stage-in-rounds.ts';

const ROUNDS = 6;

test('an operator lets everybody meet twice, and a visitor follows six rounds of four rosters', async ({
  page,
  browser,
  ringside,
}) => {
  const stage = { page, browser, url: ringside.url, format: 'round_robin' };
  const { actors, segment, desk, site, faults, shoot } = await openStageInRounds(stage);
  const { operator, visitor } = actors;
  const twice = page.getByLabel('Everyone meets twice', { exact: true });
  await twice.selectOption('Yes');
  await desk.button('Save').click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await operator.segments.get(segment.id)).configuration.doubleRoundRobin).toBe(true);

  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    await actors.botRoster(segment.id, name);
  await operator.segments.start(segment.id);
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment.id,
    'page[size]': 50,
    sort: 'roundNumber,matchNumber',
  });
  expect(items).toHaveLength(2 * ROUNDS);
  expect(new Set(items.map(({ roundNumber }) => roundNumber)).size).toBe(ROUNDS);

  await shoot('double-first', '/brackets');
  const rounds = site.getByRole('navigation', { name: 'Rounds' });
  await expect(rounds.getByRole('link')).toHaveCount(ROUNDS);
  await expect(site.getByRole('link', { name: /Match \d/ })).toHaveCount(2);
  for (const { id, roundNumber } of items)
    await operator.matchSeries.report(id, sweep(roundNumber % 2 ? 'home' : 'away'));

  await shoot('double-rounds', `/brackets?segment=${segment.id}&round=5`);
  await shoot('double-match', `/match/${items.at(-1)!.id}`);
  await expect(
    site.getByText('All teams play each other twice; this is round 6.', { exact: true }),
  ).toBeVisible();
  await site.goto(`/standings?segment=${segment.id}`);
  const first = site.getByRole('row', { name: 'Alder' });
  await expect(first.getByRole('cell').filter({ hasText: /^6$/ }), 'six played').toHaveCount(1);
  expect(faults).toEqual([]);
});
