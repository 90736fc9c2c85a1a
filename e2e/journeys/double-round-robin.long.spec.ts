import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { PHONE } from '../support/season-rows.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const DESKTOP = { width: 1440, height: 900 };
const SIZES = { game: { width: 844, height: 390 }, phone: PHONE, desktop: DESKTOP };
const ROUNDS = 6;

test('an operator lets everybody meet twice, and a visitor follows six rounds of four rosters', async ({
  page,
  browser,
  ringside,
}) => {
  const shots = process.env.SHOTS ?? test.info().outputDir;
  const actors = await actorsOf(ringside.url);
  const { operator, visitor } = actors;
  const { event, segment } = await actors.worldFinals({
    format: 'round_robin',
    configuration: { roundMinutes: 40 },
  });
  const desk = consolePage(page);
  await page.setViewportSize(DESKTOP);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
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

  const site = await (
    await browser.newContext({ viewport: SIZES.game, baseURL: ringside.url })
  ).newPage();
  const faults: string[] = [];
  site.on('pageerror', (error) => faults.push(String(error)));
  await site.goto('/brackets');
  await waitForHydration(site);
  const rounds = site.getByRole('navigation', { name: 'Rounds' });
  await expect(rounds.getByRole('link')).toHaveCount(ROUNDS);
  await expect(site.getByRole('link', { name: /Match \d/ })).toHaveCount(2);
  for (const { id, roundNumber } of items)
    await operator.matchSeries.report(id, sweep(roundNumber % 2 ? 'home' : 'away'));

  const lastMatch = `/match/${items.at(-1)!.id}`;
  const pages = { rounds: `/brackets?segment=${segment.id}&round=5`, match: lastMatch };
  for (const [name, path] of Object.entries(pages)) {
    await site.goto(path);
    await waitForHydration(site);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await site.setViewportSize(viewport);
      await site.screenshot({ path: `${shots}/double-${name}-${size}.png`, fullPage: true });
    }
  }
  await expect(
    site.getByText('All teams play each other twice; this is round 6.', { exact: true }),
  ).toBeVisible();
  await site.goto(`/standings?segment=${segment.id}`);
  const first = site.getByRole('row', { name: 'Alder' });
  await expect(first.getByRole('cell').filter({ hasText: /^6$/ }), 'six played').toHaveCount(1);
  expect(faults).toEqual([]);
});
