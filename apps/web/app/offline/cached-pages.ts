import { viewAddressOf } from '@ringside/contract/live/page-address';

/** The most cached pages; the oldest copy is evicted. */
const MOST_PAGES = 30;

const NEVER =
  /^\/(embed|overlay|api|game|emulator|files|assets|calendar|pictures|console|metrics|healthz|readyz)(\/|$)/;

/** Paths of the page that replaces pages without a cached copy. */
export const OFFLINE = /^(\/\w+)?\/offline$/;

/** A visited page. `assets`: paths of the scripts, styles and fonts that it needs. */
export interface CachedPage {
  path: string;
  title: string;
  /** The time of the copy, by this machine's clock, in ms. */
  keptAt: number;
  assets: string[];
}

/** Returns the address under which a page is cached; null where it is not cached at all. */
export function cachePathOf(address: URL): string | null {
  if (NEVER.test(address.pathname)) return null;
  if (OFFLINE.test(address.pathname)) return address.pathname;
  return viewAddressOf(address) ?? null;
}

/** Returns the paths of scripts, styles, fonts and pictures that a document names. */
export const findAssets = (html: string): string[] => [
  ...new Set(html.match(/\/(?:assets|art|fonts)\/[\w./-]+\.(?:js|css|woff2|svg)/g) ?? []),
];

/** Returns the title of a document. */
export const findTitle = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<');

/**
 * Returns the pages to evict when there are too many, and the assets that no page needs then. The
 * offline page stays.
 */
export function selectEvictions({
  pages,
  assets,
  stays,
}: {
  pages: CachedPage[];
  assets: string[];
  stays: (path: string) => boolean;
}): { pages: string[]; assets: string[] } {
  const byAge = pages
    .filter(({ path }) => !stays(path))
    .sort((one, other) => other.keptAt - one.keptAt);
  const evictedPaths = new Set(byAge.slice(MOST_PAGES).map(({ path }) => path));
  const needed = new Set(
    pages.filter(({ path }) => !evictedPaths.has(path)).flatMap((page) => page.assets),
  );
  return { pages: [...evictedPaths], assets: assets.filter((path) => !needed.has(path)) };
}
