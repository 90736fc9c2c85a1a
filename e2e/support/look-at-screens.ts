import { type Browser, expect, type Page } from '@playwright/test';
import { faultsOf } from '../pages/player-page.ts';
import { type Filled, pagesOf } from './filled.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/**
 * Each locale's prefix and the language that its pages must state. The default language has pages
 * without a prefix and with its own.
 */
export const LANGUAGE_TAGS: Record<string, string> = {
  '': 'en',
  '/en': 'en',
  '/fr': 'fr',
  '/it': 'it',
  '/de': 'de',
  '/es': 'es',
  '/pt': 'pt',
  '/jp': 'ja',
  '/ko': 'ko',
  '/zh_CN': 'zh-Hans',
  '/zh_TW': 'zh-Hant',
  '/pl': 'pl',
  '/tr': 'tr',
  '/ru': 'ru',
};

/**
 * Returns whether `npm test` checks a language: the default, the longest words, another alphabet,
 * no blanks between words. The long suites check the others.
 */
export const isFirst = ([prefix]: [string, string]): boolean =>
  ['', '/de', '/ru', '/jp'].includes(prefix);

/** Statuses of intended error pages, which the browser reports as errors of its console. */
const SAID = /the server responded with a status of (404|500)/;

interface Looking {
  browser: Browser;
  url: string;
  /** The address of the gallery. */
  gallery: string;
  filled: Filled;
  viewport: { width: number; height: number };
  locales: Record<string, string>;
}

/**
 * Opens every page in these languages, as a visitor and as a captain, and the gallery, and expects
 * none to be at fault. It loads the first page of each language and navigates to the others as
 * links do.
 */
export async function lookAtScreens({
  browser,
  url,
  gallery,
  filled,
  viewport,
  locales,
}: Looking): Promise<void> {
  const { visitor, player } = pagesOf(filled);
  const open = async () => (await browser.newContext({ viewport })).newPage();
  const guest = await open();
  const captain = await open();
  await captain.goto(filled.captain.launchUrl);
  await expect(captain).not.toHaveURL(/jwt=/);
  for (const one of [guest, captain]) one.setDefaultTimeout(15_000);
  const faults: string[] = [];
  for (const [prefix, tag] of Object.entries(locales)) {
    await Promise.all([
      lookAtAll({
        page: guest,
        addresses: visitor.map((path) => url + pathIn(prefix, path)),
        tag,
        faults,
      }),
      lookAtAll({
        page: captain,
        addresses: player.map((path) => url + pathIn(prefix, path)),
        tag,
        faults,
      }),
    ]);
    await lookAtAll({ page: guest, addresses: [gallery + prefix], tag, faults });
  }
  expect(faults).toEqual([]);
}

const pathIn = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path);

interface Walk {
  page: Page;
  addresses: string[];
  tag: string;
  faults: string[];
}

async function lookAtAll({ page, addresses, tag, faults }: Walk): Promise<void> {
  const pageFaults = faultsOf(page);
  for (const [index, address] of addresses.entries()) {
    if (index === 0) await page.goto(address);
    else await goInside(page, address);
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor()
      .catch(() => faults.push(`${address}: no heading of the first level`));
    const { lang, beyond } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      beyond: document.documentElement.scrollWidth - innerWidth,
    }));
    if (lang !== tag) faults.push(`${address}: its language is ${lang}`);
    if (beyond > 0) faults.push(`${address}: ${beyond} px beyond the right edge`);
    faults.push(
      ...pageFaults
        .splice(0)
        .filter((text) => !SAID.test(text))
        .map((text) => `${address}: ${text}`),
    );
  }
  page.removeAllListeners('console').removeAllListeners('pageerror');
}

/** Navigates as a click on a link does; the new page is shown when this resolves. */
export async function goInside(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  await waitForHydration(page);
  await page.evaluate(
    (to) =>
      (
        window as unknown as {
          __reactRouterDataRouter: {
            navigate(path: string, how: { flushSync: true }): Promise<void>;
          };
        }
      ).__reactRouterDataRouter.navigate(to, { flushSync: true }),
    pathname + search,
  );
}
