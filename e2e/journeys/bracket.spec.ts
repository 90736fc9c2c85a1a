import type { Page } from '@playwright/test';
import { faultsOf, playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { fillLargeBracket, teamName } from '../support/large-bracket.ts';
import { pinchOut } from '../support/pinch.ts';
import { clientAt, expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
/** Fills a bracket of 2,048 teams with the first round played. */
async function largeBracket(url: string): Promise<string> {
  const actors = await actorsOf(url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  return region.id;
}

const card = (page: Page, number: string) =>
  page.getByRole('link', { name: new RegExp(`^${number},`) });

test('a keyboard alone walks a bracket of 2,048 from the first match to the grand final and into a match', async ({
  page,
  ringside,
}) => {
  const faults = faultsOf(page);
  const segment = await largeBracket(ringside.url);
  await page.goto(`/brackets?segment=${segment}`);
  await expect(page.locator('.is-windowed').first()).toBeAttached();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await page.getByRole('link', { name: 'List', exact: true }).focus();
  await press('Tab');
  await expect(card(page, 'M1')).toBeFocused();
  await press('ArrowDown', 'ArrowDown');
  await expect(card(page, 'M3')).toBeFocused();
  await press('ArrowRight');
  await expect(card(page, 'M1026')).toBeFocused();
  await press('ArrowLeft', 'End');
  await expect(card(page, 'M1024'), 'far away, drawn when it is needed').toBeFocused();
  await expect(card(page, 'M1024')).toBeInViewport();
  await press('ArrowDown');
  await expect(card(page, 'M2048'), 'the lower bracket goes on below').toBeFocused();
  await press('Control+End');
  await expect(card(page, 'M4094'), 'the grand final').toBeFocused();
  await expect(card(page, 'M4094')).toBeInViewport();
  expect(await page.locator('*').count(), 'only what is in view is drawn').toBeLessThan(1_500);
  await press('Control+Home', 'Tab');
  await expect(page.getByRole('link', { name: 'Team 0001', exact: true }).first()).toBeFocused();
  await press('Shift+Tab', '+');
  await expect(page.getByRole('button', { name: 'Original size' })).toContainText('125%');
  await press('Enter');
  await expect(page).toHaveURL(/\/match\/\d+$/);
  expect(faults).toEqual([]);
});

test('a visitor finds a team in it, follows it through, and reads the list page by page', async ({
  browser,
  ringside,
}) => {
  const segment = await largeBracket(ringside.url);
  const page = await (
    await browser.newContext({ viewport: PHONE, baseURL: ringside.url })
  ).newPage();
  const faults = faultsOf(page);
  await page.goto(`/brackets?segment=${segment}`);
  await expect(page.locator('.is-windowed').first()).toBeAttached();

  await page.getByRole('button', { name: 'Find a team' }).click();
  await expect(page.getByLabel('Name or seed')).toBeFocused();
  await page.getByLabel('Name or seed').fill('team 1500');
  await expect(page.getByRole('status')).toHaveText('1 team found');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Team 1500/ })
    .click();
  await expect(page).toHaveURL(/team=\d+/);
  const bar = page.getByRole('group', { name: 'Following Team 1500' });
  await expect(bar.getByText('Match 2 of 2')).toBeAttached();
  await expect(
    page.locator('.match-card.is-lit').filter({ hasText: 'Team 1500' }).first(),
  ).toBeInViewport();
  await bar.getByRole('button', { name: 'Previous match' }).click();
  await expect(page.locator('.match-card.is-lit .match-card__strip').first()).toHaveAccessibleName(
    /Final score: Team 0549 2 against Team 1500 0/,
  );

  const shared = await (
    await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
  ).newPage();
  await shared.goto(page.url());
  await expect(
    shared.getByRole('group', { name: 'Following Team 1500' }),
    'the address alone says whom one follows',
  ).toBeAttached();

  await page.getByRole('link', { name: 'Stop following' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ has: card(page, 'M1') })).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).first().click();
  await expect(page).toHaveURL(/list=2/);
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  await expect(page.getByText('65 to 128 of 1024')).toBeVisible();
  await expect(page.getByRole('link', { name: /^M\d+,/ })).toHaveCount(64);
  await page.getByRole('link', { name: 'Upper final' }).first().click();
  await expect(page.getByRole('heading', { name: 'Upper final' })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('a player finds their own team with a button and on the map', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const {
    region: { id: segment },
  } = await actors.qualifier({ format: 'double_elimination' });
  const launched = await actors.launch();
  const { data } = await clientAt(ringside.url).game.user(
    launched.playerTag,
    launched.parameters.jwt,
  );
  await clientAt(ringside.url, data.token).rosters.create({ name: teamName(700), segment });
  await fillLargeBracket(actors, segment);
  await playerPage(page).launch(launched);
  await page.goto(`/brackets?segment=${segment}`);
  await page.getByRole('button', { name: 'Find my team' }).click();
  await expect(page.getByRole('group', { name: `Following ${teamName(700)}` })).toBeVisible();
  await expect(page.locator('.match-card__side.is-me').first()).toBeInViewport();
  await expect(page.locator('.mm__followed')).toBeAttached();
  await expectAccessible(page);
});

test('drags the bracket with a mouse, zooms it by wheel and pinch', async ({
  browser,
  ringside,
}) => {
  const segment = await largeBracket(ringside.url);
  const page = await (
    await browser.newContext({
      viewport: { width: 1024, height: 700 },
      baseURL: ringside.url,
      hasTouch: true,
    })
  ).newPage();
  await page.goto(`/brackets?segment=${segment}`);
  await expect(page.locator('.is-windowed').first()).toBeAttached();
  const size = page.getByRole('button', { name: 'Original size' });
  const area = page.getByRole('region', { name: /^Bracket, arrow keys/ });
  await area.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const place = () => area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const pointInside = async () => {
    const box = (await area.boundingBox())!;
    return [Math.round(box.x + 120), Math.round(box.y + 150)] as const;
  };
  await area.evaluate((element) => element.scrollTo(0, 0));
  const [left, top] = await pointInside();

  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left - 60, top - 90, { steps: 3 });
  await page.mouse.up();
  expect(await place(), 'as far as the mouse went, and no match was opened').toEqual([60, 90]);
  await expect(page).toHaveURL(/brackets/);

  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(size).toContainText('50%');
  expect(await page.evaluate(() => visualViewport!.scale), 'the page itself keeps its size').toBe(
    1,
  );
  await size.click();
  await expect(size).toContainText('100%');

  await area.evaluate((element) => element.scrollTo(0, 0));
  const [x, y] = await pointInside();
  const under = () =>
    page.evaluate(
      ([across, down]) =>
        document.elementFromPoint(across!, down!)?.closest('[data-at]')?.getAttribute('data-at'),
      [x, y],
    );
  expect(await under()).toBe('0-0');
  await pinchOut(page, [x, y]);
  await expect(size).toContainText('150%');
  expect(await under(), 'what lies between the fingers stays there').toBe('0-0');
  expect(await place()).not.toEqual([0, 0]);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(size).toContainText('120%');
});
