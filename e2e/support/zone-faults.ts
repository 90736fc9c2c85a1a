import type { Page } from '@playwright/test';

/**
 * Returns the times of a page that do not name their zone, and those that name it twice. The zone
 * stands in the time itself or around it: in its row, or in the heading of its list.
 */
export const zoneFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CLOCK = /\d{1,2}:\d{2}/;
    const ZONE = /(?:GMT|UTC)(?:[+−-]\d{1,2}(?::\d{2})?)?/g;
    const zonesIn = (text: string) => text.match(ZONE)?.length ?? 0;
    const CONTEXT = 'dd, p, li:not(.hist), .sc-time, section, .talk';
    return (
      [...document.querySelectorAll<HTMLElement>('time')]
        // The time of a match's region names its zone in words.
        .filter((time) => CLOCK.test(time.innerText) && !time.closest('.gal, .match-there'))
        .flatMap((time) => {
          const zoneCount = zonesIn(time.innerText);
          if (zoneCount === 1) return [];
          if (zoneCount > 1) return [`"${time.innerText}" names its zone twice`];
          const context = time.closest<HTMLElement>(CONTEXT);
          return context && zonesIn(context.innerText) > 0
            ? []
            : [`"${time.innerText}" in "${context?.innerText.slice(0, 60)}" names no zone`];
        })
    );
  });
