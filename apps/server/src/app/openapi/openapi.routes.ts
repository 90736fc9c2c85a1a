import { createHash } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { renderDocs } from './docs-page.ts';
import { buildDocument } from './document.ts';

/** An answer that is the same for all clients during the life of the process. */
interface CachedText {
  text: string;
  headers: Record<string, string> & { etag: string };
}

let cachedDocuments: { json: CachedText; page: CachedText } | undefined;

/**
 * Creates the routes of the API document and its page. They depend on the code alone, so they are
 * made once, at the first request.
 */
export function openapiRoutes(): Hono {
  return new Hono()
    .get('/api/openapi.json', (c) => answerCached(c, (cachedDocuments ??= createDocuments()).json))
    .get('/api/docs', (c) => answerCached(c, (cachedDocuments ??= createDocuments()).page));
}

function createDocuments() {
  const document = buildDocument();
  const { html, policy } = renderDocs(document);
  return {
    json: createCachedText(JSON.stringify(document), { 'content-type': 'application/json' }),
    page: createCachedText(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    }),
  };
}

const createCachedText = (text: string, headers: Record<string, string>): CachedText => ({
  text,
  headers: {
    ...headers,
    etag: `"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"`,
  },
});

function answerCached(c: HonoContext, { text, headers }: CachedText): Response {
  return c.req.header('if-none-match')?.includes(headers.etag)
    ? c.body(null, 304, { etag: headers.etag })
    : c.body(text, 200, headers);
}
