import { createHash } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { renderDocs } from './docs-page.ts';
import { buildDocument } from './document.ts';

/** An answer that is the same for all clients during the life of the process. */
interface Kept {
  text: string;
  headers: Record<string, string>;
}

let kept: { json: Kept; page: Kept } | undefined;

/**
 * Creates the routes of the API document and its page. They depend on the code alone, so they are
 * made once, at the first request.
 */
export function openapiRoutes(): Hono {
  return new Hono()
    .get('/api/openapi.json', (c) => answer(c, (kept ??= make()).json))
    .get('/api/docs', (c) => answer(c, (kept ??= make()).page));
}

function make() {
  const document = buildDocument();
  const { html, policy } = renderDocs(document);
  return {
    json: keep(JSON.stringify(document), { 'content-type': 'application/json' }),
    page: keep(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    }),
  };
}

const keep = (text: string, headers: Record<string, string>): Kept => ({
  text,
  headers: {
    ...headers,
    etag: `"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"`,
  },
});

function answer(c: HonoContext, { text, headers }: Kept): Response {
  return c.req.header('if-none-match')?.includes(headers.etag!)
    ? c.body(null, 304, { etag: headers.etag! })
    : c.body(text, 200, headers);
}
