import { localeOfPath, pathInLocale } from '../locales/locales.ts';

const CARRIED = 'playerTag';

interface Asked {
  /** The path of a page, without a locale, with its query. */
  path: string;
  /** The visitor's current path. */
  pathname: string;
  search: string;
  /** Whether this is the development service, where links keep the player's tag. */
  development: boolean;
}

/** Returns the address of a page in the language of the page that links to it. */
export function hrefIn({ path, pathname, search, development }: Asked): string {
  const [route = '/', query = ''] = path.split('?');
  const next = new URLSearchParams(query);
  const tag = development ? new URLSearchParams(search).get(CARRIED) : null;
  if (tag && !next.has(CARRIED)) next.set(CARRIED, tag);
  const address = pathInLocale(route, localeOfPath(pathname));
  return next.size > 0 ? `${address}?${next}` : address;
}
