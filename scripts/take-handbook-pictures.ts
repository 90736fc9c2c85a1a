// Takes the pictures of docs/run-a-championship.md from the running product: `npm run docs:pictures`.
import { launchBrowser } from '../bench/launch-browser.ts';
import { consolePage } from '../e2e/pages/console-page.ts';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { roundOne } from '../e2e/support/match-day.ts';
import { startRingside } from '../e2e/support/server.ts';

const TEAMS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel'];
const IMAGES = 'docs/images';

await using cleanup = new AsyncDisposableStack();
const launched = await launchBrowser();
if (!launched) throw new Error('no browser found to take pictures with');
cleanup.defer(() => launched.browser.close());
const ringside = await startRingside();
cleanup.defer(ringside.stop);
const actors = await actorsOf(ringside.url);
const { event, series, captainOf } = await roundOne(actors, { names: TEAMS });
const [disputed, ...rest] = series;
await captainOf(disputed!, 0).matchSeries.report(disputed!.id, sweep('home'));
await captainOf(disputed!, 1).matchSeries.report(disputed!.id, sweep('away'));
await actors.operator.matchSeries.report(rest[0]!.id, sweep('home'));

const page = await launched.browser.newPage({
  baseURL: ringside.url,
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});
const desk = consolePage(page);
await desk.signIn();
for (const [name, path, text] of [
  ['console-desk', '', 'Round 1'],
  ['console-dispute', `/series/${disputed!.id}`, 'Round 1'],
  ['console-event', `/season/${event.id}`, 'Timeline'],
] as const) {
  await desk.open(path);
  for (const expectedText of ['Connected', text])
    await page.getByText(expectedText).first().waitFor();
  await page.screenshot({ path: `${IMAGES}/${name}.png` });
}
