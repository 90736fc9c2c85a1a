import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { isFirst, LANGUAGE_TAGS, lookAtScreens } from '../support/look-at-screens.ts';
import { test } from '../support/server.ts';

const ALL = Object.entries(LANGUAGE_TAGS);

// The quick run covers four languages on a phone in landscape.
for (const { width, height, languages, locales } of [
  {
    width: 844,
    height: 390,
    languages: 'the other nine languages',
    locales: ALL.filter((one) => !isFirst(one)),
  },
  { width: 390, height: 844, languages: 'every language', locales: ALL },
  { width: 1440, height: 900, languages: 'every language', locales: ALL },
]) {
  test(`every screen in ${languages} at ${width} × ${height}`, async ({ browser, ringside }) => {
    test.setTimeout(1_200_000);
    const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
    await lookAtScreens({
      browser,
      url: ringside.url,
      filled,
      viewport: { width, height },
      locales: Object.fromEntries(locales),
    });
  });
}
