import type { Page } from '@playwright/test';
import { faultsOf, playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const GAME = { width: 844, height: 390 };
const UPRIGHT = { width: 390, height: 844 };
test.use({ viewport: GAME });

/** Plays the first round of eight rosters, with the player's own as the first seed. */
async function playedFirstRound(url: string) {
  const actors = await actorsOf(url);
  const { region } = await actors.qualifier({
    format: 'double_elimination',
    configuration: { bans: [] },
  });
  const team = await ownRoster({ actors, url, segment: region.id, name: 'The Tunnel' });
  const bots = [];
  for (const name of ['Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  await team.people[0]!.client.checkins.ofRoster(team.roster.id);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[bracket.number]': 0,
    'filter[roundNumber]': 1,
  });
  for (const { id, away } of items)
    await actors.operator.matchSeries.forfeit(id, away?.id === team.roster.id ? 'home' : 'away');
  return { region, launches: team.launches };
}

/** Opens a drawn bracket, and returns its scrolling part. */
async function openBracket(page: Page, segment: string) {
  await page.goto(`/brackets?segment=${segment}`);
  await waitForHydration(page);
  const area = page.getByRole('region', { name: /^Bracket, arrow keys/ });
  await expect.poll(() => area.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  return area;
}

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!;

test('inside the game the bracket has 290 of 390 pixels, and round names stay below the header', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const faults = faultsOf(page);
  const { region } = await playedFirstRound(ringside.url);
  const area = await openBracket(page, region.id);

  for (const size of [GAME, UPRIGHT]) {
    await page.setViewportSize(size);
    const header = await boxOf(page, 'header.top');
    const box = (await area.boundingBox())!;
    expect(box.y, 'below the header').toBeGreaterThanOrEqual(header.y + header.height - 1);
    const visibleHeight = Math.min(box.y + box.height, size.height) - box.y;
    expect(visibleHeight, `of ${size.height}`).toBeGreaterThanOrEqual(size === GAME ? 290 : 640);
    await expect(page.locator('.mm')).toBeHidden();

    await area.evaluate((element) => element.scrollBy({ top: 120, behavior: 'instant' }));
    const name = page.getByRole('heading', { name: 'Semi finals' });
    const nameBox = (await name.boundingBox())!;
    expect(nameBox.y).toBeGreaterThanOrEqual(box.y);
    expect(nameBox.y + nameBox.height, 'at the upper edge').toBeLessThanOrEqual(box.y + 40);
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  expect(faults).toEqual([]);
});

test('the action centre of a bracket is a pill that opens the whole bar', async ({
  page,
  ringside,
}) => {
  test.setTimeout(240_000);
  const { region, launches } = await playedFirstRound(ringside.url);
  const player = playerPage(page);
  await player.launch(launches[0]!);
  const area = await openBracket(page, region.id);
  await expect(
    area.locator('.match-card').filter({ hasText: 'The Tunnel' }).last(),
    'the own match is in sight',
  ).toBeInViewport();

  const centre = page.getByRole('region', { name: 'Action centre' });
  const pill = centre.getByRole('button', { name: 'Action centre' });
  for (const size of [GAME, UPRIGHT]) {
    await page.setViewportSize(size);
    await expect(centre).toBeVisible();
    const box = (await pill.boundingBox())!;
    expect(box.height, 'large enough for a thumb').toBeGreaterThanOrEqual(44);
    const action = centre.getByRole('link');
    await expect(action).toBeHidden();
    await pill.press('Enter');
    await expect(pill).toHaveAttribute('aria-expanded', 'true');
    await expect(action).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(action).toBeHidden();
  }
  expect(player.faults).toEqual([]);
});
