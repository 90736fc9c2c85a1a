import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type Actors, actorsOf, botsCheckIn, botsPlay, type BotRoster } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Creates a seeded bracket of four bot rosters before its first match. */
async function drawn(actors: Actors) {
  const { region } = await actors.qualifier({ configuration: { bans: [] } });
  const bots: BotRoster[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
  });
  return { region, bots, series: items[0]! };
}

async function play(actors: Actors, { bots, series }: Awaited<ReturnType<typeof drawn>>) {
  await botsCheckIn(bots, series);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  await botsPlay(bots, series);
}

/** Serves a page of another site, on another origin, with one frame. */
async function otherSite(frame: string) {
  const server = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<h1>Another site</h1><iframe src="${frame}" width="640" height="400"></iframe>`),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('every public page describes itself in each language with a picture; personal pages are not indexed', async ({
  request,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, series } = await drawn(actors);
  const read = async (path: string) => (await request.get(path)).text();
  const titles = new Set<string>();
  for (const path of [
    '/',
    '/de/brackets',
    '/standings',
    '/fr/schedule',
    '/leaderboards',
    '/finals',
    `/jp/match/${series.id}`,
    `/brackets?segment=${region.id}`,
  ]) {
    const html = await read(path);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    expect(content(html, 'description')!.length, path).toBeGreaterThan(10);
    expect(html).toContain(
      `<link rel="canonical" href="${ringside.url}${path.replace('&', '&amp;')}"`,
    );
    expect(html.match(/rel="alternate" hrefLang="/gi), path).toHaveLength(14);
    expect(html).not.toContain('noindex');
    const picture = await request.get(content(html, 'og:image')!);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  expect(titles.size).toBeGreaterThan(5);
  expect(content(await read(`/match/${series.id}`), 'og:image')).toBe(
    `${ringside.url}/pictures/match/${series.id}.png?lang=en`,
  );
  expect(content(await read('/de/schedule'), 'description')).not.toBe(
    content(await read('/schedule'), 'description'),
  );
  for (const path of [
    '/my-team',
    '/registration/team/create',
    '/nothing-here',
    '/error/500',
    '/offline',
  ])
    expect(content(await read(path), 'robots'), path).toBe('noindex');
  expect(await read('/robots.txt')).toContain(`Sitemap: ${ringside.url}/sitemap.xml`);
  expect(await read('/sitemap.xml')).toContain(
    `<loc>${ringside.url}/brackets?segment=${region.id}</loc>`,
  );
});

test('another site embeds a live match, but not the site’s own pages', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const season = await drawn(actors);
  const framed = await otherSite(`${ringside.url}/embed/match/${season.series.id}?locale=de`);
  await page.goto(framed.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Alder').first()).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(frame.getByRole('link', { name: /Ringside/ })).toHaveAttribute('target', '_blank');
  await expect(frame.getByRole('link', { name: /Ringside/ })).toHaveAttribute(
    'href',
    `/de/match/${season.series.id}`,
  );
  await play(actors, season);
  await expect(frame.locator('.emb__n')).toHaveText(['2', '0']);
  framed.close();

  const refused = await otherSite(`${ringside.url}/match/${season.series.id}`);
  await page.goto(refused.url);
  await expect(page.getByRole('heading', { name: 'Another site' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Alder')).toHaveCount(0);
  refused.close();
});

const ground = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].map(
      (element) =>
        getComputedStyle(element).backgroundColor + getComputedStyle(element).backgroundImage,
    ),
  );

test('a match and a bracket overlay a broadcast: transparent, without scrolling, live', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const season = await drawn(actors);
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    baseURL: ringside.url,
  });
  const [match, bracket] = [await context.newPage(), await context.newPage()];
  await match.goto(`/overlay/match/${season.series.id}`);
  await bracket.goto(`/overlay/bracket/${season.region.id}`);
  for (const overlay of [match, bracket]) {
    expect(await ground(overlay)).toEqual(['rgba(0, 0, 0, 0)none', 'rgba(0, 0, 0, 0)none']);
    await expect(overlay.getByRole('navigation')).toHaveCount(0);
    expect(
      await overlay.evaluate(() => [
        document.documentElement.scrollWidth <= 1920,
        document.documentElement.scrollHeight <= 1080,
      ]),
    ).toEqual([true, true]);
  }
  await expect(match.getByText('VS')).toBeVisible();
  await play(actors, season);
  await expect(match.getByText('2:0')).toBeVisible();
  await expect(bracket.getByText('Final score').first()).toBeVisible();
  for (const card of await bracket.getByRole('link').all()) {
    const { x, y, width, height } = (await card.boundingBox())!;
    expect([x >= 0, y >= 0, x + width <= 1920, y + height <= 1080]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
  await context.close();
});

test('a visitor shares a bracket as link, as code for a site, and as address for a broadcast', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await drawn(actors);
  const context = await browser.newContext({
    viewport: { width: 844, height: 390 },
    baseURL: ringside.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`/de/brackets?segment=${region.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Teilen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').nth(1)).toHaveValue(
    new RegExp(`<iframe src="${ringside.url}/embed/bracket/${region.id}\\?locale=de" title="`),
  );
  await expect(dialog.getByRole('textbox').nth(2)).toHaveValue(
    `${ringside.url}/overlay/bracket/${region.id}?locale=de`,
  );
  await dialog.getByRole('button', { name: 'Kopieren' }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${ringside.url}/de/brackets?segment=${region.id}`,
  );
  await context.close();
});
