import { localeOfPath, addLocale } from '../../locales/locales.ts';

const CARRIED_PARAMETERS = 'playerTag';

interface HrefOptions {
  /** The path of a page, without a locale, with its query. */
  path: string;
  /** The visitor's current path. */
  pathname: string;
  search: string;
  /** Whether this is the development service, where links keep the player's tag. */
  development: boolean;
}

/** Returns the address of a page in the language of the page that links to it. */
export function createHref({ path, pathname, search, development }: HrefOptions): string {
  const [route = '/', query = ''] = path.split('?');
  const next = new URLSearchParams(query);
  const tag = development ? new URLSearchParams(search).get(CARRIED_PARAMETERS) : null;
  if (tag && !next.has(CARRIED_PARAMETERS)) next.set(CARRIED_PARAMETERS, tag);
  const address = addLocale(route, localeOfPath(pathname));
  return next.size > 0 ? `${address}?${next}` : address;
}
