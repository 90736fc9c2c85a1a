import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { withoutMemory } from '../../../../../tests/support/site-of.ts';
import { drawPicture } from './draw-picture.ts';
import { createTypesetter } from './picture-type.ts';
import { pictureRoutes } from './pictures.routes.ts';

const { api, stage, roster, advance, operator, visitor } = await championship();
const { region } = await stage();
const teams = [await roster(region.id, 'Żółw & Söhne'), await roster(region.id, 'Команда «Ё»')];
await advance(60);
for (const { id, captain } of teams) await captain.client.checkins.ofRoster(id);
await advance(50);
const { routes: pictures } = pictureRoutes(api.context.config, withoutMemory(api), api.context);
const fetched = (path: string, headers: Record<string, string> = {}) =>
  pictures.request(path, { headers });

test('a prepared picture reads no file', async () => {
  const { webRoot } = api.context.config;
  const folder = mkdtempSync(join(tmpdir(), 'ringside-pictures-'));
  for (const part of ['art/arena.svg', 'fonts'])
    cpSync(new URL(`public/${part}`, webRoot), join(folder, 'public', part), { recursive: true });
  const { routes, prepare } = pictureRoutes(
    { webRoot: pathToFileURL(`${folder}/`) },
    withoutMemory(api),
    api.context,
  );
  await prepare();
  rmSync(folder, { recursive: true });
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  for (const path of ['ringside.png', `match/${items[0]!.id}.png`])
    expect(await routes.request(`/pictures/${path}`)).toMatchObject({ status: 200 });
});

test('answers 503 to a picture that is not painted while too many wait', async () => {
  const { admission, config } = api.context;
  const { routes, prepare } = pictureRoutes(config, withoutMemory(api), {
    admission,
    mostWaiting: 0,
  });
  await prepare();
  const refused = await routes.request(`/pictures/bracket/${region.id}.png`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await routes.request('/pictures/ringside.png')).status).toBe(200);
});

test.each(['ringside.png', 'match', 'bracket'])(
  'a picture of %s is a PNG of the size for link previews',
  async (kind) => {
    const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
    const path =
      kind === 'match'
        ? `/pictures/match/${items[0]!.id}.png`
        : kind === 'bracket'
          ? `/pictures/bracket/${region.id}.png`
          : `/pictures/${kind}`;
    const answer = await fetched(path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(bytes.length).toBeLessThan(300_000);
    expect((await fetched(path, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(
      304,
    );
  },
);

describe('a notification', () => {
  const pixelsOf = async (name: string) => {
    const answer = await fetched(`/pictures/${name}.png`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      side: [info.width, info.height],
      pixels: Array.from({ length: data.length / 4 }, (_, index) => [
        ...data.subarray(index * 4, index * 4 + 4),
      ]),
    };
  };

  test('has an icon in the colours of the site', async () => {
    const { side, pixels } = await pixelsOf('notice-icon');
    expect(side).toEqual([192, 192]);
    for (const [red, green, blue] of [
      [0x2c, 0xc6, 0xff],
      [0xff, 0x85, 0x48],
      [0x07, 0x05, 0x1a],
    ])
      expect(
        pixels.filter((pixel) => pixel.join() === [red, green, blue, 255].join()).length,
      ).toBeGreaterThan(500);
  });

  test('has a badge that is a shape alone: white on transparent', async () => {
    const { side, pixels } = await pixelsOf('notice-badge');
    expect(side).toEqual([96, 96]);
    const visiblePixels = pixels.filter(([, , , alpha]) => alpha! > 0);
    expect(
      visiblePixels.filter(([red, green, blue]) => red !== 255 || green !== 255 || blue !== 255),
    ).toEqual([]);
    const share = pixels.filter(([, , , alpha]) => alpha === 255).length / pixels.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.6);
  });
});

test.each([
  '/pictures/match/999999.png',
  '/pictures/match/x.png',
  '/pictures/bracket/1',
  '/pictures/teams/1.png',
  '/pictures/constructor/1.png',
])('%s is 404', async (path) => expect((await fetched(path)).status).toBe(404));

const { webRoot } = api.context.config;
const draw = createTypesetter(webRoot);
const line = (text: string) =>
  draw({ text, x: 0, y: 0, size: 60, fill: '#fff', face: 'text', maxWidth: 400 });

test.each([
  'Żółw & Söhne',
  'Команда «Ё»',
  'שלום',
  'Çığ',
  '挑戦者ドラゴン',
  '冠军战队',
  '臺灣戰隊',
  '한국 챔피언',
  'Đội tuyển Việt',
])('draws %s as outlines, whatever fonts the machine has', (name) => {
  expect(line(name)).toContain('<path');
  expect(line(name)).not.toMatch(/<text|fill="#(?!fff)/);
});

test('draws Han characters in the shapes of each script', () => {
  const bone = (text: string) => />([^>]*d="[^"]*")/.exec(line(text))![1];
  expect(bone('骨の')).not.toBe(bone('骨'));
  expect(bone('骨ㄅ')).not.toBe(bone('骨'));
});

test('omits a character that no font has, and draws a tile for a name with such letters', () => {
  const of = (text: string) => draw({ text, x: 0, y: 0, size: 60, fill: '#fff', face: 'text' });
  expect(of('Alder 🫨')).toBe(of('Alder '));
  for (const name of ['ทีมไทย', 'ทีม Alder', '🫨']) expect(of(name)).toMatch(/^<path[^>]*fill="#/);
  expect(of('ทีมไทย')).not.toBe(of('ทีม'));
});

test('draws the same bytes on a machine without fonts', async () => {
  const facts = {
    kind: 'match' as const,
    over: '11月 · 제1일',
    format: 'Bo3',
    home: { name: '挑戦者ドラゴン', score: 2, won: true },
    away: { name: '한국 🫨 ทีม', score: 0, won: false },
  };
  const svg = drawPicture(facts, draw);
  expect(svg).not.toContain('<text');
  const pixels = (env: Record<string, string>) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import sharp from 'sharp';
         const chunks = [];
         for await (const chunk of process.stdin) chunks.push(chunk);
         process.stdout.write(await sharp(Buffer.concat(chunks)).png().toBuffer());`,
      ],
      { cwd: import.meta.dirname, input: svg, env: { ...process.env, ...env } },
    );
  expect(pixels({ FONTCONFIG_FILE: '/dev/null' }).equals(pixels({}))).toBe(true);
});

test('cuts a name that is too long for its place', () => {
  const svg = line('W'.repeat(200));
  expect(svg.match(/<path/g)!.length).toBeLessThan(40);
});

test('escapes markup in names', async () => {
  const side = { name: '"/><image href="http://x"/>', score: null, won: false };
  const svg = drawPicture(
    { kind: 'match', over: '<x>', format: 'Bo3', home: side, away: side },
    draw,
  );
  expect(svg).not.toContain('<image');
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200);
});

test('draws names in the language of the query; any other query gets the English picture', async () => {
  const path = `/pictures/bracket/${region.id}.png`;
  const tagOf = async (query: string) => (await fetched(path + query)).headers.get('etag');
  const english = await tagOf('');
  await operator.segments.update(region.id, { names: { jp: '欧州' } });
  expect(await tagOf('?lang=en')).toBe(english);
  expect(await tagOf('?lang=xx')).toBe(english);
  expect(await tagOf('?lang=ja')).not.toBe(english);
});
