import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { PHONE } from '../support/season-rows.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const DESKTOP = { width: 1440, height: 900 };
const SIZES = { game: { width: 844, height: 390 }, phone: PHONE, desktop: DESKTOP };

test('an operator sets up a knockout with re-seeding, and a visitor follows it to the champion', async ({
  page,
  browser,
  ringside,
}) => {
  const shots = process.env.SHOTS ?? test.info().outputDir;
  const actors = await actorsOf(ringside.url);
  const { operator, visitor } = actors;
  const { event, segment } = await actors.worldFinals({
    format: 'swiss',
    configuration: { roundMinutes: 40 },
  });
  const desk = consolePage(page);
  await page.setViewportSize(DESKTOP);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
  await page
    .getByLabel('Swiss pairing', { exact: true })
    .selectOption('Knockout, re-seeded each round');
  await expect(page.getByText('Wins that advance')).toHaveCount(0);
  await desk.expectWhole();
  await page.screenshot({ path: `${shots}/knockout-console.png`, fullPage: true });
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

  const site = await (
    await browser.newContext({ viewport: SIZES.game, baseURL: ringside.url })
  ).newPage();
  const faults: string[] = [];
  site.on('pageerror', (error) => faults.push(String(error)));
  const look = async (name: string, path: string) => {
    await site.goto(path);
    await waitForHydration(site);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await site.setViewportSize(viewport);
      await site.screenshot({ path: `${shots}/knockout-${name}-${size}.png`, fullPage: true });
    }
  };
  await look('first', '/brackets');
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
  await look('over', `/brackets?segment=${segment.id}&round=2`);
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment.id,
    'filter[roundNumber]': 2,
    sort: 'matchNumber',
  });
  await look('match', `/match/${items[0]!.id}`);
  await expect(
    site.getByText('the best seed left plays the worst', { exact: false }),
  ).toBeVisible();
  await expect(site.getByText('seed 6, place 4 of the 4 teams still in')).toBeVisible();
  await look('standings', `/standings?segment=${segment.id}`);
  const second = site.getByRole('row', { name: 'Elm' });
  await second.getByRole('button', { name: 'Why is Elm ranked here?' }).click();
  await expect(second.getByText(/2–1/)).toBeVisible();
  expect(faults).toEqual([]);
});
