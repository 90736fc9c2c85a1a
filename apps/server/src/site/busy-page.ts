import { ApiError } from '@ringside/contract/errors';
import type { Site } from '@ringside/contract/site';
import { DEFAULT_LOCALE, isLocale } from '@ringside/rules/site/locales';
import type { Validity } from '../kernel/answers/validity.ts';
import { createValueMemory } from '../kernel/answers/value-memory.ts';
import type { Admission } from '../platform/admission.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import { isUnavailable } from '../platform/storage/unavailable.ts';
import { filesOnlyPolicy } from './content-security-policy.ts';
import { NOT_NOW } from './page-client.ts';
import type { PageContexts } from './page-context.ts';

/** The error of a render above the limit. */
export class SiteOverloaded extends Error {}

/** How long an error page is served, in milliseconds. */
const FRESH_MS = 60_000;
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** Renders an error page as HTML, in the language of the address. */
export type ErrorPages = (url: URL, status: number) => Promise<string>;

/**
 * Creates the renderer of error pages without scripts, each rendered once a minute however often it
 * is needed.
 */
export function createErrorPages(
  renderPage: Site['renderPage'],
  contextOf: PageContexts,
  { tenants, validity }: { tenants: Pick<Tenants, 'atHost'>; validity: Validity },
): ErrorPages {
  // An error page shows no data, so it holds also while other processes are not heard.
  const pages = createValueMemory(validity, Number.POSITIVE_INFINITY);
  async function render(origin: string, path: string, status: number): Promise<string> {
    const request = new Request(new URL(path, origin));
    const page = await renderPage(request, {
      // a page for which there is no time makes no API request
      ...(await contextOf(request, { refuses: status === NOT_NOW })).context,
      signedIn: false,
    });
    return (await page.text()).replaceAll(SCRIPTS, '');
  }
  return (url, status) => {
    const first = url.pathname.split('/')[1];
    const error = `/error/${status}`;
    const path = isLocale(first) && first !== DEFAULT_LOCALE ? `/${first}${error}` : error;
    const key = `${tenants.atHost(url.host)} ${path}`;
    return pages.get(key, { keys: [], freshMs: FRESH_MS }, () => render(url.origin, path, status));
  };
}

/** Creates the answer to an address that no page can have. */
export const createNotFoundPage =
  (errorPages: ErrorPages) =>
  async (request: Request): Promise<Response> =>
    new Response(await errorPages(new URL(request.url), 404), {
      status: 404,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': filesOnlyPolicy,
      },
    });

/**
 * Creates the answer to a page that the server has no time to render: the browser reloads it after
 * some seconds.
 */
export function createBusyPage(
  errorPages: ErrorPages,
  { admission }: { admission: Pick<Admission, 'wait'> },
) {
  return async (request: Request): Promise<Response> => {
    const seconds = String(admission.wait());
    const retryHeaders = { 'retry-after': seconds, 'cache-control': 'no-store' };
    const url = new URL(request.url);
    // An open page that requests data continues to show what it has, and retries.
    if (url.pathname.endsWith('.data'))
      return new Response(null, { status: 503, headers: retryHeaders });
    return new Response(await errorPages(url, 503), {
      status: 503,
      headers: {
        ...retryHeaders,
        refresh: seconds,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': filesOnlyPolicy,
      },
    });
  };
}

/**
 * Returns whether an error is a temporary one of reading: by the site itself, or by the page's API
 * requests.
 */
export const isTemporaryError = (error: unknown): boolean =>
  error instanceof SiteOverloaded ||
  isUnavailable(error) ||
  (error instanceof ApiError && error.status === NOT_NOW);
