import type { Site } from '@ringside/contract/site';
import { DEFAULT_LOCALE, isLocale } from '@ringside/rules/site/locales';
import type { Context } from '../context.ts';
import { filesOnly } from './content-security-policy.ts';
import type { PageContexts } from './page-context.ts';

/** More pages are rendered than may be at once. */
export class TooBusy extends Error {}

const KEPT_MS = 60_000;
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

interface Words {
  until: number;
  html: Promise<string>;
}

/**
 * What stands for a page that is not rendered now, in its language: a page without scripts,
 * rendered once a minute, that the browser asks for again by itself.
 */
export function createBusyPage(
  renderPage: Site['renderPage'],
  contextOf: PageContexts,
  { admission, tenants }: Pick<Context, 'admission' | 'tenants'>,
  real = () => performance.now(),
) {
  const kept = new Map<string, Words>();
  async function render(origin: string, path: string): Promise<string> {
    const request = new Request(new URL(path, origin));
    const page = await renderPage(request, {
      ...(await contextOf(request, { refuses: true })),
      signedIn: false,
    });
    return (await page.text()).replaceAll(SCRIPTS, '');
  }
  function wordsFor(url: URL): Promise<string> {
    const first = url.pathname.split('/')[1];
    const path = isLocale(first) && first !== DEFAULT_LOCALE ? `/${first}/error/503` : '/error/503';
    const key = `${tenants.atHost(url.host)} ${path}`;
    const known = kept.get(key);
    if (known && known.until > real()) return known.html;
    const words = { until: real() + KEPT_MS, html: render(url.origin, path) };
    words.html.catch(() => kept.delete(key));
    kept.set(key, words);
    return words.html;
  }

  return async (request: Request): Promise<Response> => {
    const seconds = String(admission.wait());
    const again = { 'retry-after': seconds, 'cache-control': 'no-store' };
    const url = new URL(request.url);
    // what a page that stands asks for goes on to show what it has, and asks again
    if (url.pathname.endsWith('.data')) return new Response(null, { status: 503, headers: again });
    return new Response(await wordsFor(url), {
      status: 503,
      headers: {
        ...again,
        refresh: seconds,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': filesOnly,
      },
    });
  };
}
