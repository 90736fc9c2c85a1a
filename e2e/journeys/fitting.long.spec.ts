import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fittingFaults } from '../support/fitting.ts';
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
