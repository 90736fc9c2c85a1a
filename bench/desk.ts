import type { Page } from '@playwright/test';
import { consolePage } from '../e2e/pages/console-page.ts';
import { sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, PLACES } from '../e2e/support/large-bracket.ts';
import { type Figure, printFigures } from './figures.ts';
import { inBrowser } from './in-browser.ts';

const REPORTS = 200;
const PACE_MS = 60_000 / REPORTS;
const LATEST_MS = 1_000;
const LONGEST_TASK_MS = 100;

/**
 * The records of the page: its long tasks, and the instants at which it showed each number of
 * played series.
 */
interface Watched extends Window {
  long: number[];
  played: [count: number, at: number][];
}

/**
 * Measures the console's desk with 2,048 rosters, open in Chromium during 200 results in a minute:
 * the delay of each, and the page's longest task.
 */
export const deskFigures = (): Promise<Figure[]> =>
  inBrowser('the desk', async ({ actors, page }) => {
    const { region } = await actors.qualifier({ format: 'double_elimination' });
    await fillLargeBracket(actors, region.id);
    await watch(page);
    const secondRound = {
      'filter[segment]': region.id,
      'filter[roundNumber]': 2,
      'filter[bracket.number]': 0,
      'page[size]': REPORTS / 2,
      sort: 'matchNumber',
    };
    const pages = [
      await actors.visitor.matchSeries.list({ ...secondRound, 'page[number]': 1 }),
      await actors.visitor.matchSeries.list({ ...secondRound, 'page[number]': 2 }),
    ];
    const stood: number[] = [];
    for (const { id } of pages.flatMap(({ items }) => items)) {
      const begun = Date.now();
      await actors.operator.matchSeries.report(id, sweep('home'));
      stood.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, PACE_MS - (Date.now() - begun)));
    }
    return figuresOf(page, stood);
  });

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.long = [];
    new PerformanceObserver((list) =>
      watched.long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ['longtask'] });
  });
  await consolePage(page).signIn();
  await playedCell(page).waitFor();
  await playedCell(page).evaluate((cell) => {
    const watched = window as unknown as Watched;
    watched.played = [];
    const before = Number.parseInt(cell.textContent!, 10);
    new MutationObserver(() =>
      watched.played.push([Number.parseInt(cell.textContent!, 10) - before, Date.now()]),
    ).observe(cell, { characterData: true, childList: true, subtree: true });
  });
}

/** Returns the progress of the region: how many series the desk shows as played. */
const playedCell = (page: Page) => page.getByText(/^\d+ of \d+, \d+ live$/);

async function figuresOf(page: Page, stood: number[]): Promise<Figure[]> {
  await page.waitForFunction(
    (count) => (window as unknown as Watched).played.at(-1)?.[0] === count,
    stood.length,
  );
  const { long, played } = await page.evaluate(() => ({
    long: (window as unknown as Watched).long,
    played: (window as unknown as Watched).played,
  }));
  const waits = stood
    .map((at, index) => played.find(([count]) => count > index)![1] - at)
    .sort((one, other) => one - other);
  const [p50, p95] = [
    waits[Math.floor(waits.length / 2)]!,
    waits[Math.floor(waits.length * 0.95)]!,
  ];
  const longest = Math.round(Math.max(0, ...long));
  return [
    {
      what: `the desk with ${PLACES} rosters and ${REPORTS} results a minute: a result shown, p95`,
      measured: `${p95} ms (p50 ${p50} ms)`,
      target: `${LATEST_MS} ms`,
      met: p95 <= LATEST_MS,
    },
    {
      what: 'its longest task',
      measured: longest === 0 ? 'none over 50 ms' : `${longest} ms`,
      target: `${LONGEST_TASK_MS} ms`,
      met: longest <= LONGEST_TASK_MS,
    },
  ];
}

if (import.meta.main) printFigures(await deskFigures());
