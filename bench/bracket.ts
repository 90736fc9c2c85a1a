import { get } from 'node:http';
import type { Browser } from '@playwright/test';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { type OurSite, startOurSite } from './bracket/our-site.ts';
import { type PageName, type Pages, servePages } from './bracket/pages.ts';
import { panningOf, type Panned } from './bracket/panning.ts';
import { drawingOf, type Shown, showingOf } from './bracket/showing.ts';
import { type Figure, printFigures } from './figures.ts';
import { launchBrowser } from './launch-browser.ts';
import { median } from './measure.ts';

const LARGE = 2_048;
const SMALL = 64;
const ROUNDS = 5;
const CARDS: Record<PageName, string> = {
  ours: '.match-card',
  viewer: '.match',
  'g-loot': 'svg foreignObject',
};
const PEERS = { viewer: 'brackets-viewer 1.9.1', 'g-loot': 'react-tournament-brackets 1.0.30' };
const KB = 1_000;

/**
 * Measures a half-played double elimination in Chromium, with a processor slowed four times: the
 * page, its drawing alone, and the drawings of two peers, in alternating turns.
 */
export async function bracketFigures(): Promise<Figure[]> {
  const launched = await launchBrowser();
  if (!launched)
    return [
      {
        what: 'brackets in a browser',
        measured: 'left out: no browser',
        target: '',
        met: false,
      },
    ];
  const { browser } = launched;
  ensureTools('bench/bracket');
  const [site, pages] = [await startOurSite([SMALL, LARGE]), await servePages()];
  try {
    return [
      ...(await pageFigures(browser, site)),
      ...(await panningFigures(browser, site)),
      ...(await duel(browser, pages, LARGE)),
      ...(await duel(browser, pages, SMALL)),
    ];
  } finally {
    await browser.close();
    pages.stop();
    await site.stop();
  }
}

/**
 * Measures the download and the first view of a visitor; the server has cached the page, as for all
 * but the first visitor in five seconds.
 */
async function pageFigures(browser: Browser, site: OurSite): Promise<Figure[]> {
  const url = site.url + site.pathOf.get(LARGE)!;
  const showings: Shown[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await bytesOf(url);
    bytes = await bytesOf(url);
    showings.push(await showingOf(browser, { url, selector: CARDS.ours, rests: '.is-windowed' }));
  }
  const [ms, elements] = [
    median(showings.map((one) => one.ms)),
    Math.max(...showings.map((one) => one.elements)),
  ];
  return [
    {
      what: `the page of a bracket of ${LARGE}, brotli`,
      measured: `${(bytes / KB).toFixed(1)} KB`,
      target: '40 KB',
      met: bytes <= 40 * KB,
    },
    { what: 'its elements', measured: String(elements), target: '1,500', met: elements <= 1_500 },
    {
      what: 'its first round painted, from navigation',
      measured: `${Math.round(ms)} ms`,
      target: '1,000 ms',
      met: ms <= 1_000,
    },
  ];
}

async function panningFigures(browser: Browser, site: OurSite): Promise<Figure[]> {
  const panned: Panned[] = [];
  for (let round = 0; round < ROUNDS; round++)
    panned.push(await panningOf(browser, site.url + site.pathOf.get(LARGE)!));
  const [p95, longest] = [
    median(panned.map((one) => one.p95)),
    median(panned.map((one) => one.longest)),
  ];
  const elements = Math.max(...panned.map((one) => one.elements));
  return [
    {
      what: `main-thread work per frame while panning it, p95 of some ${panned[0]!.frames} frames`,
      measured: `${p95.toFixed(1)} ms`,
      target: '8 ms',
      met: p95 <= 8,
    },
    {
      what: 'its longest task',
      measured: `${longest.toFixed(1)} ms`,
      target: '50 ms',
      met: longest <= 50,
    },
    {
      what: 'the most elements on the way',
      measured: String(elements),
      target: '1,500',
      met: elements <= 1_500,
    },
  ];
}

/**
 * Measures the drawing alone, with scripts and data loaded, in a new page each time: the median of
 * the ratios of all rounds.
 */
async function duel(browser: Browser, pages: Pages, places: number): Promise<Figure[]> {
  const rounds: Record<PageName, Shown>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = {} as Record<PageName, Shown>;
    for (const name of Object.keys(CARDS) as PageName[])
      one[name] = await drawingOf(browser, {
        url: pages.urlOf({ name, places, auto: false }),
        selector: CARDS[name],
      });
    rounds.push(one);
  }
  const least = places === LARGE ? 20 : 1;
  const of = (name: PageName) => ({
    ms: Math.round(median(rounds.map((round) => round[name].ms))),
    elements: rounds[0]![name].elements,
  });
  return (Object.keys(PEERS) as (keyof typeof PEERS)[]).map((peer) => {
    const ratio = median(rounds.map((round) => round[peer].ms / round.ours.ms));
    return {
      what: `drawing ${places} places beside ${PEERS[peer]}`,
      measured: `${ratio.toFixed(1)} times as fast (${of('ours').ms} and ${of(peer).ms} ms, ${of('ours').elements} and ${of(peer).elements} elements)`,
      target: `${least} times`,
      met: ratio >= least,
    };
  });
}

/** Returns the bytes of a response's body on the wire. */
function bytesOf(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
  }).on('error', reject);
  return promise;
}

if (import.meta.main) printFigures(await bracketFigures());
