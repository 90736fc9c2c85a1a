import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { LANGUAGE_TAGS, lookAtScreens } from '../support/look-at-screens.ts';
import { test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
test.use({ viewport: PHONE });

// The long run covers every language.
test('every screen in English and Japanese has its own language, no console error and no sideways scrolling', async ({
  browser,
  gallery,
  ringside,
}) => {
  test.setTimeout(600_000);
  const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
  await lookAtScreens({
    browser,
    url: ringside.url,
    gallery,
    filled,
    viewport: PHONE,
    locales: { '': LANGUAGE_TAGS['']!, '/jp': LANGUAGE_TAGS['/jp']! },
  });
});
