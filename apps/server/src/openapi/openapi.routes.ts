import { createHash } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { buildDocument } from './document.ts';

interface Kept {
  text: string;
  etag: string;
}

const keep = (text: string): Kept => ({ text, etag: `"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"` });
let document: Kept | undefined;

/** The API document; it depends on the code alone, so it is built once for the process. */
export function openapiRoutes(): Hono {
  return new Hono().get('/api/openapi.json', (c) => answer(c, (document ??= keep(JSON.stringify(buildDocument()))), 'application/json'));
}

function answer(c: HonoContext, { text, etag }: Kept, mediaType: string, headers: Record<string, string> = {}): Response {
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { etag });
  return c.body(text, 200, { 'content-type': mediaType, etag, ...headers });
}
