import type { Browser, Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from './actors.ts';
import { PHONE } from './season-rows.ts';
import { test } from './server.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const DESKTOP = { width: 1440, height: 900 };
const SIZES = { game: { width: 844, height: 390 }, phone: PHONE, desktop: DESKTOP };

/**
 * Creates a stage that is played in rounds, opens it in the console, and a page of a visitor.
 * `shoot` opens an address as that visitor and takes a picture at each size.
 */
export async function openStageInRounds({
  page,
  browser,
  url,
  format,
}: {
  page: Page;
  browser: Browser;
  url: string;
  format: string;
}) {
  const folder = process.env.SHOTS ?? test.info().outputDir;
  const actors = await actorsOf(url);
  const { event, segment } = await actors.worldFinals({
    format,
    configuration: { roundMinutes: 40 },
  });
  const desk = consolePage(page);
  await page.setViewportSize(DESKTOP);
  await desk.signIn(undefined, `/season/${event.id}/segments/${segment.id}`);
  const site = await (await browser.newContext({ viewport: SIZES.game, baseURL: url })).newPage();
  const faults: string[] = [];
  site.on('pageerror', (error) => faults.push(String(error)));
  return {
    actors,
    segment,
    desk,
    site,
    faults,
    async shoot(name: string, path: string) {
      await site.goto(path);
      await waitForHydration(site);
      for (const [size, viewport] of Object.entries(SIZES)) {
        await site.setViewportSize(viewport);
        await site.screenshot({ path: `${folder}/${name}-${size}.png`, fullPage: true });
      }
    },
  };
}
