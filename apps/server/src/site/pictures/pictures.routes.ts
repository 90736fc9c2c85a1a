import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient, type Client } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale, LOCALES } from '@ringside/rules/site/locales';
import { Hono, type Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { overloadResponse } from '../../kernel/http/overload.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Api } from '../page-client.ts';
import { createPageSend } from '../page-client.ts';
import { drawPicture, PICTURE, type PictureFacts } from './draw-picture.ts';
import { createTypesetter, type Typesetter } from './picture-type.ts';
import { readBracketPicture, readMatchPicture } from './read-picture.ts';

const ID = /^\d{1,18}$/;
const MOST = 200;
/** The most pictures that wait to be painted: painting one takes a whole core for a while. */
const MOST_WAITING = 20;
const CACHE = 'public, max-age=300';

/** Returns the language of names, which the query gives by its tag, `?lang=pt`. */
const localeOf = (c: HonoContext): Locale =>
  LOCALES.find((locale) => LANGUAGE_TAGS[locale] === c.req.query('lang')) ?? DEFAULT_LOCALE;

/** The services of pictures. */
interface PictureDeps {
  admission: Pick<Admission, 'wait'>;
  mostWaiting?: number;
}

interface Picture {
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const READS: Record<string, (client: Client, id: string, locale: Locale) => Promise<PictureFacts>> =
  {
    match: readMatchPicture,
    bracket: readBracketPicture,
  };

/**
 * The icon and the badge of notifications, and the icons of the installed site, since Android shows
 * no SVG. The sides are in pixels. `maskable.svg` fills its square: the system crops it.
 */
const MARKS = {
  'notice-icon.png': { file: 'favicon.svg', side: 192 },
  'notice-badge.png': { file: 'badge.svg', side: 96 },
  'icon-192.png': { file: 'favicon.svg', side: 192 },
  'icon-512.png': { file: 'favicon.svg', side: 512 },
  'icon-maskable-192.png': { file: 'maskable.svg', side: 192 },
  'icon-maskable-512.png': { file: 'maskable.svg', side: 512 },
} as const;
type Mark = keyof typeof MARKS;

/**
 * Creates GET /pictures/ringside.png, /pictures/match/{id}.png and /pictures/bracket/{segment}.png,
 * which other sites show as link previews, and each of the marks, such as /pictures/icon-192.png.
 * `prepare` loads the arena and the fonts, so that the first request does not wait for them.
 */
export function pictureRoutes(
  { webRoot }: Pick<Config, 'webRoot'>,
  api: Api,
  { admission, mostWaiting = MOST_WAITING }: PictureDeps,
) {
  const { paint, paintUnlessBusy, mark } = createPainter(webRoot, mostWaiting);
  const answer = async (c: HonoContext, painted: Promise<Picture>) => {
    const { etag, bytes } = await painted;
    const headers = { etag, 'cache-control': CACHE };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  };
  const routes = new Hono();
  for (const name of Object.keys(MARKS) as Mark[])
    routes.get(`/pictures/${name}`, (c) => answer(c, mark(name)));
  routes
    .get('/pictures/ringside.png', (c) => answer(c, paint({ kind: 'site' })))
    .get('/pictures/:kind/:file', async (c) => {
      const [, id] = /^(.*)\.png$/.exec(c.req.param('file')) ?? [];
      const read = Object.hasOwn(READS, c.req.param('kind'))
        ? READS[c.req.param('kind')]
        : undefined;
      if (!read || !id || !ID.test(id)) return c.text('not found', 404);
      const facts = await read(
        createClient(createPageSend(api, new Request(c.req.url))),
        id,
        localeOf(c),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
      if (!facts) return c.text('not found', 404);
      const painted = paintUnlessBusy(facts);
      return painted ? answer(c, painted) : overloadResponse(c.req.path, 'busy', admission.wait());
    });
  return {
    routes,
    async prepare(): Promise<void> {
      await Promise.all([paint({ kind: 'site' }), paint(SAMPLE)]);
    },
  };
}

/** Any match: it uses the font of the texts, which the picture of the site does not. */
const SAMPLE: PictureFacts = {
  kind: 'match',
  over: 'Ringside',
  format: 'Ringside',
  home: { name: 'Home', score: 2, won: true },
  away: { name: 'Away', score: 0, won: false },
};

/**
 * Creates a painter that paints each set of facts once and caches the last ones. It paints one at a
 * time, since painting takes a whole core.
 */
function createPainter(webRoot: URL, mostWaiting: number) {
  const pictures = new LRUCache<string, Promise<Picture>>({ max: MOST });
  let drawing: Typesetter | undefined;
  let ground: Promise<Buffer> | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function draw(facts: PictureFacts): Promise<Picture> {
    drawing ??= createTypesetter(webRoot);
    ground ??= sharp(readFileSync(new URL('public/art/arena.svg', webRoot)))
      .resize({ ...PICTURE, fit: 'cover' })
      .png()
      .toBuffer();
    const bytes = await sharp(await ground)
      .composite([{ input: Buffer.from(drawPicture(facts, drawing)) }])
      .png({ palette: true, quality: 90 })
      .toBuffer();
    return pictureOf(bytes);
  }

  function once(key: string, make: () => Promise<Picture>): Promise<Picture> {
    const found = pictures.get(key);
    if (found) return found;
    waiting += 1;
    const next = line.then(make).finally(() => (waiting -= 1));
    line = next.catch(() => pictures.delete(key));
    pictures.set(key, next);
    return next;
  }

  const paint = (facts: PictureFacts) => once(JSON.stringify(facts), () => draw(facts));

  return {
    paint,
    /** Paints a picture; undefined if it is not cached and too many others wait. */
    paintUnlessBusy: (facts: PictureFacts) =>
      waiting < mostWaiting || pictures.has(JSON.stringify(facts)) ? paint(facts) : undefined,
    mark: (name: Mark) =>
      once(name, async () => {
        const { file, side } = MARKS[name];
        return pictureOf(
          await sharp(readFileSync(new URL(`public/${file}`, webRoot)), { density: DOTS * side })
            .resize(side, side)
            .png()
            .toBuffer(),
        );
      }),
  };
}

/** The density at which a drawing of 48 pixels is not upscaled. */
const DOTS = 2;

const pictureOf = (bytes: Buffer): Picture => ({
  bytes: new Uint8Array(bytes),
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
});
