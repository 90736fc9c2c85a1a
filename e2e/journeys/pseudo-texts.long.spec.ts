import type { Browser, Page } from '@playwright/test';
import { actorsOf } from '../support/actors.ts';
import { type Filled, fillChampionship, pagesOf } from '../support/filled.ts';
import { servePseudoTexts } from '../support/pseudo-texts.ts';
import { expect, test } from '../support/server.ts';
import { textFaults } from '../support/text-faults.ts';

/**
 * Names from people and operators, languages and countries by `Intl`, and the product's own name:
 * the site never translates them.
 */
const NAMES = [
  'Ringside',
  'November',
  'Die Donnerschlagfreunde',
  'Alder',
  'Birch',
  'Cedar',
  'Anna',
  'Ben',
  'Cleo',
  'EMEA',
  'English',
  'Germany',
];
/** The survey is the operator's own text. */
const SURVEY = [
  'How do you like the championship so far?',
  'Which stage did you enjoy most?',
  'Championship Challenge',
  'Monthly Qualifier',
  'Monthly Finals',
  'What should be better next month?',
];

/** Its texts are part of its page, not of the catalogue in pseudo letters. */
const BRINGS_ITS_TEXTS = '/rules';

async function namesOf(url: string): Promise<string[]> {
  const { visitor } = await actorsOf(url);
  const { items: categories } = await visitor.categories.list();
  const lists = await Promise.all(categories.map(({ id }) => visitor.items.list(id)));
  return [...NAMES, ...lists.flatMap(({ items }) => items.map(({ name }) => name))];
}

async function pageOf(
  browser: Browser,
  viewport: { width: number; height: number },
  launchUrl?: string,
): Promise<Page> {
  // without a service worker, which would fetch the catalogue past the route
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  await servePseudoTexts(context);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (launchUrl) {
    await page.goto(launchUrl);
    await expect(page).not.toHaveURL(/jwt=/);
  }
  return page;
}

/**
 * Waits until the page is hydrated, in pseudo letters (which no name of a language has), and loads
 * nothing any more.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      /[ɱƒƀĥẋṽŵþřđ]/i.test(document.querySelector('main:not(.loader)')?.textContent ?? '') &&
      !document.querySelector('main [aria-busy=true]:not(button)'),
  );
  await page.evaluate(() => document.fonts.ready);
}

async function judge({
  browser,
  url,
  filled,
  viewport,
}: {
  browser: Browser;
  url: string;
  filled: Filled;
  viewport: { width: number; height: number };
}): Promise<string[]> {
  const names = await namesOf(url);
  const { visitor, player } = pagesOf(filled);
  const faults: string[] = [];
  const look = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      await page.goto(url + path);
      await settled(page).catch(() =>
        faults.push(`${path}: never alive in the catalogue's letters`),
      );
      faults.push(
        ...(await textFaults(page, path === '/survey' ? [...names, ...SURVEY] : names)).map(
          (fault) => `${path}: ${fault}`,
        ),
      );
    }
  };
  await Promise.all([
    look(
      await pageOf(browser, viewport),
      visitor.filter((path) => path !== BRINGS_ITS_TEXTS),
    ),
    look(await pageOf(browser, viewport, filled.captain.launchUrl), player),
  ]);
  return faults;
}

/** Returns the faults of the gallery, which names its data itself and shows what loads. */
async function judgeGallery(page: Page, gallery: string): Promise<string[]> {
  await page.goto(gallery);
  const names = await page.locator('.gal').getAttribute('data-names');
  await page.evaluate(() => document.fonts.ready);
  return textFaults(page, JSON.parse(names!) as string[]);
}

for (const viewport of [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} by ${viewport.height} every text is from the catalogue and fits at twice its length`, async ({
    browser,
    gallery,
    ringside,
  }) => {
    test.setTimeout(300_000);
    const filled = await fillChampionship(await actorsOf(ringside.url), ringside.url);
    expect(await judge({ browser, url: ringside.url, filled, viewport })).toEqual([]);
    expect(await judgeGallery(await pageOf(browser, viewport), gallery)).toEqual([]);
  });
}
