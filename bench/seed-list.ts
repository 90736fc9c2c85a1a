import type { Browser, Page } from '@playwright/test';
import { consolePage } from '../e2e/pages/console-page.ts';
import { type Figure, printFigures } from './figures.ts';
import { inBrowser } from './in-browser.ts';

const ROSTERS = 500;
const STEPS = 40;
const LONGEST_TASK_MS = 100;

/** The page's record of how long each action took until the next frame. */
interface Watched extends Window {
  acts: number[];
}

/** One task of a thread in Chromium's trace; `tdur`: microseconds of its processor time. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Measures the console's seeding list of 500 rosters in Chromium: how long a row's move by keys and
 * by drag blocks the page.
 */
export const seedListFigures = (): Promise<Figure[]> =>
  inBrowser('the seeding list', async ({ browser, actors, page }) => {
    const { region } = await actors.qualifier();
    await actors.botRoster(region.id, 'Alder');
    const { rows, ...seeding } = await actors.operator.segments.seeding(region.id);
    const many = Array.from({ length: ROSTERS }, (_, index) => ({
      ...rows[0]!,
      roster: { id: String(90_000 + index), name: `Roster ${index + 1}`, tags: [] },
      place: index + 1,
      automatic: { ...rows[0]!.automatic, place: index + 1 },
    }));
    await page.route('**/api/segments/1.0/*/seeds', (route) =>
      route.fulfill({ json: { data: { ...seeding, rows: many } } }),
    );
    await watch(page);
    await consolePage(page).signIn(undefined, `/season/segments/${region.id}/seeding`);
    await page
      .locator('.seed')
      .nth(ROSTERS - 1)
      .waitFor({ state: 'attached' });
    return [
      await figureOf(browser, page, { how: 'by keys', act: byKeys }),
      await figureOf(browser, page, { how: 'from the last place to the first', act: toTheTop }),
      await figureOf(browser, page, { how: 'by drag', act: byDrag }),
    ];
  });

/** Records each action from its event to the first task after the frame that shows it. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.acts = [];
    const measure = () => {
      const begun = performance.now();
      requestAnimationFrame(() => setTimeout(() => watched.acts.push(performance.now() - begun)));
    };
    for (const event of ['keydown', 'pointermove', 'pointerup'])
      addEventListener(event, measure, { capture: true });
  });
}

const handle = (page: Page, roster: number) =>
  page.locator(`[data-handle="${90_000 + roster - 1}"]`);
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );

async function byKeys(page: Page): Promise<void> {
  await handle(page, ROSTERS / 2).focus();
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Alt+ArrowUp');
    await settled(page);
  }
}

/** Moves rows to the top, so that every row changes its number. */
async function toTheTop(page: Page): Promise<void> {
  for (const roster of [ROSTERS, ROSTERS - 1, ROSTERS - 2]) {
    await handle(page, roster).click();
    await page.getByLabel(/to place$/).fill('1');
    await page.keyboard.press('Enter');
    await settled(page);
  }
}

/** Drags a row from the first place to the lower edge, where the page scrolls, and drops it. */
async function byDrag(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const first = handle(page, ROSTERS - 2);
  await first.scrollIntoViewIfNeeded();
  const box = (await first.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(box.x + 10, box.y + 10 + (step * (880 - box.y)) / STEPS);
    await settled(page);
  }
  await page.mouse.up();
  await settled(page);
}

/**
 * Returns the figure: tasks in processor time, so that other work counts little, and the display by
 * the clock.
 */
async function figureOf(
  browser: Browser,
  page: Page,
  { how, act }: { how: string; act: (page: Page) => Promise<void> },
): Promise<Figure> {
  await settled(page);
  await page.evaluate(() => void ((window as unknown as Watched).acts = []));
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act(page);
  const longest = longestTask(await browser.stopTracing());
  const acts = (await page.evaluate(() => (window as unknown as Watched).acts)).toSorted(
    (one, other) => one - other,
  );
  const p95 = Math.round(acts[Math.floor(acts.length * 0.95)]!);
  return {
    what: `the seeding list with ${ROSTERS} rosters, a row moved ${how}: the longest task, in time of the processor`,
    measured: `${longest} ms (${acts.length} events, shown by the clock p95 ${p95} ms)`,
    target: `${LONGEST_TASK_MS} ms`,
    met: longest <= LONGEST_TASK_MS,
  };
}

function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return Math.round(
    Math.max(
      0,
      ...traceEvents
        .filter(
          (event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)),
        )
        .map(({ tdur = 0 }) => tdur),
    ) / 1000,
  );
}

if (import.meta.main) printFigures(await seedListFigures());
