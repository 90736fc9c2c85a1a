/** So many pages are kept; the one that was seen longest ago makes room. */
const MOST_PAGES = 30;

/** What the game hands over in the address: never part of what is kept. */
const LAUNCH = new Set(['jwt', 'apisecret', 'platform', 'country', 'playerTag']);
/** Parameters by which pages differ. An address with any other is not kept. */
const KEPT = new Set(['board', 'event', 'locale', 'page', 'regions', 'round', 'segment', 'sort']);
const NEVER =
  /^\/(embed|overlay|api|game|emulator|files|assets|calendar|pictures|console|metrics|healthz|readyz)(\/|$)/;

/** The page that stands for those that were never seen. */
export const OFFLINE = /^(\/\w+)?\/offline$/;

/** A page that was seen. `assets`: paths of the scripts, styles and fonts that it needs. */
export interface KeptPage {
  path: string;
  title: string;
  /** By this machine's clock, in ms. */
  keptAt: number;
  assets: string[];
}

/**
 * Under which address a page is kept, without what the game handed over; null where it is not kept
 * at all.
 */
export function keptPath(address: URL): string | null {
  if (NEVER.test(address.pathname)) return null;
  if (OFFLINE.test(address.pathname)) return address.pathname;
  const search = new URLSearchParams();
  for (const [name, value] of [...address.searchParams].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (LAUNCH.has(name)) continue;
    if (!KEPT.has(name)) return null;
    search.append(name, value);
  }
  return search.size > 0 ? `${address.pathname}?${search}` : address.pathname;
}

/** The paths of scripts, styles, fonts and pictures that a document names. */
export const assetsIn = (html: string): string[] => [
  ...new Set(html.match(/\/(?:assets|art|fonts)\/[\w./-]+\.(?:js|css|woff2|svg)/g) ?? []),
];

export const titleIn = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<');

/**
 * Which pages go when there are too many, and which assets no page needs then. The page for what
 * was never seen stays.
 */
export function tooMany({
  pages,
  assets,
  stays,
}: {
  pages: KeptPage[];
  assets: string[];
  stays: (path: string) => boolean;
}): { pages: string[]; assets: string[] } {
  const byAge = pages
    .filter(({ path }) => !stays(path))
    .sort((one, other) => other.keptAt - one.keptAt);
  const gone = new Set(byAge.slice(MOST_PAGES).map(({ path }) => path));
  const needed = new Set(
    pages.filter(({ path }) => !gone.has(path)).flatMap((page) => page.assets),
  );
  return { pages: [...gone], assets: assets.filter((path) => !needed.has(path)) };
}
