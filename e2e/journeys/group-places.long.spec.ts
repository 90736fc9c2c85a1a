import { consolePage } from '../pages/console-page.ts';
import { graphEditor } from '../pages/graph-editor.ts';
import { faultsOf } from '../pages/player-page.ts';
import { actorsOf, type Actors } from '../support/actors.ts';
import { playToEnd } from '../support/better-seed-wins.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expectWholeInEachSize } from '../support/whole-in-each-size.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
const MINUTE_MS = 60_000;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];

/** Creates two groups of four, and play-offs that the first two of each enter. */
async function createStages(actors: Actors) {
  const { event, segment: groups } = await actors.worldFinals({
    format: 'round_robin',
    configuration: { bans: [], groups: { count: 2, size: 4 } },
  });
  const base = Number(await actors.now());
  const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
  const playoffs = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Play-offs',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(780), to: inMinutes(1_300) },
      configuration: { bestOf: 3, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await actors.operator.segments.addAdvanceRule(groups.id, playoffs.id, '1,2,3,4');
  for (const name of NAMES) await actors.botRoster(groups.id, name);
  return { event, groups, playoffs };
}

/** Returns the names of a group of four, best place first. */
async function groupOf({ visitor }: Actors, segment: string, number: number): Promise<string[]> {
  const { items } = await visitor.segments.standings(segment);
  return items.flatMap(({ roster, group }) => (group === number ? [roster.name!] : []));
}

test('an operator sends two groups into a crossover, and a visitor reads why the teams meet', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { event, groups, playoffs } = await createStages(actors);
  const desk = consolePage(page);
  const editor = graphEditor(page);
  await desk.signIn(undefined, `/season/${event.id}/segments/${playoffs.id}`);
  await page.getByLabel('Format', { exact: true }).selectOption('Custom bracket');
  await editor.replaceBy('Crossover of groups', '4 rosters, 2 groups');
  await editor.expectFaults([]);
  await expect(editor.card('S1')).toHaveAccessibleName(
    'Series S1, Semi-final 1: 1st of group A against 2nd of group B',
  );

  const awayOfFirst = editor.field('S1', 'away group and place, such as A1');
  await awayOfFirst.fill('');
  await editor.expectFaults(['Series S1, away: a group has one or two letters, A to Z.']);
  await expect(editor.card('S1')).toHaveAccessibleName(/against \? of group \?$/);
  // The keyboard alone types another place.
  await awayOfFirst.focus();
  await page.keyboard.type('a1');
  await expect(awayOfFirst).toHaveValue('A1');
  await editor.expectFaults(['Series S1, away: A1 already plays in S1.']);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('b2');
  await editor.expectFaults([]);

  // A side becomes a seed, and a group place again.
  await editor.field('S2', 'home is').selectOption('Seed');
  await editor.expectFaults(['Series S2, home: a seed is a whole number from 1.']);
  await editor.field('S2', 'home is').selectOption('Place');
  await editor.field('S2', 'home group and place, such as A1').fill('B1');
  await editor.expectFaults([]);
  await expectWholeInEachSize(page, 'crossover-editor');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.save();

  await actors.operator.segments.start(groups.id);
  await playToEnd(actors, groups.id);
  const [a, b] = [await groupOf(actors, groups.id, 1), await groupOf(actors, groups.id, 2)];
  await page.goto(`/console/season/segments/${playoffs.id}/seeding`);
  for (const reason of ['Place 1 of group A', 'Place 1 of group B', 'Place 2 of group A'])
    await expect(page.getByText(`${reason} in the previous stage`)).toBeVisible();
  await expect(page.locator('.seed__who > a')).toHaveText([a[0]!, b[0]!, a[1]!, b[1]!]);
  await expectWholeInEachSize(page, 'crossover-seeding');

  await actors.operator.segments.start(playoffs.id);
  const [played] = (await actors.visitor.matchSeries.list({ 'filter[segment]': groups.id })).items;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/console/series/${played!.id}`);
  await desk.button('Correct the result').click();
  await desk.dialog.getByRole('button', { name: /wins 0 : 2$/ }).click();
  await expect(desk.dialog.getByText('Seeded already: Play-offs')).toBeVisible();
  await expect(
    desk.dialog.getByLabel('Continue: stages that are seeded keep their rosters'),
  ).toBeVisible();
  await expectWholeInEachSize(page, 'crossover-correction');
  await page.keyboard.press('Escape');

  const visitor = await (
    await browser.newContext({ viewport: { width: 844, height: 390 }, baseURL: ringside.url })
  ).newPage();
  const faults = faultsOf(visitor);
  await visitor.goto(`/brackets?segment=${playoffs.id}`);
  await waitForHydration(visitor);
  await expect(
    visitor.getByRole('link', { name: new RegExp(`^M1 .*: ${a[0]} against ${b[1]}$`) }),
  ).toBeVisible();
  await expect(
    visitor.getByRole('link', { name: new RegExp(`^M2 .*: ${b[0]} against ${a[1]}$`) }),
  ).toBeVisible();
  await expectWholeInEachSize(visitor, 'crossover');
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': playoffs.id,
    'filter[roundNumber]': 1,
  });
  await visitor.goto(`/match/${items[0]!.id}`);
  await expect(
    visitor.getByText('by its place in its group of the stage before').first(),
  ).toBeVisible();
  await playToEnd(actors, playoffs.id);
  await visitor.goto(`/brackets?segment=${playoffs.id}`);
  await expect(visitor.getByText(`Winner: ${a[0]}`)).toBeVisible();
  expect(faults).toEqual([]);
  expect(desk.faults).toEqual([]);
});
