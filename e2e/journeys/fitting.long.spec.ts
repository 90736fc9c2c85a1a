import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fittingFaults, mainActionEnd } from '../support/fitting.ts';
import { fullChampionship } from '../support/full-championship.ts';
import { isFirst } from '../support/look-at-screens.ts';
import { expect, test } from '../support/server.ts';
import { IN_GAME, PREFIXES, SIZES, walkFitting } from '../support/walk-fitting.ts';

const LONGEST_EVENT_NAME = 80;

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
