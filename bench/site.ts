import { ensureTools } from '../scripts/ensure-tools.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startProcess } from '../tests/support/start-process.ts';
import { type Figure, printFigures } from './figures.ts';
import { launchBrowser } from './launch-browser.ts';
import { median } from './measure.ts';
import { serveBarePage } from './site/bare-page.ts';
import type { Judged } from './site/lighthouse.ts';
import { weightOf } from './site/weight.ts';

const ROUNDS = 5;
const KB = 1_000;

/**
 * Measures home as a phone gets it: its weight against a page of the framework alone, and its
 * Lighthouse scores. Medians of five.
 */
export async function siteFigures(): Promise<Figure[]> {
  const launched = await launchBrowser();
  if (!launched)
    return [
      {
        what: 'the site in a browser',
        measured: 'left out: no browser',
        target: '',
        met: false,
      },
    ];
  const { browser, executablePath } = launched;
  ensureTools('bench');
  const { judge } = await import('./site/lighthouse.ts');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: 'memory://',
    DATABASE_URL: '',
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  });
  const bare = await serveBarePage();
  try {
    await server.says('ready on');
    await pastPlayed(url);
    const [ours, floor] = [await weightOf(browser, url), await weightOf(browser, bare.url)];
    const judged: Judged[] = [];
    for (let round = 0; round < ROUNDS; round++) judged.push(await judge(url, executablePath));
    return [...weights(ours, floor.script), ...scores(judged)];
  } finally {
    await browser.close();
    bare.stop();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** Waits until the demo's past is played: that runs in the background, and a change waits for it. */
const pastPlayed = (url: string) =>
  fetch(`${url}emulator/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

function weights(ours: { script: number; style: number; font: number }, bare: number): Figure[] {
  const row = (what: string, bytes: number, most: number): Figure => ({
    what,
    measured: `${(bytes / KB).toFixed(1)} KB`,
    target: `${most} KB`,
    met: bytes <= most * KB,
  });
  return [
    row(
      `JavaScript of home above the bare page of the framework (${(bare / KB).toFixed(1)} KB), brotli`,
      ours.script - bare,
      45,
    ),
    row('CSS of home, brotli', ours.style, 25),
    row('fonts of home', ours.font, 60),
  ];
}

function scores(judged: Judged[]): Figure[] {
  const of = (name: Exclude<keyof Judged, 'short'>) => median(judged.map((one) => one[name]));
  const least = (what: string, name: Exclude<keyof Judged, 'short'>, target: number): Figure => ({
    what: `Lighthouse mobile, ${what}`,
    measured: String(of(name)),
    target: String(target),
    met: of(name) >= target,
  });
  const most = (
    what: string,
    name: Exclude<keyof Judged, 'short'>,
    target: number,
    unit = ' ms',
  ): Figure => ({
    what: `Lighthouse mobile, ${what}`,
    measured: `${Number(of(name).toFixed(unit ? 0 : 3))}${unit}`,
    target: `${target}${unit}`,
    met: of(name) <= target,
  });
  const short = [...new Set(judged.flatMap((one) => one.short))];
  return [
    least('performance', 'performance', 95),
    least('accessibility', 'accessibility', 100),
    least('best practices', 'bestPractices', 100),
    least('SEO', 'seo', 100),
    most('largest contentful paint', 'lcp', 2_500),
    most('total blocking time', 'tbt', 200),
    most('cumulative layout shift', 'cls', 0.05, ''),
    {
      what: 'audits of Lighthouse that are not good',
      measured: short.join(', ') || 'none',
      target: 'for the record',
      met: true,
    },
  ];
}

if (import.meta.main) printFigures(await siteFigures());
