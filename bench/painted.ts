import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries, PLACES } from '../e2e/support/large-bracket.ts';
import { startRingside } from '../e2e/support/server.ts';
import { mainThreadTasks, processorMs, recordTrace } from './bracket/browser-trace.ts';
import { SLOWED, openSlowedPage } from './bracket/showing.ts';
import { type Figure, printFigures } from './figures.ts';
import { launchBrowser } from './launch-browser.ts';
import { ask } from './stream/crowds.ts';

const PLAIN_CLIENTS = 500;
const RESULTS = 40;
const RESULT_EVERY_MS = 500;
const MOST_PAINT_MS = 500;
const LONGEST_TASK_MS = 50;
/** More than the results: a series must be in view to be reported. */
const OPEN_SERIES = 100;
const SCROLL_PX = 400;

/** The page's record of the instant at which it painted the winner of a series. */
interface Watched extends Window {
  paintedAt: Promise<number>;
}

/**
 * Measures one page of a bracket in Chromium, with a processor slowed four times, while 500 plain
 * clients follow the same page: the time from a report until the browser has painted the winner,
 * and the longest task of the page meanwhile. The time of the transaction is part of it.
 */
export async function paintedFigures(): Promise<Figure[]> {
  const launched = await launchBrowser();
  const what = `a result in Chromium at ${SLOWED}× slow-down with ${PLAIN_CLIENTS} plain clients beside it`;
  if (!launched) return [{ what, measured: 'left out: no browser', target: '', met: false }];
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => launched.browser.close());
  const ringside = await startRingside((port) => ({
    DATA_DIR: 'memory://',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: String(PLAIN_CLIENTS + 10),
  }));
  cleanup.defer(ringside.stop);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  const address = `/brackets?segment=${region.id}`;
  const crowd = fork(new URL('./stream/listeners.ts', import.meta.url));
  cleanup.defer(() => void crowd.kill());
  await followPage(crowd, Number(new URL(ringside.url).port), address);

  const { page, session, close } = await openSlowedPage(launched.browser);
  cleanup.defer(close);
  await page.goto(ringside.url + address, { waitUntil: 'load' });
  await page.waitForSelector('.is-windowed');
  const series = new Set(await firstOpenSeries(actors, region.id, OPEN_SERIES));
  // The first result loads the code that applies deltas.
  await paintOf(page, series, report);
  const waits: number[] = [];
  const trace = await recordTrace(session, async () => {
    for (let result = 0; result < RESULTS; result += 1) {
      const next = performance.now() + RESULT_EVERY_MS;
      waits.push(await paintOf(page, series, report));
      await pause(Math.max(0, next - performance.now()));
    }
  });
  waits.sort((one, other) => one - other);
  return figuresOf(what, waits, Math.max(...mainThreadTasks(trace).map(processorMs)));

  async function report(id: string): Promise<void> {
    await actors.operator.matchSeries.report(id, sweep('home'));
  }
}

/** Resolves once all plain clients follow the page. They note each delta, as a viewer does. */
async function followPage(crowd: ChildProcess, port: number, address: string): Promise<void> {
  const topics = encodeURIComponent(`page:${address}`);
  const path = `/api/stream/1.0?topics=${topics}`;
  await ask(crowd, { open: { port, path, count: PLAIN_CLIENTS } });
  await ask(crowd, { expect: '"delta"' });
}

/**
 * Reports a series that is in view, and resolves with the milliseconds until its winner is painted.
 * It scrolls on where all in view are played.
 */
async function paintOf(
  page: Page,
  series: Set<string>,
  report: (id: string) => Promise<void>,
): Promise<number> {
  let id = await seriesInView(page, [...series]);
  while (id === null) {
    await page.evaluate(
      (distance) => document.querySelector('.bk')!.scrollBy(0, distance),
      SCROLL_PX,
    );
    await pause(100);
    id = await seriesInView(page, [...series]);
  }
  series.delete(id);
  await page.evaluate(watchForWinner, id);
  const sentAt = Date.now();
  await report(id);
  return (await page.evaluate(() => (window as unknown as Watched).paintedAt)) - sentAt;
}

/** Returns the first of the series whose whole card is in view; null where none is. */
const seriesInView = (page: Page, ids: string[]): Promise<string | null> =>
  page.evaluate((open) => {
    const view = document.querySelector('.bk')!.getBoundingClientRect();
    const isInView = (id: string) => {
      const card = document.querySelector(
        `a.match-card__strip[href$="/match/${id}"]`,
      )?.parentElement;
      const box = card?.getBoundingClientRect();
      return (
        box !== undefined &&
        box.top >= Math.max(0, view.top) &&
        box.bottom <= Math.min(innerHeight, view.bottom) &&
        box.left >= view.left &&
        box.right <= view.right
      );
    };
    return open.find(isInView) ?? null;
  }, ids);

/** Notes the instant after the frame that shows the winner of a series. It runs in the page. */
function watchForWinner(id: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  const hasWinner = () =>
    document
      .querySelector(`a.match-card__strip[href$="/match/${id}"]`)
      ?.parentElement?.querySelector('.is-winner');
  const watcher = new MutationObserver(() => {
    if (!hasWinner()) return;
    watcher.disconnect();
    requestAnimationFrame(() => {
      // The browser delivers the message after it has painted the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(Date.now());
      port2.postMessage(null);
    });
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  Object.assign(window, { paintedAt: promise });
}

function figuresOf(what: string, waits: number[], longest: number): Figure[] {
  const [p50, p95] = [waits[waits.length >> 1]!, waits[Math.floor(waits.length * 0.95)]!];
  return [
    {
      what: `${what}: from the report to the painted winner in a bracket of ${PLACES}, p95 of ${RESULTS}`,
      measured: `${p95} ms (p50 ${p50} ms)`,
      target: `${MOST_PAINT_MS} ms`,
      met: p95 <= MOST_PAINT_MS,
    },
    {
      what: 'its longest task meanwhile',
      measured: `${longest.toFixed(0)} ms`,
      target: `${LONGEST_TASK_MS} ms`,
      met: longest <= LONGEST_TASK_MS,
    },
  ];
}

if (import.meta.main) printFigures(await paintedFigures());
