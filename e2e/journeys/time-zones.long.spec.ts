import { actorsOf } from '../support/actors.ts';
import { pagesOf } from '../support/filled.ts';
import { fullChampionship } from '../support/full-championship.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { zoneFaults } from '../support/zone-faults.ts';

test.use({ viewport: { width: 844, height: 390 }, timezoneId: 'Asia/Kolkata' });

test('every time on every page names its zone, the viewer’s, once', async ({
  page,
  gallery,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const full = await fullChampionship(actors, ringside.url);
  await page.goto(full.captain.launchUrl);
  await expect(page).not.toHaveURL(/jwt=/);
  const { visitor, player } = pagesOf(full);
  const brackets = [full.regionId, full.wonId, full.roundsId].map(
    (id) => `/brackets?segment=${id}`,
  );
  const faults: string[] = [];
  let timeCount = 0;
  for (const path of new Set([...visitor, ...player, ...brackets])) {
    await page.goto(path);
    await waitForHydration(page);
    timeCount += await page
      .locator('time')
      .filter({ hasText: /GMT\+5:30$/ })
      .count();
    for (const fault of await zoneFaults(page)) faults.push(`${path}: ${fault}`);
  }
  await page.goto(gallery);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const fault of await zoneFaults(page)) faults.push(`the gallery: ${fault}`);
  expect(faults).toEqual([]);
  expect(timeCount).toBeGreaterThan(20);
});

test('the match names the time of its region beside the viewer’s, in words', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const full = await fullChampionship(actors, ringside.url);
  const { operator } = actors;
  await operator.segments.update(full.regionId, { timezone: 'Asia/Tokyo' });
  await page.goto(`/match/${full.seriesId}`);
  const there = page.getByText('In the region:');
  await expect(there).toHaveText(/^In the region: .*\d\d:\d\d (?:AM|PM) Japan (?:Standard )?Time$/);
  await page.goto(`/de/match/${full.seriesId}`);
  await expect(page.getByText('In der Region:')).toHaveText(/Japanische (?:Normalzeit|Zeit)$/);
  await operator.segments.update(full.regionId, { timezone: 'Asia/Kolkata' });
  await page.goto(`/match/${full.seriesId}`);
  await waitForHydration(page);
  await expect(there).toHaveCount(0);
});
