import { execFileSync } from 'node:child_process';
import { LOCALES } from '@ringside/rules/site/locales';
import { beforeAll, expect, test } from 'vitest';
import { championship } from './support/championship.ts';
import { pathsOfRoutes } from './support/paths-of-routes.ts';
import { siteOf } from './support/site-of.ts';

/** A proxy with buffers of 4 KB reads no longer head of an answer. */
const MOST_BYTES = 4_000;
/** The longest list of sites that may frame embeds and overlays. */
const FRAME_ANCESTORS = `https://${'a'.repeat(1_016)}`;

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

/** Returns the bytes of the status line and the headers, with those that the network adds. */
function bytesOfHead({ status, statusText, headers }: Response): number {
  const added =
    'date: Sat, 28 Nov 2026 13:14:24 GMT\r\nconnection: keep-alive\r\nkeep-alive: timeout=75\r\ncontent-length: 1000000\r\n';
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.byteLength(`HTTP/1.1 ${status} ${statusText}\r\n${lines.join('')}${added}\r\n`);
}

test('the head of every page is at most 4,000 bytes in every language', async () => {
  const { api, stage, roster, operator, visitor } = await championship({
    env: { RATE_LIMITS: 'off', FRAME_ANCESTORS },
  });
  const { region } = await stage({
    segment: {
      format: 'double_elimination',
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bestOf: 1 },
    },
  });
  let rosterId = '';
  for (let index = 0; index < 12; index++) rosterId = (await roster(region.id, `Head ${index}`)).id;
  await operator.segments.start(region.id);
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  const site = await siteOf(api);
  const paths = pathsOfRoutes({ series: items[0]!.id, segment: region.id, roster: rosterId });
  expect(paths.length).toBeGreaterThan(40);
  const tooLong: string[] = [];
  let longest = 0;
  let shortestEmbed = Infinity;
  for (const path of ['/', ...paths])
    for (const locale of LOCALES) {
      const isPlain = locale === 'en' || /^\/(embed|overlay)\//.test(path);
      const address = isPlain ? path : `/${locale}${path === '/' ? '' : path}`;
      for (const accept of ['text/html', '*/*']) {
        const response = await site.request(
          accept === 'text/html' ? address : `${address === '/' ? '/_root' : address}.data`,
        );
        await response.arrayBuffer();
        const bytes = bytesOfHead(response);
        longest = Math.max(longest, bytes);
        if (path.startsWith('/embed/')) shortestEmbed = Math.min(shortestEmbed, bytes);
        if (bytes > MOST_BYTES) tooLong.push(`${address}: ${bytes}`);
      }
    }
  await site.close();
  expect(tooLong).toEqual([]);
  expect(longest).toBeGreaterThan(1_000);
  expect(shortestEmbed).toBeGreaterThan(FRAME_ANCESTORS.length);
}, 600_000);
