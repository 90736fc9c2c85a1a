import type { Page } from '@playwright/test';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { faultsOf } from '../pages/player-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { openSeriesOf } from '../support/better-seed-wins.ts';
import { pinchOut } from '../support/pinch.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const ROSTERS = 16;
const CLASSIFICATION = graphTemplates
  .find(({ name }) => name === 'full-classification')!
  .create(ROSTERS);

test.use({ hasTouch: true, viewport: { width: 844, height: 390 } });

const areaOf = (page: Page) => page.getByRole('region', { name: /^Bracket, arrow keys/ });
const card = (page: Page, number: string) =>
  page.getByRole('link', { name: new RegExp(`^${number}\\b.*: `) });

test('a custom bracket of 16 is zoomed by two fingers, moved by its map, and open in two tabs', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { segment } = await actors.worldFinals({
    format: 'custom_bracket',
    configuration: { graph: CLASSIFICATION, bans: [] },
  });
  for (let number = 1; number <= ROSTERS; number += 1)
    await actors.botRoster(segment.id, `Team ${number}`);
  await actors.operator.segments.start(segment.id);

  const second = await page.context().newPage();
  const tabs = [page, second];
  const faults = tabs.map(faultsOf);
  for (const tab of tabs) {
    await tab.goto(`/brackets?segment=${segment.id}`);
    await waitForHydration(tab);
  }

  const area = areaOf(page);
  const place = () => area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  await area.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const box = (await area.boundingBox())!;
  await pinchOut(page, [Math.round(box.x + 120), Math.round(box.y + 120)]);
  await expect(page.getByRole('button', { name: 'Original size' })).toContainText('150%');
  const ownSize = second.getByRole('button', { name: 'Original size', includeHidden: true });
  await expect(ownSize).toContainText('100%');

  const map = page.locator('.mm svg');
  await expect(map, 'a phone has no room for the map').toBeHidden();
  await page.setViewportSize({ width: 1024, height: 700 });
  const mapBox = (await map.boundingBox())!;
  await map.click({ position: { x: mapBox.width - 3, y: mapBox.height - 3 } });
  await expect.poll(async () => Math.min(...(await place()))).toBeGreaterThan(300);
  await map.click({ position: { x: 2, y: 2 } });
  await expect.poll(place).toEqual([0, 0]);
  await page.setViewportSize({ width: 844, height: 390 });

  const [first] = await openSeriesOf(actors, segment.id);
  await actors.operator.matchSeries.report(first!.id, sweep('home'));
  const [winner, loser] = first!.competitors.map(({ roster }) => roster!.name);
  for (const tab of tabs)
    await expect(card(tab, 'M1')).toHaveAccessibleName(
      new RegExp(`Final score: ${winner} 2 against ${loser} 0`),
    );

  // One tab opens a match, and the other stays where it is.
  await card(page, 'M1').press('Enter');
  await expect(page).toHaveURL(/match/);
  await expect(areaOf(second)).toBeVisible();
  await page.goBack();
  await expect(card(page, 'M1')).toBeAttached();
  expect(faults).toEqual([[], []]);
});
