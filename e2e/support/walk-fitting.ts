import { type Browser, expect, type Page } from '@playwright/test';
import { actorsOf } from './actors.ts';
import { type Filled, pagesOf } from './filled.ts';
import { fittingFaults, mainActionEnd } from './fitting.ts';
import { fullChampionship, type FullChampionship } from './full-championship.ts';
import { goInside, LANGUAGE_TAGS } from './look-at-screens.ts';
import { waitForHydration } from './wait-for-hydration.ts';

export interface Size {
  width: number;
  height: number;
}
/** The size in which the game opens the site. */
export const IN_GAME: Size = { width: 844, height: 390 };
export const SIZES: Size[] = [
  IN_GAME,
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
];
/** The default language has its pages twice, with a prefix and without one. */
export const PREFIXES = Object.keys(LANGUAGE_TAGS).filter((prefix) => prefix !== '/en');

/** Returns the bracket in its states, and the tables of a stage that is over. */
const bracketsOf = ({ regionId, rosterId, wonId, roundsId }: Ids) => [
  `/brackets?segment=${regionId}`,
  `/brackets?segment=${regionId}&team=${rosterId}`,
  `/brackets?segment=${regionId}&list=1`,
  `/brackets?segment=${wonId}`,
  `/brackets?segment=${roundsId}`,
  `/standings?segment=${wonId}`,
];

type Ids = Parameters<typeof pagesOf>[0] &
  Pick<FullChampionship, 'regionId' | 'wonId' | 'roundsId'>;
const isFor = (pattern: RegExp) => (path: string) => pattern.test(path);

const bansOf = ({ seriesId, bans: [one, two] }: Filled) => [
  `/match/${seriesId}/ban`,
  `/match/${seriesId}/ban/${one}/${two}`,
  `/match/${seriesId}`,
];

/** Returns the pages that each viewer opens: together they are all of `routes.ts`. */
export function walksOf(full: Ids) {
  const { visitor, player } = pagesOf(full);
  const isRegistration = isFor(/^\/registration/);
  return {
    visitor: [...visitor, '/offline', '/nowhere'],
    captain: [...player.filter((path) => !isRegistration(path)), ...bracketsOf(full)],
    newcomer: ['/', ...player.filter(isFor(/^\/(?:registration\/(?:region|team)|queue|my-team$)/))],
    unregistered: player.filter(isFor(/^\/registration\/profile/)),
  };
}

interface Walk {
  browser: Browser;
  url: string;
  /** The prefixes of the languages. */
  prefixes: string[];
  sizes: Size[];
}

/**
 * Opens every page in these languages and sizes, and those of the ban phase while it runs, and
 * returns the faults.
 */
export async function walkFitting(walk: Walk): Promise<string[]> {
  const duringBans: string[] = [];
  const full = await fullChampionship(await actorsOf(walk.url), walk.url, async (filled) => {
    duringBans.push(...(await walkAs(walk, bansOf(filled), filled.captain.launchUrl)));
  });
  return [...duringBans, ...(await walkAll(walk, full))];
}

async function walkAll(walk: Walk, full: FullChampionship): Promise<string[]> {
  const { visitor, captain, newcomer, unregistered } = walksOf(full);
  // Two at a time, as the machine has cores.
  const found = await Promise.all([
    walkAs(walk, visitor, null).then(async (faults) => [
      ...faults,
      ...(await walkAs(walk, unregistered, full.unregistered.launchUrl)),
    ]),
    walkAs(walk, captain, full.captain.launchUrl).then(async (faults) => [
      ...faults,
      ...(await walkAs(walk, newcomer, full.newcomer.launchUrl)),
    ]),
  ]);
  return found.flat();
}

async function walkAs(
  { browser, url, prefixes, sizes }: Walk,
  paths: string[],
  launchUrl: string | null,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: sizes[0]!, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (launchUrl) {
    await page.goto(launchUrl);
    await expect(page).not.toHaveURL(/jwt=/);
  }
  const faults: string[] = [];
  for (const prefix of prefixes)
    for (const [index, path] of paths.entries()) {
      const address = url + (path === '/' ? prefix || '/' : prefix + path);
      if (index === 0) await page.goto(address);
      else await goInside(page, address);
      await untilShown(page);
      for (const size of sizes) faults.push(...(await faultsAt(page, size, prefix + path)));
    }
  await context.close();
  return faults;
}

/** Waits until the page and its data are shown, and nothing moves. */
async function untilShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitForHydration(page);
  await page.waitForFunction(() => !document.querySelector('.progress, main .sk'));
}

async function faultsAt(page: Page, size: Size, at: string): Promise<string[]> {
  await page.setViewportSize(size);
  const end = await mainActionEnd(page);
  const isInGame = size.width === IN_GAME.width && size.height === IN_GAME.height;
  const late =
    isInGame && end !== null && end > size.height
      ? [`the main action ends at ${Math.round(end)} px`]
      : [];
  return [...(await fittingFaults(page)), ...late].map(
    (fault) => `${size.width} × ${size.height} ${at}: ${fault}`,
  );
}
