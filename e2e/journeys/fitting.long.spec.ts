import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fittingFaults, mainActionEnd } from '../support/fitting.ts';
import { fullChampionship } from '../support/full-championship.ts';
import { isFirst, LANGUAGE_TAGS } from '../support/look-at-screens.ts';
import { expect, test } from '../support/server.ts';
import { IN_GAME, type Size, walkFitting } from '../support/walk-fitting.ts';

const SIZES: Size[] = [
  IN_GAME,
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
];
const LONGEST_EVENT_NAME = 80;
/** The default language has its pages twice, with a prefix and without one. */
const PREFIXES = Object.keys(LANGUAGE_TAGS).filter((prefix) => prefix !== '/en');

for (const { languages, prefixes } of [
  {
    languages: 'English, German, Russian and Japanese',
    prefixes: PREFIXES.filter((prefix) => isFirst([prefix, ''])),
  },
  {
    languages: 'the other nine languages',
    prefixes: PREFIXES.filter((prefix) => !isFirst([prefix, ''])),
  },
]) {
  test(`every screen of a filled championship fits in ${languages} at five sizes`, async ({
    browser,
    ringside,
  }) => {
    test.setTimeout(2_400_000);
    const faults = await walkFitting({
      browser,
      url: ringside.url,
      prefixes,
      sizes: SIZES,
    });
    expect(faults).toEqual([]);
  });
}

test('the most used screens of the console fit at five sizes', async ({ page, ringside }) => {
  test.setTimeout(600_000);
  const actors = await actorsOf(ringside.url);
  const { regionId, seriesId, rosterId } = await fullChampionship(actors, ringside.url);
  const { event } = await actors.visitor.segments.get(regionId);
  const desk = consolePage(page);
  await desk.signIn();
  const faults: string[] = [];
  for (const path of [
    '',
    '/series',
    `/series/${seriesId}`,
    '/rosters',
    `/rosters/${rosterId}`,
    '/people',
    '/season',
    `/season/${event.id}`,
    `/season/${event.id}/segments/${regionId}`,
  ]) {
    await desk.open(path);
    await page.waitForLoadState('networkidle');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      faults.push(
        ...(await fittingFaults(page)).map(
          (fault) => `${size.width} × ${size.height} /console${path}: ${fault}`,
        ),
      );
    }
  }
  expect(faults).toEqual([]);
});

test('the home page shows its main action in the game below the longest name of an event, in every language', async ({
  page,
  ringside,
}) => {
  const { operator, qualifier } = await actorsOf(ringside.url);
  const { event } = await qualifier();
  const name = 'WELTMEISTERSCHAFT '.repeat(5).slice(0, LONGEST_EVENT_NAME).trim();
  await operator.events.update(event.id, { name });
  await page.setViewportSize(IN_GAME);
  const late: string[] = [];
  for (const prefix of PREFIXES) {
    await page.goto(`${ringside.url}${prefix || '/'}`);
    await expect(page.locator('.hero__when')).toHaveText(name);
    const end = await mainActionEnd(page);
    if (end === null || end > IN_GAME.height) late.push(`${prefix}: ${end} px`);
  }
  expect(late).toEqual([]);
});

test('the button that folds the check-in panel covers nothing of it', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const covered: string[] = [];
  for (const prefix of PREFIXES.filter((one) => isFirst([one, '']))) {
    await page.goto(`${ringside.url}${prefix}/gallery`);
    await expect(page.locator('.prompt')).toHaveCount(3);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const overlaps = await page.locator('.prompt').evaluateAll((panels) =>
        panels.map((panel) => {
          const fold = panel.querySelector('.prompt__fold')!;
          const tops = [...panel.children]
            .filter((part) => part !== fold && part.checkVisibility())
            .map((part) => part.getBoundingClientRect().top);
          return fold.getBoundingClientRect().bottom - Math.min(...tops);
        }),
      );
      if (overlaps.some((px) => px > 1))
        covered.push(`${size.width} × ${size.height} ${prefix}: ${overlaps.map(Math.round)} px`);
    }
  }
  expect(covered).toEqual([]);
});
