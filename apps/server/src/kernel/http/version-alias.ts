import { JSON_API } from '@ringside/contract/media-type';
import type { Context as HonoContext } from 'hono';

/** Clients that put the version first: `/api/v1/events/7` is `/api/events/1.0/7`. */
const ALIAS = /^\/api\/v1\/([^/]+)(?=\/|$)/;

/** Returns the one form of an address of the API, with its query. */
export const toCanonicalPath = (path: string): string => path.replace(ALIAS, '/api/$1/1.0');

/** Returns the form with the version first. */
const toAliasPath = (path: string): string => path.replace(/^\/api\/([^/]+)\/1\.0/, '/api/v1/$1');

/** The part of the API that answers requests. */
interface Api {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}

/**
 * Answers a request to an alias as one to the canonical address, so that all calls, limits, keys
 * and logs are the same. Only the links of the answer follow the address that was requested.
 */
export async function answerAlias(
  api: Api,
  c: HonoContext,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const url = new URL(c.req.url);
  if (!ALIAS.test(url.pathname)) {
    await next();
    return undefined;
  }
  url.pathname = toCanonicalPath(url.pathname);
  const answer = await api.fetch(new Request(url, c.req.raw), c.env);
  const location = answer.headers.get('location');
  const isDocument = answer.headers.get('content-type') === JSON_API;
  if (location === null && (!isDocument || answer.status !== 200)) return answer;
  const headers = new Headers(answer.headers);
  if (location !== null) headers.set('location', toAliasPath(location));
  return new Response(isDocument ? withAliasLinks(await answer.text()) : answer.body, {
    status: answer.status,
    headers,
  });
}

/** Returns a document whose links lead to the alias; one without links stays as it is. */
function withAliasLinks(text: string): string {
  if (!text.includes('"links":')) return text;
  const document = JSON.parse(text) as { links?: Record<string, string | null> };
  if (!document.links) return text;
  const links = Object.entries(document.links).map(([name, link]) => [
    name,
    link && toAliasPath(link),
  ]);
  return JSON.stringify({ ...document, links: Object.fromEntries(links) });
}
