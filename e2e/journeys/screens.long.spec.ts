import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { LANGUAGE_TAGS, lookAtScreens } from '../support/look-at-screens.ts';
import { test } from '../support/server.ts';

for (const { width, height } of [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`every screen in every language at ${width} × ${height}`, async ({
    browser,
    gallery,
    ringside,
  }) => {
    test.setTimeout(1_200_000);
    const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
    await lookAtScreens({
      browser,
      url: ringside.url,
      gallery,
      filled,
      viewport: { width, height },
      locales: LANGUAGE_TAGS,
    });
  });
}
