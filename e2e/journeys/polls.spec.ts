import type { Page } from '@playwright/test';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { expect, test } from '../support/server.ts';

const POLLED = /^\/api\/(match-series|rosters|checkins|segments)\/1\.0/;
const POLL_MS = 61_000;
const NOT_MODIFIED = 304;

/** Collects the statuses on the wire, also of answers that the browser takes from its cache after a 304. */
async function watchPolls(page: Page): Promise<Map<string, number[]>> {
  const statuses = new Map<string, number[]>();
  const pathOf = new Map<string, string>();
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET' && POLLED.test(pathname)) pathOf.set(requestId, pathname);
  });
  devTools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const path = pathOf.get(requestId);
    if (path) statuses.set(path, [...(statuses.get(path) ?? []), statusCode]);
  });
  await devTools.send('Network.enable');
  return statuses;
}

test('a poll whose answer has not changed is a 304, also with a new token', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const filled = await fillChampionship(actors, ringside.url);
  await page.clock.install();
  // No page.route in this test: it would switch the browser's cache off.
  const statuses = await watchPolls(page);
  await page.goto(filled.captain.launchUrl);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Team' })).toBeVisible();
  const polled = [
    '/api/match-series/1.0',
    `/api/rosters/1.0/${filled.rosterId}`,
    `/api/rosters/1.0/${filled.rosterId}/outlook`,
  ];
  const last = () => polled.map((path) => statuses.get(path)?.at(-1));
  const counts = () => polled.map((path) => statuses.get(path)?.length ?? 0);
  /**
   * Advances the clock until each poll is answered once more. The page arms the timer of a poll
   * only after it has read the answer before, which may be just after the clock was advanced.
   */
  const pollAgain = async (ms: number) => {
    const before = counts();
    await expect(async () => {
      await page.clock.fastForward(ms);
      await expect
        .poll(() => counts().every((count, index) => count > before[index]!), { timeout: 3_000 })
        .toBe(true);
    }).toPass();
  };
  await pollAgain(POLL_MS);
  await pollAgain(POLL_MS);
  expect(last()).toEqual(polled.map(() => NOT_MODIFIED));

  const refreshed = page.waitForResponse((answer) =>
    answer.url().includes('/game/1.0/token/refresh'),
  );
  await page.clock.fastForward(4 * POLL_MS);
  await refreshed;
  await pollAgain(POLL_MS);
  expect(last()).toEqual(polled.map(() => NOT_MODIFIED));
});
