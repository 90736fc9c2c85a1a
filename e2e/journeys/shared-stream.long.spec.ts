import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { actorsOf, sweep } from '../support/actors.ts';
import { roundOne } from '../support/match-day.ts';
import { expect, test } from '../support/server.ts';
import { withoutSharedWorker } from '../support/without-worker.ts';

const OPEN_STREAMS = /^ringside_streams_open\S* (\d+)$/m;

/** Returns how many live streams the server holds open. */
async function countStreams(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(OPEN_STREAMS.exec(metrics)![1]);
}

/** Returns the mark beside the team that has won the match; the table of its games has one, too. */
const winnerOn = (page: Page) =>
  page.getByRole('main').getByText('Winner', { exact: true }).first();

/**
 * Opens three tabs on two matches, and checks that they share one stream, that a result shows in
 * those of its match, and that it still does after the first tab is closed.
 */
async function checkThreeTabs(context: BrowserContext, url: string) {
  const actors = await actorsOf(url);
  const { series } = await roundOne(actors);
  const [one, other] = [series[0]!.id, series[1]!.id];
  const [first, second, third] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await first.goto(`/match/${one}`);
  await second.goto(`/match/${one}`);
  await third.goto(`/match/${other}`);
  await expect.poll(() => countStreams(url)).toBe(1);
  await actors.operator.matchSeries.report(one, sweep('home'));
  await expect(winnerOn(first)).toBeVisible();
  await expect(winnerOn(second)).toBeVisible();
  await expect(winnerOn(third)).toBeHidden();
  // All three are live by now.
  await expect.poll(() => countStreams(url)).toBe(1);
  await first.close();
  await actors.operator.matchSeries.report(other, sweep('home'));
  await expect(winnerOn(third)).toBeVisible();
  await expect.poll(() => countStreams(url)).toBe(1);
  for (const page of [second, third]) await page.close();
  await expect.poll(() => countStreams(url)).toBe(0);
}

test('three tabs show results from one stream, also after the first tab is closed', async ({
  context,
  ringside,
}) => {
  await checkThreeTabs(context, ringside.url);
});

test('without SharedWorker one of the tabs holds the stream, and another after it is closed', async ({
  context,
  ringside,
}) => {
  await withoutSharedWorker(context);
  await checkThreeTabs(context, ringside.url);
});

/** Returns the browser's id of the one SharedWorker of the stream. */
async function findWorker(session: CDPSession): Promise<string> {
  const { targetInfos } = await session.send('Target.getTargets');
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker');
  expect(workers).toHaveLength(1);
  return workers[0]!.targetId;
}

test('two tabs share a new stream after the worker of the first has crashed', async ({
  browser,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { series } = await roundOne(actors);
  const { id } = series[0]!;
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) await page.goto(`/match/${id}`);
  await expect.poll(() => countStreams(ringside.url)).toBe(1);
  const session = await browser.newBrowserCDPSession();
  const crashed = await findWorker(session);
  // The worker ends at once, as in a browser that runs out of memory.
  await session.send('Target.closeTarget', { targetId: crashed });
  await actors.operator.matchSeries.report(id, sweep('home'));
  await expect(winnerOn(first)).toBeVisible();
  await expect(winnerOn(second)).toBeVisible();
  await expect.poll(() => countStreams(ringside.url)).toBe(1);
  expect(await findWorker(session)).not.toBe(crashed);
});
